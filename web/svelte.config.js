export default {
  compilerOptions: {
    runes: true,
    cssHash: ({ hash, css }) => `s${hash(css).slice(0, 4)}`, // shorter by a word, hundreds of times
  },
}
