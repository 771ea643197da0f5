import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/dist/**', 'scripts/walls/planted/**', 'apps/web/e2e/**']
const databaseTests = ['apps/api/src/**/*.db.test.ts', 'apps/api/test/**/*.spec.ts', 'scripts/**/*.db.test.ts']
const embeddedTests = ['packages/embedded-postgres/**/*.test.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    // A worker keeps its modules and its database from file to file: starting fresh for each costs more than the tests do.
    isolate: false,
    // Tests on a database mostly wait for it; one worker alone would leave even two cores idle.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,bench,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, ...databaseTests, ...embeddedTests],
          testTimeout: 10_000,
        },
      },
      {
        test: {
          name: 'database',
          include: databaseTests,
          exclude: ignored,
          globalSetup: ['apps/api/test/support/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // These start, kill and count servers of their own, so they need no other and run when the rest is done.
        test: {
          name: 'embedded',
          include: embeddedTests,
          exclude: ignored,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
