declare module 'virtual:words' {
  type Words = Record<string, string>
  interface Frame {
    words: Words
    /** The words of what is fetched later, and of each family. */
    parts: Record<string, (() => Promise<{ default: Words }>) | undefined>
  }
  const languages: Record<'en' | 'id', () => Promise<Frame>>
  export default languages
}
