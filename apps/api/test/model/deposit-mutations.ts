import { depositsRepo, type DepositsRepo } from '../../src/modules/deposits/context.ts'
import type { LedgerRepo } from '../../src/modules/ledger/index.ts'
import { ledgerRepo } from '../../src/modules/ledger/ledger.repo.ts'

/** A mutation around deposits that the model must detect: immediately, or when suspense is counted at the end. */
export type DepositMutation = {
  readonly what: string
  readonly deposits?: DepositsRepo
  readonly ledger?: LedgerRepo
  /** The seed whose first sequences detect it. */
  readonly seed?: number
  /** Number of sequences; 60 by default. Money left in suspense is counted after the last. */
  readonly walks?: number
}

let insertedLines = 0

export const depositMutations: readonly DepositMutation[] = [
  {
    what: 'a second source that is credited as well',
    seed: 8,
    deposits: { ...depositsRepo, findSimilarDeposit: async () => undefined },
  },
  {
    what: 'a line told again that is another deposit',
    seed: 15,
    deposits: {
      ...depositsRepo,
      insertLine: (tx, line, account, now) =>
        depositsRepo.insertLine(tx, { ...line, reference: `${line.reference} ${++insertedLines}` }, account, now),
    },
  },
  {
    what: 'a credit that leaves the money in suspense',
    seed: 20_260_712,
    walks: 24,
    ledger: {
      ...ledgerRepo,
      book: (tx, input) =>
        ledgerRepo.book(tx, input.code === 'deposit-matched' ? { ...input, debit: { kind: 'adjustments' } } : input),
    },
  },
  {
    what: 'a return that does not leave the bank',
    seed: 5,
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
