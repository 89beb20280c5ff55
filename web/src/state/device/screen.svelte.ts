/** How large the window is, where that changes more than a style sheet can say. */

const narrow = matchMedia('(max-width: 899px)')

class Screen {
  phone = $state(narrow.matches)

  constructor() {
    narrow.addEventListener('change', () => (this.phone = narrow.matches))
  }
}

export const screen = new Screen()
