/** What is open on the page, and what a screen reader should hear next. */

export type SheetName = 'menu' | 'open' | 'share' | 'save' | 'settings' | 'keys'

class Ui {
  sheet = $state<SheetName | null>(null)
  /** On a phone: whether the notebook is pulled up. */
  notebook = $state(false)
  heard = $state('')
  /** Whether somebody is about to ask something, and the answer's part of the page is fetched. */
  near = $state(false)

  /** One polite voice for moves, hints and results. */
  say(text: string): void {
    // the same sentence twice is still news: a blank at the end makes it another text
    this.heard = this.heard === text ? `${text}\u00a0` : text
  }

  toggle(sheet: SheetName): void {
    this.sheet = this.sheet === sheet ? null : sheet
  }
}

export const ui = new Ui()
