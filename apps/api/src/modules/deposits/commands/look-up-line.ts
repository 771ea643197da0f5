import type { Reader } from '../../../platform/db/database.ts'
import { type BankLine, isSameMovement } from '../../bank-lines/index.ts'
import type { DepositContext } from '../context.ts'

export type LineLookup = 'new' | 'known' | 'possible-duplicate'

/**
 * The outcome of a line before it is stored: for the preview of a statement. Lines of the same file are not compared
 * with each other.
 */
export async function findKnownLine(
  { repo }: Pick<DepositContext, 'repo'>,
  reader: Reader,
  line: BankLine,
): Promise<LineLookup> {
  const saved = await repo.findStoredLine(reader, line)
  if (saved !== undefined) {
    const again = isSameMovement(saved, line) ? saved : await repo.findStoredLine(reader, line, 'amount')
    const known =
      again !== undefined &&
      (isSameMovement(again, line) || (await repo.findStoredLine(reader, line, 'amount-and-time')) !== undefined)
    return known ? 'known' : 'possible-duplicate'
  }
  if (line.direction === 'out') return 'new'
  const own = await repo.findOperatorAccount(reader, line.account)
  if (own === undefined) return 'new'
  const similar =
    (await repo.findSimilarDeposit(reader, line, own.id)) ??
    (await repo.findManualEntry(reader, line, own.id, null)) ??
    (await repo.findSimilarReference(reader, line, own.id))
  return similar === undefined ? 'new' : 'possible-duplicate'
}
