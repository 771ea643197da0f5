import type { Endpoints } from '@backoffice/contract'
import { addDays, boundsOf, businessDayOf, fromBaht } from '@backoffice/kernel'
import { personAt } from '@backoffice/population'
import { bankFeed, playerSite } from '../../../modules/integration/index.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Call } from '../../../platform/http/index.ts'
import { receiving } from '../accounts.ts'
import { registration } from '../player-actions.ts'
import type { SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

const [HOUR, DAY, MINUTE] = [3_600_000, 86_400_000, 60_000]

const setting: Call<Endpoints['invite-setting.change']>['body'] = {
  enabled: true,
  basis: 'deposits',
  levels: [
    { depth: 1, rate: 500 },
    { depth: 2, rate: 200 },
    { depth: 3, rate: 50 },
  ],
  minDeposit: fromBaht(100),
  minPayout: fromBaht(100),
  maxPerInvitee: fromBaht(2_000),
  turnoverPercent: 100,
  selfReferralCheck: true,
}

/** Each member with who referred them, and their deposits by the number of days ago. */
const people: readonly (readonly [index: number, referrer: number, deposits: Readonly<Record<number, number>>])[] = [
  [701, 8, { 9: 2_000, 5: 1_500 }],
  [702, 8, { 8: 500, 2: 800 }],
  [703, 8, {}],
  [704, 701, { 8: 1_200, 3: 3_000 }],
  [705, 701, { 6: 300 }],
  [706, 704, { 7: 1_000, 1: 700 }],
  [707, 704, { 4: 50 }],
  [708, 22, { 6: 400, 1: 600 }],
]
const [FIRST_DAY, PAYOUT_DAY] = [10, 3]

/** A tree of three levels with commissions of several days, paid and waiting. */
export async function loadInvites(
  { config: { dayRule } }: Pick<Deps, 'config'>,
  sample: SampleContext,
  { owner }: Pick<Staff, 'owner'>,
  until: Date,
): Promise<void> {
  const dayAgo = (days: number) => boundsOf(addDays(businessDayOf(until, dayRule), -days), dayRule).from
  sample.goTo(new Date(dayAgo(FIRST_DAY).getTime() - DAY))
  await sample.request(owner, 'invite-setting.change', { body: setting, ifMatch: 0 }, 'invites')
  for (const [position, [index, referrer]] of people.entries()) {
    const person = registration(personAt(index))
    sample.goTo(new Date(dayAgo(FIRST_DAY).getTime() + 9 * HOUR + position * 47 * MINUTE))
    const sent = { ...person, referrerUsername: personAt(referrer).username }
    await sample.receive(playerSite, sample.members.registerMember, sent, person.username)
  }
  for (let days = FIRST_DAY; days >= 0; days -= 1) {
    sample.goTo(new Date(dayAgo(days).getTime() + 10 * MINUTE))
    await sample.marketing.invites.calculate()
    if (days === PAYOUT_DAY && !(await hasPayouts(sample, owner))) await sample.marketing.invites.pay()
    for (const [position, [index, , deposits]] of people.entries()) {
      const at = new Date(dayAgo(days).getTime() + 11 * HOUR + position * 31 * MINUTE)
      const amount = deposits[days]
      if (amount !== undefined && at < until) await deposit(sample, index, amount, at)
    }
  }
}

/** A sample that is loaded again pays nothing again. */
async function hasPayouts(sample: SampleContext, owner: Staff['owner']): Promise<boolean> {
  const query = { limit: 1, sort: '-paidAt' } as const
  const found = await sample.request(owner, 'invites.payouts', { query }, 'look')
  return found !== null && found.data.length > 0
}

async function deposit(sample: SampleContext, index: number, amount: number, at: Date): Promise<void> {
  const { username, bank, firstName, lastName, phone } = personAt(index)
  sample.goTo(at)
  await sample.receive(
    bankFeed,
    sample.deposits.creditBankTransaction,
    {
      account: receiving.scb,
      channel: 'scb',
      direction: 'in',
      amount: fromBaht(amount),
      occurredAt: at,
      reference: `SCBI${at.getTime()}`,
      occurrence: 1,
      counterparty: {
        bankCode: bank.code,
        accountNo: bank.accountNo,
        name: `${firstName} ${lastName}`,
        ...(bank.code === 'TMN' ? { phone } : {}),
      },
    },
    username,
  )
}
