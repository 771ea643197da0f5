import { depositsRepo, type DepositsRepo } from '../../src/modules/deposits/context.ts'
import type { LedgerRepo } from '../../src/modules/ledger/index.ts'
import { ledgerRepo } from '../../src/modules/ledger/ledger.repo.ts'

/** A mutation around deposits that the model must detect: immediately, or when suspense is counted at the end. */
export type DepositMutation = {
  readonly what: string
  readonly deposits?: DepositsRepo
  readonly ledger?: LedgerRepo /** Number of sequences; 60 by default. */
  readonly walks?: number
}

export const depositMutations: readonly DepositMutation[] = [
  {
    what: 'a second source that is credited as well',
    deposits: { ...depositsRepo, findSimilarDeposit: async () => undefined },
  },
  {
    what: 'a line told again that is another deposit',
    deposits: {
      ...depositsRepo,
      insertLine: (tx, line, account, now) =>
        depositsRepo.insertLine(tx, { ...line, reference: `${line.reference} ${Math.random()}` }, account, now),
    },
  },
  {
    what: 'a credit that leaves the money in suspense',
    walks: 24,
    ledger: {
      ...ledgerRepo,
      book: (tx, input) =>
        ledgerRepo.book(tx, input.code === 'deposit-matched' ? { ...input, debit: { kind: 'adjustments' } } : input),
    },
  },
  {
    what: 'a return that does not leave the bank',
    ledger: {
      ...ledgerRepo,
      book: (tx, input) =>
        ledgerRepo.book(
          tx,
          input.code === 'deposit-returned' && input.debit.kind === 'suspense'
            ? { ...input, credit: { kind: 'adjustments' } }
            : input,
        ),
    },
  },
]
