declare module 'virtual:words' {
  const words: Record<string, Record<string, string>>
  export default words
}
