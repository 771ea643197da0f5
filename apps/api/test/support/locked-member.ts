import type { MemberId } from '@backoffice/kernel'
import { inTransaction } from '../../src/platform/db/database.ts'
import type { WithdrawalFixture } from './withdrawal-fixture.ts'

/** Works while another transaction holds the member, for longer than anyone waits for a lock. */
export const whileLocked = (
  { db, members }: Pick<WithdrawalFixture, 'db' | 'members'>,
  memberId: string | undefined,
  work: () => Promise<unknown>,
): Promise<void> =>
  inTransaction(db, async tx => {
    await members.getForUpdate(tx, memberId as MemberId)
    await work()
  })
