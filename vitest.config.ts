import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test/longest-first.ts'
import { quickFolder } from './scripts/test/quick-folder.ts'

const ignored = ['**/node_modules/**', '**/dist/**', 'apps/web/e2e/**']
const databaseTests = ['{apps/api/src,bench,scripts}/**/*.db.test.ts', 'apps/api/test/**/*.spec.ts']
const failoverTests = ['apps/api/test/failover/**/*.spec.ts']
const upgradeTests = ['apps/api/test/rolling-upgrade.spec.ts']
const setupFiles = ['scripts/test/seed.ts', 'scripts/test/measure-cpu.ts']
/** What a test waits for may take a busy machine this long. */
const expect = { poll: { timeout: 20_000 } }
const processTests = ['packages/embedded-postgres/**/*.test.ts', 'scripts/**/*.process.test.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    // A worker keeps its modules and its database from file to file: starting fresh for each costs more than the tests
    // do.
    isolate: false,
    maxWorkers: Math.max(2, availableParallelism()),
    // Room for what one test makes and forgets: collected after it, not many times during it.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,bench,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, ...databaseTests, ...processTests],
          setupFiles,
          // Long enough for a machine that is busy with something else: what hangs is found all the same.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect,
        },
      },
      {
        test: {
          name: 'database',
          include: databaseTests,
          exclude: [...ignored, ...failoverTests, ...upgradeTests],
          setupFiles,
          globalSetup: ['apps/api/test/support/global-setup.ts'],
          // Tests on a database wait for it half of their time: two for each core keep both busy.
          maxWorkers: Math.max(4, availableParallelism()),
          // Vitest runs projects with different numbers of workers together only one after the other.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          expect,
          hookTimeout: 120_000,
        },
      },
      {
        // These start, kill and count whole processes: they need no server of ours and run when the rest is done.
        test: {
          name: 'processes',
          include: processTests,
          exclude: [...ignored, ...databaseTests],
          setupFiles: ['scripts/test/measure-cpu.ts'],
          // Each starts a database or several.
          env: { TMPDIR: quickFolder() },
          testTimeout: 240_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // A whole cluster, for which the machine should have nothing else to do.
        test: {
          name: 'failover',
          include: failoverTests,
          exclude: ignored,
          setupFiles: ['scripts/test/measure-cpu.ts'],
          sequence: { groupOrder: 3 },
        },
      },
      {
        // Nodes of two releases and a database of their own.
        test: {
          name: 'upgrade',
          include: upgradeTests,
          exclude: ignored,
          setupFiles: ['scripts/test/measure-cpu.ts'],
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
