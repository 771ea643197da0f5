import { personAt } from '@backoffice/population'
import type { SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'
import { registration } from '../player-actions.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A player of earlier times, who has left and wants to be forgotten. */
const LEAVING = 9_050

/** An account that is closed and whose erasure waits, and a preview of a deletion. */
export async function loadRetention(sample: SampleContext, staff: Staff, until: Date): Promise<void> {
  const owner: Staff['owner'] = { ...staff.owner, stepUpUntil: until }
  const leaving = registration(personAt(LEAVING))
  sample.goTo(new Date(until.getTime() - 150 * DAY))
  await sample.receive({ party: 'player site' }, sample.registers.events.registered, leaving, 'leaving')
  const query = { limit: 1, sort: 'username', q: leaving.username } as const
  const found = await sample.request(owner, 'members.list', { query }, 'leaving')
  const id = found?.data[0]?.id
  if (id === undefined) return
  sample.goTo(new Date(until.getTime() - 3 * DAY))
  const closed = { status: 'closed', reason: 'สมาชิกขอปิดบัญชี' } as const
  await sample.request(owner, 'members.status', { params: { id }, body: closed }, 'leaving')
  const body = { reason: 'สมาชิกขอให้ลบข้อมูลส่วนบุคคล' }
  await sample.request(owner, 'personal-data.request-erasure', { params: { id }, body }, 'leaving')
  sample.goTo(new Date(until.getTime() - 2 * HOUR))
  await sample.request(owner, 'retention.count', { body: { category: 'sign-ins' } }, 'preview')
}
