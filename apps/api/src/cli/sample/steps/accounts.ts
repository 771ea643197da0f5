import { fromBaht, type BankAccountId } from '@backoffice/kernel'
import { type OperatorAccount, receiving, reserve, resting } from '../accounts.ts'
import { idOf, type SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

type Wanted = OperatorAccount & {
  readonly channel: 'scb' | 'gsb' | 'tmn' | 'sms' | 'other'
  readonly purpose: 'deposit' | 'both' | 'reserve'
  readonly priority: number
  readonly most: number | null
  readonly aDay: number | null
}

const expected: readonly Wanted[] = [
  { ...receiving.gsb, channel: 'gsb', purpose: 'deposit', priority: 20, most: 100_000, aDay: 2_000_000 },
  { ...receiving.tmn, channel: 'tmn', purpose: 'deposit', priority: 30, most: 100_000, aDay: 500_000 },
  { ...receiving.sms, channel: 'sms', purpose: 'deposit', priority: 40, most: 100_000, aDay: 1_000_000 },
  { ...reserve, channel: 'scb', purpose: 'reserve', priority: 200, most: null, aDay: null },
  { ...resting, channel: 'other', purpose: 'deposit', priority: 90, most: 20_000, aDay: 300_000 },
]

/** The owner adds accounts and the checker approves them; one is paused. */
export async function loadAccounts(sample: SampleContext, { owner, checker }: Staff, at: Date): Promise<void> {
  for (const [index, { bankCode, accountNo, channel, purpose, priority, most, aDay }] of expected.entries()) {
    sample.goTo(new Date(at.getTime() + index * 60_000))
    const requested = idOf(
      await sample.request(
        owner,
        'banking.add-account',
        {
          body: {
            bankCode,
            accountNo,
            holder: 'Siam Play',
            channel,
            purpose,
            priority,
            minDeposit: most === null ? null : fromBaht(20),
            maxDeposit: most === null ? null : fromBaht(most),
            dailyLimit: aDay === null ? null : fromBaht(aDay),
          },
        },
        accountNo,
      ),
      'approvalId',
    )
    if (requested !== null) await sample.request(checker, 'approvals.approve', { params: { id: requested } }, accountNo)
  }
  const tired = await findAccount(sample, owner, resting)
  if (tired !== null)
    await sample.request(
      owner,
      'banking.account-status',
      { params: { id: tired }, body: { status: 'paused', reason: 'ธนาคารปิดปรับปรุงระบบ' } },
      'resting',
    )
}

/** The id of one of the operator's accounts. */
export async function findAccount(
  sample: SampleContext,
  actor: Staff['owner'],
  { bankCode, accountNo }: OperatorAccount,
): Promise<BankAccountId | null> {
  const answer = await sample.request(actor, 'banking.pay-accounts', {}, 'look')
  return (
    answer?.data.find(account => account.bankCode === bankCode && account.accountNo.replace(/\D/g, '') === accountNo)
      ?.id ?? null
  )
}
