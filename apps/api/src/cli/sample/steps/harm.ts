import { fromBaht, type MemberId } from '@backoffice/kernel'
import { personAt } from '@backoffice/population'
import type { SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

const HOUR = 3_600_000

type AtRisk = {
  readonly index: number
  readonly hoursAgo: number
  readonly notes: readonly string[]
  readonly raises: number
}

/** Members with signs of harm: one whose review is due, one that is worked on, one that is done, one below the level. */
const atRisk: readonly AtRisk[] = [
  {
    index: 88,
    hoursAgo: 70,
    notes: ['สมาชิกบอกว่าหยุดไม่ได้ อยากให้ช่วยตั้งวงเงิน', 'โทรกลับแล้ว บอกว่าเป็นหนี้เพราะเล่น'],
    raises: 3,
  },
  { index: 89, hoursAgo: 26, notes: ['แชทมาว่าหมดตัวแล้ว ขอเครดิตฟรี', 'บอกว่ากู้เงินมาเล่น'], raises: 2 },
  { index: 90, hoursAgo: 4, notes: ['สมาชิกพูดว่าติดพนัน', 'ยืมเงินเพื่อนมาฝาก'], raises: 3 },
  { index: 91, hoursAgo: 8, notes: ['บ่นว่าหมดตัว'], raises: 1 },
]

/** Members who may be at risk, with their scores and reviews. */
export async function loadHarm(sample: SampleContext, { owner }: Staff, until: Date): Promise<void> {
  const ago = (hours: number) => new Date(until.getTime() - hours * HOUR)
  const ids: MemberId[] = []
  for (const person of atRisk) {
    const id = await showSigns(sample, owner, person, ago)
    if (id === undefined) continue
    ids.push(id)
    sample.goTo(ago(person.hoursAgo - 1))
    await sample.harm.mark([id])
    await sample.harm.score()
  }
  const [done, working] = ids
  if (done === undefined || working === undefined) return
  sample.goTo(ago(60))
  await act(sample, owner, done, 'harm.claim')
  sample.goTo(ago(58))
  await act(sample, owner, done, 'harm.finish')
  sample.goTo(ago(20))
  await act(sample, owner, working, 'harm.claim')
}

/** What a member says to staff, and the higher limits they ask for. */
async function showSigns(
  sample: SampleContext,
  owner: Staff['owner'],
  { index, hoursAgo, notes, raises }: AtRisk,
  ago: (hours: number) => Date,
): Promise<MemberId | undefined> {
  const { username } = personAt(index)
  sample.goTo(ago(hoursAgo + 10))
  for (let raise = 0; raise <= raises; raise++) {
    const externalId = `H-${username}-${raise}`
    const wanted = {
      externalId,
      username,
      kind: 'loss',
      period: 'week',
      amount: fromBaht(5_000 * (raise + 1)),
    } as const
    await sample.receive({ username }, sample.limits.events['limit.set'], wanted, externalId)
  }
  const query = { limit: 1, sort: 'username', q: username } as const
  const found = await sample.request(owner, 'members.list', { query }, `at risk ${index}`)
  const id = found?.data[0]?.id
  if (id === undefined) return undefined
  for (const [place, text] of notes.entries()) {
    sample.goTo(ago(hoursAgo + notes.length - place))
    await sample.request(
      owner,
      'members.add-note',
      { params: { id }, body: { text, pinned: false } },
      `${username} ${place}`,
    )
  }
  return id
}

async function act(
  sample: SampleContext,
  owner: Staff['owner'],
  memberId: MemberId,
  action: 'harm.claim' | 'harm.finish',
): Promise<void> {
  const found = await sample.request(owner, 'harm.of-member', { params: { id: memberId } }, memberId)
  const id = found?.data.reviews[0]?.id
  if (id === undefined) return
  const params = { id }
  const body = { outcome: 'limit-set', reason: 'โทรคุยกับสมาชิกแล้ว ตกลงลดวงเงิน' } as const
  if (action === 'harm.claim') await sample.request(owner, action, { params }, id)
  else await sample.request(owner, action, { params, body }, id)
}
