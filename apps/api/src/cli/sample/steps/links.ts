import type { MemberId } from '@backoffice/kernel'
import { type Person, personAt } from '@backoffice/population'
import { bankFeed } from '../../../modules/integration/index.ts'
import { stray } from '../player-actions.ts'
import type { SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ring = [62, 63, 64, 65, 66] as const
/** Of the ring: who sign in on one phone, and who are paid for by one account. */
const [onOnePhone, paidByOne] = [ring.slice(0, 4), ring.slice(2)]
const couple = [67, 68] as const
const payer = { bankCode: '006', accountNo: '9871203345', name: 'ธนา รับจ้าง' }

const deposits = [2_000, 2_000, 1_500, 3_000, 2_500] as const

/** Five members with one phone and one payer, and a couple who share a tablet, which was decided about. */
export async function loadLinks(sample: SampleContext, staff: Staff, until: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(until.getTime() - milliseconds)
  for (const [place, index] of onOnePhone.entries())
    await signIn(sample, personAt(index), ago((30 - 6 * place) * HOUR), 'phone-7f31c0')
  for (const [place, index] of couple.entries())
    await signIn(sample, personAt(index), ago((50 - 3 * place) * HOUR), 'tablet-22e9d4')
  for (const [place, amount] of deposits.entries()) {
    const index = paidByOne[place % paidByOne.length]
    if (index !== undefined) await payFor(sample, staff, { index, amount, at: ago((29 - 5 * place) * HOUR) })
  }
  sample.goTo(ago(2 * HOUR))
  await sample.links.compute()
  const [one, other] = [await memberAt(sample, staff, couple[0]), await memberAt(sample, staff, couple[1])]
  if (one !== null && other !== null)
    await sample.request(
      staff.owner,
      'links.decide',
      {
        params: { id: one },
        ifMatch: 0,
        body: { otherId: other, decision: 'same-household', reason: 'สามีภรรยา ใช้แท็บเล็ตเครื่องเดียวกัน โทรยืนยันแล้ว' },
      },
      'couple',
    )
  await sample.links.group()
}

async function signIn(sample: SampleContext, { username, ip, country }: Person, at: Date, device: string) {
  sample.goTo(at)
  const seen = { username, ip, device, country, userAgent: 'Mozilla/5.0 (Linux; Android 14)', at }
  await sample.receive({ username }, sample.members.recordSignIn, seen, `${username} ${device}`)
}

async function memberAt(sample: SampleContext, { owner }: Staff, index: number): Promise<MemberId | null> {
  const query = { limit: 1, sort: 'username', q: personAt(index).username } as const
  const found = await sample.request(owner, 'members.list', { query }, `linked ${index}`)
  return found?.data[0]?.id ?? null
}

/** A deposit from an account that is not the member’s: the owner, who has no daily limit, matches it. */
async function payFor(
  sample: SampleContext,
  staff: Staff,
  { index, amount, at }: { readonly index: number; readonly amount: number; readonly at: Date },
): Promise<void> {
  sample.goTo(at)
  const line = { ...stray({ at, amount, name: payer.name }), counterparty: payer, occurrence: 1 }
  const seen = await sample.receive(bankFeed, sample.deposits.creditBankTransaction, line, `payer ${amount}`)
  const [id, memberId] = [seen?.depositId ?? null, await memberAt(sample, staff, index)]
  if (id === null || memberId === null) return
  sample.goTo(new Date(at.getTime() + 12 * MINUTE))
  const body = { memberId, confirmContradictions: ['account', 'name'] as ('account' | 'name')[] }
  await sample.request(staff.owner, 'deposits.match', { params: { id }, body }, id)
  await sample.request(staff.checker, 'deposits.credit', { params: { id } }, id)
}
