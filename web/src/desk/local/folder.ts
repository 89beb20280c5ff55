/** The folders of a site beside that of the page's code. Their names tell what is in them, so that a
    page never gets files of another version; `web/site.py` writes them into the page. */
export function folder(part: 'python' | 'product' | 'baked'): string {
  const name = document.documentElement.dataset[part]
  return new URL(/* @vite-ignore */ `../${name}/`, import.meta.url).href
}
