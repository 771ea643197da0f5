import { ok, refuse, type DepositId } from '@backoffice/kernel'
import { type AdminContext, recordCommand } from '../../../platform/command/record-command.ts'
import { findDepositRecord } from '../deposits.list.ts'
import { isSuspected } from '../domain/deposit.ts'
import type { DepositContext } from '../context.ts'
import { bookEntry, bookReturned } from './book-deposit.ts'
import { receivingAccount } from './credit-deposit.ts'
import { announceDeposit, ofDeposit, saveTransition } from './deposit-command.ts'

type Ignore = { readonly id: DepositId; readonly reason: string }
type Return = Ignore & { readonly reference: string }

/**
 * Ignores a deposit permanently, with a reason. A duplicate report is not posted. Unmatched money stays in suspense,
 * where the deposit accounts for it permanently.
 */
export const ignoreDeposit = (module: DepositContext) =>
  recordCommand({
    ...ofDeposit<Ignore>(module, 'ignore'),
    check: async (_context, deposit) => ok(isSuspected(deposit) ? ('duplicate' as const) : ('ignored' as const)),
    async save(context, deposit, status, { reason }) {
      const change = { status, memberId: null, decidedBy: context.actor.id, reason: reason.trim() }
      const saved = await saveTransition(module, context, deposit, change)
      if (saved.ok) announceDeposit(context, status, deposit.id)
      return saved
    },
  })

/**
 * Records that the bank sent money back: it leaves suspense, or the account of returnable deposits, once, under the
 * bank's reference; what was not in the books comes in and goes out.
 */
export const returnDeposit = (module: DepositContext) =>
  recordCommand({
    ...ofDeposit<Return>(module, 'return'),
    async lock({ tx, now }: AdminContext, { id }: Return) {
      // The account's row is locked before the deposit's, so that no bank line of it is processed meanwhile.
      const record = await findDepositRecord(tx, id, now)
      if (record !== undefined) await module.repo.lockOperatorAccount(tx, record.receivingAccount)
      return module.repo.lockDeposit(tx, id, now)
    },
    async check(context, deposit, { reference }) {
      const account = await receivingAccount(module, context, deposit)
      if (account === null) return refuse('UNKNOWN_ACCOUNT')
      return (await module.repo.isReturnKnown(context.tx, account, reference))
        ? refuse('DUPLICATE_REFERENCE', { reference })
        : ok(account)
    },
    async save(context, deposit, bankAccountId, { reference, ...input }) {
      const { id, amount } = deposit
      const [reason, command] = [input.reason.trim(), 'deposit.return']
      const transferId =
        deposit.transferId ?? (await bookEntry(module, context, { id, amount, bankAccountId, memberId: null, command }))
      const isHeld = deposit.status === 'held'
      const from = isHeld ? 'returnable' : 'suspense'
      await bookReturned(module, context, { id, amount, bankAccountId, command, reason, from })
      const saved = await saveTransition(module, context, deposit, {
        status: 'returned',
        // It was the member's, above a limit of theirs.
        memberId: isHeld ? deposit.memberId : null,
        bankAccountId,
        transferId,
        decidedBy: context.actor.id,
        reason,
        returnReference: reference,
      })
      if (!saved.ok) return saved
      announceDeposit(context, 'returned', id)
      const { memberId, channel } = deposit
      if (isHeld && memberId !== null) await module.hooks.returned(context, { id, memberId, amount, channel })
      return saved
    },
  })
