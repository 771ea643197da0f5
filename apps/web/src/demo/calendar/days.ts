import { writeInstant } from '../../ui/form/zone-time.ts'
import { serverNow } from '../../ui/time/now.ts'

/** The day, `YYYY-MM-DD`, a number of days later or (below 0) earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The current time in the operator's zone, `YYYY-MM-DDTHH:mm`; in UTC where no configuration is loaded (tests). */
export function localNow(): string {
  const now = new Date(serverNow()).toISOString()
  try {
    return writeInstant(now)
  } catch {
    return now.slice(0, 16)
  }
}
