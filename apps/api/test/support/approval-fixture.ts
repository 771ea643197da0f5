import { baht } from './builders.ts'
import { test as base } from './database.ts'
import { openOffice } from './office-fixture.ts'

/** Withdrawals with a second approval from 1,000 baht. */
export const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  await fixture.rules({ second_approval_from_satang: baht(1_000) })
  return fixture
})
