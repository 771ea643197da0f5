import { fromBaht } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import { idOf, type SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

const HOUR = 3_600_000
const MAIL = 'siamplay.example'

/** A colleague who has left, and one who has not answered their invitation yet. */
export async function loadAdmins(sample: SampleContext, staff: Staff, until: Date): Promise<void> {
  sample.goTo(new Date(until.getTime() - 4 * HOUR))
  const owner: AdminActor = { ...staff.owner, stepUpUntil: until }
  const left = { username: 'dao', name: 'Dao', email: `dao@${MAIL}`, role: 'support' }
  const id = idOf(await sample.request(owner, 'admins.invite', { body: left }, left.username))
  if (id !== null) {
    const body = { reason: 'ลาออกแล้ว' }
    await sample.request(owner, 'admins.disable', { params: { id }, body }, left.username)
  }
  const limits = { approve: fromBaht(5_000), adjust: fromBaht(500) }
  const invited = { username: 'mali', name: 'Mali', email: `mali@${MAIL}`, role: 'finance-maker', limits }
  await sample.request(owner, 'admins.invite', { body: invited }, invited.username)
}
