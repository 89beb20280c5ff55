/** How large the window is, where that changes more than a style sheet can say. */

import { retry } from '../retry'

const narrow = matchMedia('(max-width: 899px)')
const landscape = matchMedia('(max-width: 899px) and (max-height: 500px)')

class Screen {
  phone = $state(narrow.matches)

  constructor() {
    narrow.addEventListener('change', () => (this.phone = narrow.matches))
    landscape.addEventListener('change', () => this.dress())
  }

  /** How the page looks on a phone on its side comes where there is one. */
  async dress(): Promise<void> {
    if (landscape.matches) await retry(() => import('../../frame/landscape.css'))
  }
}

export const screen = new Screen()
