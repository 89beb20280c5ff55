declare module 'virtual:words' {
  /** By language and part: `en/frame`, `id/sliding`. */
  const parts: Record<string, (() => Promise<{ default: Record<string, string> }>) | undefined>
  export default parts
}
