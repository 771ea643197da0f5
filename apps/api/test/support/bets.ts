import { newId, type Satang } from '@backoffice/kernel'
import type { Contributions } from '../../src/modules/turnover/index.ts'
import { inTransaction } from '../../src/platform/db/database.ts'
import type { LedgerFixture, TestMember } from './builders.ts'

/** Credits bonus to a member, as a grant will. */
export async function withBonus(
  { db, ledger, deps }: Pick<LedgerFixture, 'db' | 'ledger' | 'deps'>,
  { id: memberId }: Pick<TestMember, 'id'>,
  amount: Satang,
): Promise<void> {
  const posted = await inTransaction(db, tx =>
    ledger.post(tx, {
      code: 'bonus',
      debit: { kind: 'bonus-cost' },
      credit: { kind: 'member-bonus', memberId },
      amount,
      command: 'test',
      reference: newId(),
      memberId,
      now: deps.clock.now(),
    }),
  )
  if (!posted.ok) throw new Error(posted.code)
}

/** The same contribution in every category. */
export const all = (percent: number): Contributions => ({
  slot: percent,
  casino: percent,
  sport: percent,
  esport: percent,
  lotto: percent,
  fishing: percent,
  horse: percent,
})
