/** Whether what is typed or pasted is meant for the keypad: not for a field, not for another sheet. */
export function ours({ target }: Event): boolean {
  const there = target as Element
  if (there.closest('input, textarea, select, summary')) return false
  const sheet = there.closest('dialog, [role=dialog]')
  return sheet === null || sheet.querySelector('.enter') !== null
}
