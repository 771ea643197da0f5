/** A language's way to put days before hours and minutes: `2d 04:10`. */
export type WithDays = (days: number, rest: string) => string

/** How long, the way a queue shows it: `00:48`, `07:06`, `1:02:09`, from a day on `2d 04:10`. Never negative. */
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

/** A zone as people say it, where no language has a word of its own for it: `Asia/Bangkok` is `Bangkok`. */
export const zoneName = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

const two = (figure: number): string => String(figure).padStart(2, '0')
