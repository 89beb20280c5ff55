/** Times and dates as they are written. */

/** The day that is written as 2026-11-15. */
export function dateOf(day: string): Date {
  return new Date(`${day}T00:00`)
}

/** 252 seconds as 4:12. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds)
  const rest = String(whole % 60).padStart(2, '0')
  if (whole < 3600) return `${Math.floor(whole / 60)}:${rest}`
  return `${Math.floor(whole / 3600)}:${String(Math.floor(whole / 60) % 60).padStart(2, '0')}:${rest}`
}
