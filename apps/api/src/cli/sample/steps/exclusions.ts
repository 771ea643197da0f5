import { personAt } from '@backoffice/population'
import type { SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'
import { registration } from '../player-actions.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A player of earlier times, whose exclusion is over. */
const RETURNING = 9_001

/** A time-out, exclusions by the player and by staff, a request to return, and a register with a match. */
export async function loadExclusions(sample: SampleContext, { owner }: Staff, until: Date): Promise<void> {
  const ago = (hours: number) => new Date(until.getTime() - hours * HOUR)
  const {
    exclusions: { events },
  } = sample
  const usernameAt = (index: number) => personAt(index).username

  const returning = registration(personAt(RETURNING))
  sample.goTo(new Date(until.getTime() - 200 * DAY))
  await sample.receive({ party: 'player site' }, sample.registers.events.registered, returning, 'returning')
  const { username } = returning
  sample.goTo(new Date(until.getTime() - 190 * DAY))
  const self = { externalId: 'X-1', username, days: 180, reason: 'เล่นมากเกินไป' }
  await sample.receive({ username }, events['exclusion.set'], self, self.externalId)

  sample.goTo(ago(90))
  const excluded = { externalId: 'X-2', username: usernameAt(90), days: 365, reason: 'ขอหยุดเล่นหนึ่งปี' }
  await sample.receive({ username: excluded.username }, events['exclusion.set'], excluded, excluded.externalId)
  sample.goTo(ago(40))
  const permanent = { externalId: 'X-3', username: usernameAt(91), days: null }
  await sample.receive({ username: permanent.username }, events['exclusion.set'], permanent, permanent.externalId)
  sample.goTo(ago(30))
  const back = { externalId: 'X-4', username }
  await sample.receive({ username }, events['return.requested'], back, back.externalId)
  sample.goTo(ago(9))
  const pause = { externalId: 'X-5', username: usernameAt(92), hours: 48 }
  await sample.receive({ username: pause.username }, events['timeout.set'], pause, pause.externalId)
  await excludeByStaff(sample, owner, usernameAt(93), ago(20))
  await loadRegister(sample, owner, ago(6))
}

async function excludeByStaff(sample: SampleContext, owner: Staff['owner'], username: string, at: Date): Promise<void> {
  sample.goTo(at)
  const query = { limit: 1, sort: 'username', q: username } as const
  const found = await sample.request(owner, 'members.list', { query }, 'excluded')
  const id = found?.data[0]?.id
  if (id === undefined) return
  const body = { days: 183, kind: 'operator', reason: 'ฝากถี่หลังเสียต่อเนื่อง ปรึกษาสมาชิกแล้ว' } as const
  await sample.request(owner, 'exclusions.exclude', { params: { id }, body }, 'staff')
}

/** A small register that has one of the members, and a broken line. */
async function loadRegister(sample: SampleContext, owner: Staff['owner'], at: Date): Promise<void> {
  sample.goTo(at)
  const { phone } = personAt(94)
  const text = `reference,phone,name,born,account,until
TH-0001,0899990001,สมศักดิ์ รักสงบ,1979-03-14,,2027-12-31
TH-0002,,วิภา แสนสุข,1988-11-02,4019990002,
TH-0003,${phone},,,,2027-06-30
TH-0004,ไม่มีหมายเลข,,,,
`
  const body = { fileName: 'register-2026-11.csv', complete: true }
  const begun = await sample.request(owner, 'registers.begin', { body }, 'register')
  if (begun === null || !('data' in begun)) return
  const params = { id: begun.data.id }
  const part = { part: 1, content: Buffer.from(text).toString('base64') }
  await sample.request(owner, 'registers.add-lines', { params, body: part }, 'part')
  await sample.request(owner, 'registers.finish', { params, body: {} }, 'finish')
  await sample.registers.apply()
  // A namesake of someone in the register registers.
  sample.goTo(new Date(at.getTime() + HOUR))
  const namesake = { ...registration(personAt(9_002)), firstName: 'วิภา', lastName: 'แสนสุข' }
  await sample.receive({ party: 'player site' }, sample.registers.events.registered, namesake, 'namesake')
}
