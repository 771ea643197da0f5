import { refuse, type DepositId } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/context.ts'
import type { DepositAnswer } from '../deposit-answer.ts'
import { announceDeposit } from '../deposits.events.ts'
import { isSuspected } from '../domain/deposit.ts'
import type { Room } from '../room.ts'
import { bookEntry, bookReturned } from './book-deposit.ts'
import { receivingAccount } from './credit-deposit.ts'
import { personMove, shown } from './person-move.ts'

/**
 * Keeps true: what a person sets aside is final and says why. A second telling was never money: nothing is booked. Real
 * money nobody owns stays in suspense, where the deposit explains it for ever.
 */
export const ignoreDeposit = (
  room: Room,
): Command<{ readonly id: DepositId; readonly reason: string }, DepositAnswer> =>
  personMove<{ readonly id: DepositId; readonly reason: string }, DepositAnswer>(
    room,
    'ignore',
    async ({ context, actor, deposit, save }, { reason }) => {
      const status = isSuspected(deposit) ? 'duplicate' : 'ignored'
      const saved = await save({ status, memberId: null, decidedBy: actor.id, reason: reason.trim() })
      if (!saved.ok) return saved
      announceDeposit(context, status, deposit.id)
      return shown(room, context, actor, deposit.id)
    },
  )

type Return = { readonly id: DepositId; readonly reference: string; readonly reason: string }

/**
 * Keeps true: money the bank sent back leaves suspense once, under the bank's reference; what was not in the books
 * comes in and goes out.
 */
export const returnDeposit = (room: Room): Command<Return, DepositAnswer> =>
  personMove<Return, DepositAnswer>(
    room,
    'return',
    async ({ context, actor, deposit, save }, given) => {
      const { id, amount } = deposit
      const [reference, reason, command] = [given.reference, given.reason.trim(), 'deposit.return']
      const account = await receivingAccount(room, context, deposit)
      if (account === null) return refuse('UNKNOWN_ACCOUNT')
      if (await room.repo.isReturnKnown(context.tx, account, reference))
        return refuse('DUPLICATE_REFERENCE', { reference })
      const transferId =
        deposit.transferId ??
        (await bookEntry(room, context, { id, amount, bankAccountId: account, memberId: null, command }))
      await bookReturned(room, context, { id, amount, bankAccountId: account, command, reason })
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
      return shown(room, context, actor, id)
    },
    true,
  )
