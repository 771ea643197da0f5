import { expect, test } from 'vitest'
import { isClone, lastRelease } from '../../../scripts/test/releases.ts'
import { openCalls } from './support/crash-calls.ts'
import { drained, expectNothingLost, until, untilAllRan } from './support/crash-checks.ts'
import { startLoad } from './support/crash-load.ts'
import { ExpectedRecord } from './support/crash-record.ts'
import { countDeadlocks, deadlocksIn } from './support/deadlocks.ts'
import { eventually } from './support/eventually.ts'
import { observedCalls } from './support/observed-calls.ts'
import { openScreen } from './support/screen.ts'
import { PASSWORD } from './support/session-fixture.ts'
import { undivided } from './support/size.ts'
import { openUpgradedOffice } from './upgrade/upgraded-office.ts'

/** What is done before the migration, and after each step of the upgrade. */
const FACTS = undivided(20, 200)

/** For the facts of one step; a busy machine needs a minute for twenty. */
const STEP_WITHIN_MS = 240_000

if (!isClone())
  console.log('The rolling upgrade from the last release is not tested: this is no clone of the repository.')

test.skipIf(!isClone())(
  'from the last release to this one: nodes are replaced while the whole cashier works, which fails no call and loses nothing',
  async () => {
    const release = lastRelease()
    const office = await openUpgradedOffice(release)
    const end = new AbortController()
    try {
      const recorded = new ExpectedRecord()
      const calls = observedCalls()
      const callers = openCalls(office.address, calls.observe, end.signal)
      const [cashier, second] = [await callers.signIn('cashier', PASSWORD), await callers.signIn('second', PASSWORD)]
      const load = startLoad(callers, recorded, { ...office, cashier, second })
      try {
        const work = async () => {
          const goal = recorded.facts + FACTS
          await until(() => recorded.facts >= goal || calls.wrongFailures().length > 0, STEP_WITHIN_MS)
          expect(calls.wrongFailures()).toEqual([])
          expect(recorded.facts).toBeGreaterThanOrEqual(goal)
        }
        await work()
        await office.migrate()
        await work()
        const current = await office.startNode()
        const screen = await openScreen({ ...office, url: current.url }, second)
        try {
          const answers = () => [office.old, current].map(({ url }) => calls.answersOf(url))
          const before = answers()
          await work()
          await eventually(() => answers().every((count, n) => count > (before[n] ?? 0)), 'answers of both nodes')
          expect(office.old.child.exitCode).toBeNull()
          // By itself; 1 says that the machine was too busy to stop it in its 9.5 s.
          expect([0, 1]).toContain(await office.stopNode(office.old))
          await work()
          await untilAllRan(recorded)
          await load.stop()
          console.log(`Upgrade from ${release.version} (${release.commit.slice(0, 8)}): ${calls.summary()}`)
          expect(calls.wrongFailures()).toEqual([])
          await drained(office)
          await screen.untilTrue()
        } finally {
          await screen.close()
        }
      } finally {
        // After a failure no call may be repeated for ever.
        end.abort()
        await load.stop().catch(() => undefined)
      }
      await expectNothingLost(office, recorded)
      const deadlocks = await office.withModules(({ deps: { db } }) => countDeadlocks(db))
      expect(deadlocks, deadlocksIn(office.databaseLog)).toBe(0)
    } finally {
      await office.close()
    }
  },
  // Four steps, and what follows them.
  1_500_000,
)
