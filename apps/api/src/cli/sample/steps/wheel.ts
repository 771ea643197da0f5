import type { Endpoints } from '@backoffice/contract'
import { fromBaht } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Call } from '../../../platform/http/index.ts'
import type { Deps } from '../../../platform/deps.ts'
import { idOf, type SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

const [HOUR, MINUTE] = [60 * 60_000, 60_000]
const PLAYERS = 8
type Form = Call<Endpoints['wheel.change-draft']>['body']
type Slot = Form['slots'][number]

const slotOf = (slot: number, title: string, weight: number, more: Partial<Slot>): Slot => ({
  slot,
  title,
  kind: 'credit',
  value: fromBaht(0),
  units: null,
  weight,
  stock: null,
  icon: 'coins',
  picture: null,
  colour: '#163a66',
  active: true,
  ...more,
})
const credit = (slot: number, amount: number, weight: number, more: Partial<Slot>): Slot =>
  slotOf(slot, `เครดิต ฿${amount}`, weight, { value: fromBaht(amount), ...more })

const wheel: Form = {
  enabled: true,
  depositPerSpin: fromBaht(500),
  spinsPerDay: 3,
  turnoverPercent: 100,
  fallback: 6,
  slots: [
    credit(1, 5, 3_500, {}),
    credit(2, 10, 2_500, { colour: '#0b7a5b' }),
    slotOf(3, '5 เพชร', 1_500, { kind: 'diamond', units: 5, value: fromBaht(5), icon: 'diamond', colour: '#40536b' }),
    credit(4, 20, 1_000, { colour: '#1d5fa8' }),
    credit(5, 50, 470, { colour: '#8a5a00', stock: 300 }),
    slotOf(6, 'ลองใหม่อีกครั้ง', 920, { kind: 'none', icon: 'retry', colour: '#5f6b7a' }),
    credit(7, 500, 80, { icon: 'gift', colour: '#b3491c', stock: 20 }),
    slotOf(8, 'ทองครึ่งสลึง', 30, { kind: 'item', value: fromBaht(8_000), icon: 'trophy', colour: '#5b3fa8', stock: 2 }),
  ],
}
const draftWeights: Readonly<Record<number, number>> = { 5: 500, 7: 50 }
const draft: Form = {
  ...wheel,
  slots: wheel.slots.map(slot => ({ ...slot, weight: draftWeights[slot.slot] ?? slot.weight })),
}

/** A wheel the checker published, spins of members with spins, an item to hand over, and a draft. */
export async function loadWheel(
  { db }: Pick<Deps, 'db'>,
  sample: SampleContext,
  { owner, checker }: Staff,
  until: Date,
): Promise<void> {
  const goTo = (before: number) => sample.goTo(new Date(until.getTime() - before))
  goTo(3 * HOUR)
  await sample.request(owner, 'wheel.create-draft', { body: { from: null } }, 'first')
  await sample.request(owner, 'wheel.change-draft', { body: wheel, ifMatch: 1 }, 'first')
  const request = { body: { reason: 'เปิดวงล้อ' }, ifMatch: 2 }
  const approval = idOf(await sample.request(owner, 'wheel.publish', request, 'first'), 'approvalId')
  goTo(170 * MINUTE)
  if (approval !== null) await sample.request(checker, 'approvals.approve', { params: { id: approval } }, 'wheel')
  const { rows } = await sql<{ username: string; spins: number }>`
    select m.username, least(sum(t.amount_satang), 3)::int as spins
      from transfers t join members m on m.id = t.member_id
     where t.code = 'spin' and t.command = 'rank.reward'
     group by m.id order by m.id limit ${PLAYERS}`.execute(db)
  let minutes = 160
  for (const { username, spins } of rows)
    for (let spin = 1; spin <= spins; spin++) {
      goTo((minutes -= 5) * MINUTE)
      const event = { externalId: `spin-${username}-${spin}`, username }
      await sample.receive({ username }, sample.marketing.events['wheel.spun'], event, event.externalId)
    }
  goTo(20 * MINUTE)
  await sample.request(owner, 'wheel.create-draft', { body: { from: null } }, 'second')
  await sample.request(owner, 'wheel.change-draft', { body: draft, ifMatch: 1 }, 'second')
}
