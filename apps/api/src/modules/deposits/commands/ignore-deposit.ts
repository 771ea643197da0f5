import { refuse, type DepositId } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/context.ts'
import type { DepositResponse } from '../deposit-response.ts'
import { announceDeposit } from '../deposits.events.ts'
import { isSuspected } from '../domain/deposit.ts'
import type { DepositContext } from '../context.ts'
import { bookEntry, bookReturned } from './book-deposit.ts'
import { receivingAccount } from './credit-deposit.ts'
import { recordCommand, shown } from './deposit-command.ts'

/**
 * Keeps true: what a person sets aside is final and says why. A second telling was never money: nothing is booked. Real
 * money nobody owns stays in suspense, where the deposit explains it for ever.
 */
export const ignoreDeposit = (
  module: DepositContext,
): Command<{ readonly id: DepositId; readonly reason: string }, DepositResponse> =>
  recordCommand<{ readonly id: DepositId; readonly reason: string }, DepositResponse>(
    module,
    'ignore',
    async ({ context, actor, deposit, save }, { reason }) => {
      const status = isSuspected(deposit) ? 'duplicate' : 'ignored'
      const saved = await save({ status, memberId: null, decidedBy: actor.id, reason: reason.trim() })
      if (!saved.ok) return saved
      announceDeposit(context, status, deposit.id)
      return shown(module, context, actor, deposit.id)
    },
  )

type Return = { readonly id: DepositId; readonly reference: string; readonly reason: string }

/**
 * Keeps true: money the bank sent back leaves suspense once, under the bank's reference; what was not in the books
 * comes in and goes out.
 */
export const returnDeposit = (module: DepositContext): Command<Return, DepositResponse> =>
  recordCommand<Return, DepositResponse>(
    module,
    'return',
    async ({ context, actor, deposit, save }, input) => {
      const { id, amount } = deposit
      const [reference, reason, command] = [input.reference, input.reason.trim(), 'deposit.return']
      const account = await receivingAccount(module, context, deposit)
      if (account === null) return refuse('UNKNOWN_ACCOUNT')
      if (await module.repo.isReturnKnown(context.tx, account, reference))
        return refuse('DUPLICATE_REFERENCE', { reference })
      const transferId =
        deposit.transferId ??
        (await bookEntry(module, context, { id, amount, bankAccountId: account, memberId: null, command }))
      await bookReturned(module, context, { id, amount, bankAccountId: account, command, reason })
      const saved = await save({
        status: 'returned',
        memberId: null,
        bankAccountId: account,
        transferId,
        decidedBy: actor.id,
        reason,
        returnReference: reference,
      })
      if (!saved.ok) return saved
      announceDeposit(context, 'returned', id)
      return shown(module, context, actor, id)
    },
    true,
  )
