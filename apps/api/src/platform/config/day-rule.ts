import type { DayRule } from '@backoffice/kernel'
import type { Reader } from '../db/database.ts'
import { StartError } from './config.ts'

type DayRuleState = 'agrees' | 'may-change' | 'fixed'

/** How the configured day rule compares with the one the ledger uses. */
export async function dayRuleState(reader: Reader, rule: DayRule): Promise<DayRuleState> {
  const operator = await reader.selectFrom('operator').select(['time_zone', 'cut_off']).executeTakeFirst()
  if (operator === undefined || (operator.time_zone === rule.timeZone && operator.cut_off === rule.cutOff))
    return 'agrees'
  const booked = await reader.selectFrom('transfers').select('id').limit(1).executeTakeFirst()
  return booked === undefined ? 'may-change' : 'fixed'
}

/**
 * Throws {@link StartError} when the configured day rule differs from the ledger's: business days already posted would
 * change their meaning.
 */
export async function requireDayRule(reader: Reader, rule: DayRule): Promise<void> {
  const state = await dayRuleState(reader, rule)
  if (state === 'agrees') return
  const { time_zone: zone, cut_off: cutOff } = await reader
    .selectFrom('operator')
    .select(['time_zone', 'cut_off'])
    .executeTakeFirstOrThrow()
  const facts = `TIME_ZONE=${rule.timeZone} and BUSINESS_DAY_CUTOFF=${rule.cutOff} are set, but the ledger was started with ${zone} and ${cutOff}`
  throw new StartError(
    state === 'fixed'
      ? `${facts}. They can’t change after the first transfer. Restore the previous values.`
      : `${facts}. No transfer is recorded yet, so they can change. Run npm run db:migrate to save the new values.`,
  )
}

/** Adopts the configured rule while no transfer exists. Requires the owner role. */
export async function adoptDayRule(owner: Reader, rule: DayRule): Promise<boolean> {
  if ((await dayRuleState(owner, rule)) !== 'may-change') return false
  await owner.updateTable('operator').set({ time_zone: rule.timeZone, cut_off: rule.cutOff }).execute()
  return true
}
