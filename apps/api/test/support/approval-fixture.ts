import { baht } from './builders.ts'
import { test as base } from './database.ts'
import { openWithdrawals } from './withdrawal-fixture.ts'

/** Withdrawals with a second approval from 1,000 baht. */
export const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openWithdrawals(freshDatabase)
  onCleanup(() => fixture.close())
  await fixture.rules({ second_approval_from_satang: baht(1_000) })
  return fixture
})
