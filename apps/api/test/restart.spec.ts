import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openCalls } from './support/crash-calls.ts'
import { drained, expectNothingLost, missing, until, workUntil } from './support/crash-checks.ts'
import { startLoad } from './support/crash-load.ts'
import { ExpectedRecord } from './support/crash-record.ts'
import { createCrashFixture } from './support/crash-fixture.ts'
import { PASSWORD } from './support/session-fixture.ts'
import { roundNumbers } from './support/size.ts'

const KILLS = roundNumbers(2, 50)

test(
  `killing the API and the database ${KILLS.length} times while the whole cashier works loses nothing that was acknowledged, and does nothing twice`,
  async () => {
    const fixture = await createCrashFixture()
    try {
      const recorded = new ExpectedRecord()
      const calls = openCalls(fixture.url)
      const load = startLoad(calls, recorded, {
        ...fixture,
        cashier: await calls.signIn('cashier', PASSWORD),
        second: await calls.signIn('second', PASSWORD),
      })
      for (const kill of KILLS) {
        await workUntil(recorded, recorded.facts + 30)
        // At moments spread over a second, the same in every run.
        await sleep((kill * 617) % 1_000)
        await fixture.crash((['both', 'api', 'database'] as const)[kill % 3] ?? 'both')
      }
      await workUntil(recorded, recorded.facts + 30)
      // Every part, including the slowest, must have run.
      await until(() => missing(recorded).length === 0)
      await load.stop()
      expect(missing(recorded)).toEqual([])
      await fixture.releaseExpiredLeases()
      await drained(fixture)
      await expectNothingLost(fixture, recorded)
    } finally {
      await fixture.close()
    }
  },
  480_000 + KILLS.length * 60_000,
)
