import { businessDayOf, refuse, type BankAccountId, type DepositId } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/context.ts'
import type { DepositResponse } from '../deposit-response.ts'
import { announceDeposit } from '../deposits.events.ts'
import type { Deposit } from '../domain/deposit.ts'
import type { DepositContext } from '../context.ts'
import { bookEntry, bookMatched } from './book-deposit.ts'
import { checkImporter } from './check-importer.ts'
import { compareSender, confirmsFacts, lockReceiver } from './match-deposit.ts'
import { recordCommand, shown } from './deposit-command.ts'

type Input = { readonly id: DepositId }
const COMMAND = 'deposit.credit'

/**
 * Keeps true: a matched deposit reaches its member once, whole, while they may receive it; what was not in the books
 * before is entered with it.
 */
export const creditDeposit = (module: DepositContext): Command<Input, DepositResponse> =>
  recordCommand<Input, DepositResponse>(module, 'credit', async ({ context, actor, deposit, save }) => {
    const { id, amount, memberId } = deposit
    if (memberId === null) throw new Error('a matched deposit has a member')
    const account = await receivingAccount(module, context, deposit)
    if (account === null) return refuse('UNKNOWN_ACCOUNT')
    const receiver = await lockReceiver(module, context, memberId)
    if (!receiver.ok) return receiver
    // Nobody credits what contradicts the member unless it was confirmed: the member may have changed since, or nobody
    // was asked.
    const compared = await compareSender(context, deposit, receiver.value)
    if (!confirmsFacts(deposit.confirmedFacts)(compared))
      return refuse('MATCH_UNCONFIRMED', { contradictions: compared.contradictions, agreement: compared.agreement })
    const another = await checkImporter(module, context, actor, deposit)
    if (another !== null) return another
    const transferId =
      deposit.transferId === null
        ? await bookEntry(module, context, { id, amount, bankAccountId: account, memberId, command: COMMAND })
        : await bookMatched(module, context, { id, amount, memberId, command: COMMAND })
    const promotionRef = await settleIntent(module, context, deposit)
    const businessDay = businessDayOf(context.now, module.deps.config.dayRule)
    const saved = await save({
      status: 'credited',
      bankAccountId: account,
      transferId: deposit.transferId ?? transferId,
      credited: { by: actor.id, transferId, businessDay, promotionRef },
    })
    if (!saved.ok) return saved
    announceDeposit(context, 'credited', id, memberId)
    await module.hooks.credited(context, {
      id,
      memberId,
      amount,
      channel: deposit.channel,
      mode: 'manual',
      bankAccountId: account,
      occurredAt: deposit.occurredAt,
      creditedAt: context.now,
      promotionRef,
      transferId,
    })
    return shown(module, context, actor, id)
  })

/** The account it came into; one we did not know when the bank told of it may be ours by now. */
export async function receivingAccount(
  module: DepositContext,
  { tx }: CommandContext,
  { bankAccountId, bankTransactionId }: Deposit,
): Promise<BankAccountId | null> {
  if (bankAccountId !== null || bankTransactionId === null) return bankAccountId
  const named = await module.repo.accountOfLine(tx, bankTransactionId)
  return named === undefined ? null : ((await module.repo.findOperatorAccount(tx, named))?.id ?? null)
}

/** What was announced is here, where it went to who announced it; what they chose then comes along. */
async function settleIntent(
  module: DepositContext,
  { tx, now }: CommandContext,
  { intentId, memberId }: Deposit,
): Promise<string | null> {
  const intent = intentId === null ? undefined : await module.repo.findIntent(tx, intentId)
  if (intent === undefined || intent.memberId !== memberId || !(await module.repo.payIntent(tx, intent.id, now)))
    return null
  return intent.promotionRef
}
