import type { LicenceRules } from '@backoffice/contract/licences/rules'
import type { Config } from '../../platform/config/config.ts'
import type { Reader } from '../../platform/db/database.ts'
import { readLicence } from '../licences/index.ts'
import type { SessionLimits } from './domain/session-life.ts'

/** The limits of sessions: of each setting and rule of the licence, the shorter. */
export function limitsUnder(
  { idleMinutes, absoluteHours }: Config['session'],
  { staffIdleMinutes, staffSessionHours }: Pick<LicenceRules, 'staffIdleMinutes' | 'staffSessionHours'>,
): SessionLimits {
  return {
    idleMinutes: Math.min(idleMinutes, staffIdleMinutes ?? idleMinutes),
    absoluteHours: Math.min(absoluteHours, staffSessionHours ?? absoluteHours),
  }
}

/** The limits of sessions now. */
export const readSessionLimits = async (
  reader: Reader,
  config: Pick<Config, 'session' | 'licenceProfile'>,
): Promise<SessionLimits> => limitsUnder(config.session, (await readLicence(reader, config)).rules)

/** From how many failures on attempts are refused for how long; the back-off applies too, and the longer wait binds. */
export type Lock = { readonly after: number; readonly minutes: number }

/** The lock that the licence asks for; null: none. */
export async function readLock(reader: Reader, config: Pick<Config, 'licenceProfile'>): Promise<Lock | null> {
  const { staffLockAfter, staffLockMinutes } = (await readLicence(reader, config)).rules
  return staffLockAfter === null ? null : { after: staffLockAfter, minutes: staffLockMinutes }
}
