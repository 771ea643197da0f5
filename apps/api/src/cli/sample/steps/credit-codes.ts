import type { Endpoints } from '@backoffice/contract'
import { addDays, boundsOf, businessDayOf, type DayRule, fromBaht } from '@backoffice/kernel'
import type { Deps } from '../../../platform/deps.ts'
import type { Call } from '../../../platform/http/index.ts'
import { idOf, type SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

type Form = Call<Endpoints['credit-codes.create']>['body']
/** `uses`: redemptions, each by another member; `days`: how long it is valid from its creation on. */
type Batch = Pick<Form, 'name' | 'prefix' | 'count' | 'kind' | 'amount' | 'turnoverPercent' | 'usesPerCode'> & {
  readonly added: number
  readonly days: number | null
  readonly uses: number
  readonly revoked: number
}
const ofOne = { usesPerCode: 1, revoked: 0, days: null } as const
const batches: readonly Batch[] = [
  {
    ...ofOne,
    name: 'กิจกรรม LINE เดือนตุลาคม',
    prefix: 'LINE',
    count: 60,
    kind: 'credit',
    amount: 50,
    turnoverPercent: 300,
    added: 18,
    days: 10,
    uses: 14,
  },
  {
    ...ofOne,
    name: 'ลูกค้า VIP',
    prefix: 'VIP',
    count: 20,
    kind: 'credit',
    amount: 300,
    turnoverPercent: 100,
    added: 9,
    uses: 6,
    revoked: 2,
  },
  {
    ...ofOne,
    name: 'เพชรต้อนรับ',
    prefix: 'GEM',
    count: 40,
    kind: 'diamond',
    amount: 20,
    turnoverPercent: 0,
    added: 6,
    uses: 9,
  },
  {
    ...ofOne,
    name: 'ไลฟ์สดหมุนวงล้อ',
    prefix: 'LIVE',
    count: 2,
    kind: 'spin',
    amount: 1,
    turnoverPercent: 0,
    usesPerCode: 50,
    added: 3,
    uses: 12,
  },
]
const DAY = 86_400_000
const MINUTE = 60_000

const eligibleMembers = (db: Deps['db']) =>
  db
    .selectFrom('members')
    .select('username')
    .where('status', '=', 'active')
    .where('blocked_bonus', '=', false)
    .orderBy('id')
    .limit(20)
    .execute()

/** Batches of codes with redeemed, unused, expired and revoked ones. */
export async function loadCreditCodes(
  { db }: Pick<Deps, 'db'>,
  sample: SampleContext,
  { owner }: Staff,
  until: Date,
): Promise<void> {
  const members = await eligibleMembers(db)
  for (const { added, days, uses, revoked, ...terms } of batches) {
    const at = until.getTime() - added * DAY
    sample.goTo(new Date(at))
    const validUntil = days === null ? null : new Date(at + days * DAY)
    const body = { ...terms, usesPerMember: 1, validFrom: null, validUntil, note: null }
    const id = idOf(await sample.request(owner, 'credit-codes.create', { body }, terms.name))
    if (id === null) continue
    const codes = await db
      .selectFrom('credit_codes')
      .select(['id', 'code'])
      .where('batch_id', '=', id)
      .orderBy('id')
      .execute()
    for (const [index, { username }] of members.slice(0, uses).entries()) {
      sample.goTo(new Date(at + (index + 1) * 95 * MINUTE))
      const code = codes[index % codes.length]?.code ?? ''
      const redeemed = { externalId: `${terms.prefix}-${index}`, username, code }
      await sample.receive({ username }, sample.marketing.events['creditcode.redeemed'], redeemed, redeemed.externalId)
    }
    for (const { id: codeId } of codes.slice(codes.length - revoked)) {
      const revocation = { params: { id: codeId }, body: { reason: 'แจกผิดกลุ่ม' } }
      await sample.request(owner, 'credit-codes.revoke', revocation, codeId)
    }
  }
}

/** Days of claims, back from the sample's last one. */
const CLAIM_DAYS = 5

/** Free diamonds of several days, some exchanged. */
export async function loadDiamonds(
  { db }: Pick<Deps, 'db'>,
  sample: SampleContext,
  { owner }: Staff,
  until: Date,
  rule: DayRule,
): Promise<void> {
  const today = businessDayOf(until, rule)
  const startOf = (daysAgo: number) => boundsOf(addDays(today, -daysAgo), rule).from.getTime()
  sample.goTo(new Date(startOf(CLAIM_DAYS)))
  const body = {
    enabled: true,
    minPerDay: 10,
    maxPerDay: 20,
    needsDeposit: false,
    exchangeEnabled: true,
    bahtPerDiamond: fromBaht(1),
    turnoverPercent: 100,
    minExchange: 10,
  }
  await sample.request(owner, 'diamond-setting.change', { body, ifMatch: 0 }, 'on')
  const members = (await eligibleMembers(db)).slice(0, 16)
  for (let daysAgo = CLAIM_DAYS; daysAgo >= 0; daysAgo--)
    for (const [index, { username }] of members.entries()) {
      const at = startOf(daysAgo) + (index + 1) * 20 * MINUTE
      if ((index + daysAgo) % 3 === 0 || at > until.getTime()) continue
      sample.goTo(new Date(at))
      const externalId = `D-${daysAgo}-${index}`
      await sample.receive(
        { username },
        sample.marketing.events['diamond.claimed'],
        { externalId, username },
        externalId,
      )
      if ((index + daysAgo) % 4 !== 0) continue
      const exchange = { externalId: `X-${daysAgo}-${index}`, username, diamonds: 10 }
      await sample.receive({ username }, sample.marketing.events['diamond.exchanged'], exchange, exchange.externalId)
    }
}
