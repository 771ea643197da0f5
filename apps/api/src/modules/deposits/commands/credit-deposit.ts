import { businessDayOf, ok, refuse, type BankAccountId, type DepositId } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/context.ts'
import { recordCommand } from '../../../platform/command/record-command.ts'
import type { Deposit } from '../domain/deposit.ts'
import type { DepositContext } from '../context.ts'
import { announceCredited, bookEntry, bookMatched } from './book-deposit.ts'
import { ofDeposit, saveTransition } from './deposit-command.ts'
import { checkImporter } from './importer-limit.ts'
import { compareSender, confirmsFacts, lockReceiver } from './match-deposit.ts'

type Input = { readonly id: DepositId }
const COMMAND = 'deposit.credit'

/**
 * Credits a matched deposit to its eligible member, once; an unposted one is posted with it. Above a limit of theirs it
 * is refused with what is left.
 */
export const creditDeposit = (module: DepositContext) =>
  recordCommand({
    ...ofDeposit<Input>(module, 'credit'),
    async check(context, deposit) {
      const { memberId } = deposit
      if (memberId === null) throw new Error('a matched deposit has a member')
      const account = await receivingAccount(module, context, deposit)
      if (account === null) return refuse('UNKNOWN_ACCOUNT')
      const receiver = await lockReceiver(module, context, memberId)
      if (!receiver.ok) return receiver
      // A contradicted match is not credited without confirmation: the member may have changed since, or nothing was
      // confirmed.
      const compared = await compareSender(context, deposit, receiver.value)
      if (!confirmsFacts(deposit.confirmedFacts)(compared))
        return refuse('MATCH_UNCONFIRMED', { contradictions: compared.contradictions, agreement: compared.agreement })
      const limit = await module.limits.check(context, receiver.value, 'deposit', deposit.amount)
      if (limit !== null) return limit
      return (await checkImporter(module, context, deposit)) ?? ok({ account, memberId })
    },
    async save(context, deposit, { account, memberId }) {
      const { id, amount, channel, occurredAt } = deposit
      const transferId =
        deposit.transferId === null
          ? await bookEntry(module, context, { id, amount, bankAccountId: account, memberId, command: COMMAND })
          : await bookMatched(module, context, { id, amount, memberId, command: COMMAND })
      const promotionRef = await settleIntent(module, context, deposit)
      const businessDay = businessDayOf(context.now, module.deps.config.dayRule)
      const saved = await saveTransition(module, context, deposit, {
        status: 'credited',
        bankAccountId: account,
        transferId: deposit.transferId ?? transferId,
        credited: { by: context.actor.id, transferId, businessDay, promotionRef },
      })
      if (!saved.ok) return saved
      const credited = { id, memberId, amount, channel, occurredAt, promotionRef, transferId }
      await announceCredited(module, context, { ...credited, mode: 'manual', bankAccountId: account })
      return saved
    },
  })

/** The receiving account; one that was unregistered when reported may be registered by now. */
export async function receivingAccount(
  module: DepositContext,
  { tx }: CommandContext,
  { bankAccountId, bankTransactionId }: Deposit,
): Promise<BankAccountId | null> {
  if (bankAccountId !== null || bankTransactionId === null) return bankAccountId
  const named = await module.repo.accountOfLine(tx, bankTransactionId)
  return named === undefined ? null : ((await module.repo.findOperatorAccount(tx, named))?.id ?? null)
}

/** The deposit request is fulfilled when its member is credited; its choices are applied. */
export async function settleIntent(
  module: DepositContext,
  { tx, now }: CommandContext,
  { intentId, memberId }: Deposit,
): Promise<string | null> {
  const intent = intentId === null ? undefined : await module.repo.findIntent(tx, intentId)
  if (intent === undefined || intent.memberId !== memberId || !(await module.repo.payIntent(tx, intent.id, now)))
    return null
  return intent.promotionRef
}
