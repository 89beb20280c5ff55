/** Times and dates as they are written. */

/** The day that is written as 2026-11-15. */
export function dateOf(day: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** 252 seconds as 4:12. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds)
  const rest = String(whole % 60).padStart(2, '0')
  if (whole < 3600) return `${Math.floor(whole / 60)}:${rest}`
  return `${Math.floor(whole / 3600)}:${String(Math.floor(whole / 60) % 60).padStart(2, '0')}:${rest}`
}
