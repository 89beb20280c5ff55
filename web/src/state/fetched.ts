/** Parts of the page that are fetched when they are needed; while nobody answers, again and again. */

const SOON = 2000 // milliseconds until it is tried again

export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resume) => setTimeout(resume, SOON))
    }
  }
}

// Whoever loads code asks for its style sheet once, and takes it as there.
document.addEventListener(
  'error',
  ({ target: link }) => {
    if (link instanceof HTMLLinkElement) setTimeout(() => link.replaceWith(link.cloneNode()), SOON)
  },
  true,
)
