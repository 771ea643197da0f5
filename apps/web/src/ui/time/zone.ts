import { BANGKOK } from '@backoffice/kernel/business-day'

let zone = BANGKOK.timeZone

/** The operator's zone, told once by the run-time configuration. Everything on screen is in it, never in the browser's own. */
export function setTimeZone(timeZone: string): void {
  zone = timeZone
}

export const timeZone = (): string => zone

/** The zone as people say it: `Bangkok`. */
export const zoneName = (): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
