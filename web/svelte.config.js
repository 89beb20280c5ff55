export default {
  compilerOptions: {
    runes: true,
    cssHash: ({ hash, css }) => `s${hash(css)}`, // shorter by a word, hundreds of times
  },
}
