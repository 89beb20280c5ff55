/** Hand a file to the browser to keep. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

const LONGEST = 60

/** A file named after the puzzle in it: `24-4-7-8-8.png` for `numbers/24: 4 7 8 8 = 24`. */
export function fileName(position: string, kind: string, what = ''): string {
  const puzzle = position.replace(/^[^/:]*\//, '').split(';')[0] ?? ''
  const words = puzzle.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  if (words.length > 1 && words.at(-1) === words[0]) words.pop() // the target that goes by itself
  const name = words.join('-').slice(0, LONGEST).replace(/-$/, '') || 'puzzle'
  return `${what ? `${name}-${what}` : name}.${kind}`
}
