/** A language's form for days before hours and minutes: `2d 04:10`. */
export type WithDays = (days: number, rest: string) => string

/** Formats a duration: `00:48`, `07:06`, `1:02:09`, from a day on `2d 04:10`. Never negative. */
export function formatElapsed(milliseconds: number, withDays: WithDays): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const [days, hours, minutes, rest] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ]
  if (days > 0) return withDays(days, `${two(hours)}:${two(minutes)}`)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`
}

/** A zone's city, where the language has no name for it: `Asia/Bangkok` is `Bangkok`. */
export const zoneName = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

const two = (figure: number): string => String(figure).padStart(2, '0')
