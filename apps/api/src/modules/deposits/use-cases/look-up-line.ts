import type { Reader } from '../../../platform/db/database.ts'
import { type BankLine, isSameMovement } from '../domain/bank-line.ts'
import type { Room } from '../room.ts'

export type LookedUp = 'new' | 'known' | 'possible-duplicate'

/**
 * What a line is, before it is told: for the preview of a statement. Lines of the same file are not held against each
 * other.
 */
export async function lookUpLine({ repo }: Pick<Room, 'repo'>, reader: Reader, line: BankLine): Promise<LookedUp> {
  const kept = await repo.findKept(reader, line)
  if (kept !== undefined) {
    const again = isSameMovement(kept, line) ? kept : await repo.findKept(reader, line, 'amount')
    const known =
      again !== undefined &&
      (isSameMovement(again, line) || (await repo.findKept(reader, line, 'amount-and-time')) !== undefined)
    return known ? 'known' : 'possible-duplicate'
  }
  if (line.direction === 'out') return 'new'
  const own = await repo.findOwnAccount(reader, line.account)
  if (own === undefined) return 'new'
  const alike =
    (await repo.findAlike(reader, line, own.id)) ??
    (await repo.findEnteredByHand(reader, line, own.id, null)) ??
    (await repo.findSimilarReference(reader, line, own.id))
  return alike === undefined ? 'new' : 'possible-duplicate'
}
