import type { ErrorCode } from '@backoffice/contract'
import type { EventData } from '@backoffice/contract/integration/events'
import { ok, refuse, toBaht, type BankAccountId, type MemberId, type Result, type Satang } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/context.ts'
import { refuseAction } from '../../members/index.ts'
import { freeAmounts, INTENT_MINUTES, MAX_ADDED } from '../domain/unique-amount.ts'
import { newIntentId } from '../intents.repo.ts'
import type { ReceivingAccount } from '../../bank-accounts/index.ts'
import type { DepositContext } from '../context.ts'

type EventInput = EventData<'deposit.requested'>

/**
 * Assigns an amount on an account to one member at a time, so that the payment identifies its member. A repeated
 * request returns the same.
 */
export const requestDeposit = (module: DepositContext): Command<EventInput, PaymentInstructions> => ({
  name: 'deposit.request',
  object: ({ externalId }) => ({ kind: 'deposit-intent', id: externalId }),
  async run(context, requested) {
    const { tx } = context
    const member = await module.members.findByUsername(tx, requested.username)
    if (member === undefined) return refuse('NOT_YET')
    const block = refuseAction(member, 'deposit', context.now)
    if (block !== null) return block
    // Without the member's lock, because a request moves no money: it is checked again when it arrives.
    const limit = await module.limits.check(context, member, 'deposit', requested.amount)
    if (limit !== null) return limit
    const before = await module.repo.findByExternalId(tx, requested.externalId)
    if (before !== undefined) {
      const same =
        before.memberId === member.id && before.asked === requested.amount && before.channel === requested.channel
      return same ? ok(reported(before.id, before.pay, before, before.expiresAt)) : refuse('DUPLICATE_EXTERNAL_ID')
    }
    return assignAmount(module, context, requested, member.id)
  },
})

/** Maximum accounts tried: about a hundred amounts on each. */
const MAX_ACCOUNTS = 20
/** Too large to add satang. */
const LARGEST = 1_000_000_000_000_00n

async function assignAmount(
  module: DepositContext,
  context: CommandContext,
  requested: EventInput,
  memberId: MemberId,
): Promise<Result<PaymentInstructions, ErrorCode>> {
  const { tx, now } = context
  const except: BankAccountId[] = []
  while (requested.amount <= LARGEST && except.length < MAX_ACCOUNTS) {
    const account = await module.bankAccounts.chooseReceivingAccount(tx, {
      amount: requested.amount,
      channel: requested.channel,
      except,
    })
    if (account === null) break
    const input = await claimAmount(module, context, requested, memberId, account)
    if (input !== null) {
      context.audit({
        object: { kind: 'deposit-intent', id: input.intentId },
        after: {
          status: 'open',
          memberId,
          asked: requested.amount,
          pay: input.payAmount,
          bankAccountId: account.id,
          expiresAt: input.expiresAt,
        },
      })
      context.announce({ name: 'deposit-intent.opened', topic: 'deposits', ids: [input.intentId] })
      return ok(input)
    }
    except.push(account.id)
  }
  return refuse('NO_RECEIVING_ACCOUNT', { tried: except.length, within: `${MAX_ADDED} satang`, at: now.toISOString() })
}

/** Null: every amount of this account is assigned. */
async function claimAmount(
  module: DepositContext,
  { tx, now }: CommandContext,
  requested: EventInput,
  memberId: MemberId,
  account: ReceivingAccount,
): Promise<PaymentInstructions | null> {
  const expiresAt = new Date(now.getTime() + INTENT_MINUTES * 60_000)
  const used = await module.repo.amountsInUse(tx, account.id, requested.amount, now)
  for (const pay of freeAmounts(requested.amount, used, Math.random())) {
    const id = newIntentId(now)
    const { externalId, channel, amount, promotionId = null } = requested
    const mine = await module.repo.insertIntent(tx, {
      id,
      externalId,
      memberId,
      bankAccountId: account.id,
      channel,
      asked: amount,
      pay,
      promotionRef: promotionId,
      expiresAt,
      now,
    })
    if (mine) return reported(id, pay, account, expiresAt)
  }
  return null
}

type PaymentAccount = Pick<ReceivingAccount, 'bankCode' | 'accountNo' | 'holder'>

/** The member's payment instructions: amount in baht, account, and expiry. */
const reported = (intentId: string, pay: Satang, { bankCode, accountNo, holder }: PaymentAccount, expiresAt: Date) => ({
  intentId,
  payAmount: toBaht(pay),
  account: { bankCode, accountNo, holder },
  expiresAt: expiresAt.toISOString(),
})

export type PaymentInstructions = ReturnType<typeof reported>
