// `npm run prove`: the full figures, too long for `npm test`. Name some to run only those: npm run prove -- tests.
import { randomInt } from 'node:crypto'
import { run, stopWithSignals, tool, type Command } from './test/command.ts'
import { choose, oneCheck, runStages, summaryOf } from './test/run-stages.ts'

/** One figure: what it proves, and the command that fails when it is not reached. */
interface Proof {
  readonly name: string
  readonly proves: string
  readonly command: Command
}

/**
 * Tests in their full size: the small tier's files read PROVE and run as often as the figures ask, with new random
 * seeds unless FC_SEED names one.
 */
const full = { PROVE: 'full', FC_SEED: process.env['FC_SEED'] || String(randomInt(2 ** 31 - 1)) }

const proofs: readonly Proof[] = [
  {
    name: 'architecture',
    proves: 'no file violates an architecture rule; the rules have a test of their own',
    command: tool('node', 'scripts/architecture/check.ts'),
  },
  {
    name: 'ledger-model',
    proves: '100,000 random sequences of 20 steps end where the model says; a failure prints seed and path',
    command: {
      ...tool('vitest', 'run', '--project', 'database', 'apps/api/test/model.spec.ts', '--testTimeout=3600000'),
      env: full,
    },
  },
  {
    name: 'audit-seals',
    proves: '10,000 random tamperings with the audit log are found; 200 writers and two sealers cause no false alarm',
    command: {
      ...tool('vitest', 'run', '--project', 'database', 'apps/api/test/audit-seals.spec.ts', '--testTimeout=3600000'),
      env: full,
    },
  },
  {
    name: 'ledger-races',
    proves:
      'a thousand callers at once on one balance, one reference, one transfer, one hold, one movement; no deadlock',
    command: {
      ...tool('vitest', 'run', '--project', 'database', 'apps/api/test/races.spec.ts', '--testTimeout=3600000'),
      env: full,
    },
  },
  {
    name: 'mutations',
    proves: 'each mutation of docs/reliability.md is detected by its test',
    command: tool(
      'vitest',
      'run',
      '--project',
      'database',
      ...[
        'model-mutations',
        'integration-twice',
        'verifier',
        'deposits-verifier',
        'withdrawals-verifier',
        'withdrawals-races',
        'internal-transfers-races',
        'summaries',
        'session-races',
      ].map(name => `apps/api/test/${name}.spec.ts`),
    ),
  },
  {
    name: 'tests',
    proves: 'races, models, crashes and fuzzing on a real database, each as often as the full figures ask',
    command: { ...tool('vitest', 'run', '--testTimeout=3600000'), env: full },
  },
  // Speed is printed beside what is to be reached, and depends on the machine: these fail only when the measurement
  // breaks.
  {
    name: 'speed-list',
    proves: 'a page of 25 among 2,000,000 rows against a bare route; a page in the middle against the first',
    command: tool('node', 'bench/src/run.ts', 'list', '--full'),
  },
  {
    name: 'speed-growth',
    proves: 'every list order and the overview at 10,000 rows and at 10,000,000',
    command: tool('node', 'bench/src/run.ts', 'growth', '--full'),
  },
  {
    name: 'speed-export',
    proves: 'a list of 1,000,000 rows as a file, streamed: what it takes of memory',
    command: tool('node', 'bench/src/run.ts', 'export', '--full'),
  },
  {
    name: 'speed-summaries',
    proves: 'a year by days over 10,000,000 transfers against reading 365 rows',
    command: tool('node', 'bench/src/run.ts', 'summaries', '--full'),
  },
  {
    name: 'speed-ledger',
    proves: 'transfers by the ledger and over HTTP against the same statements from pgbench',
    command: tool('node', 'bench/src/run.ts', 'ledger', '--full'),
  },
  {
    name: 'speed-web',
    proves: 'first rows beside react-admin, warm screens, and interactions with three lists, in a browser',
    command: tool('node', 'bench/src/run.ts', 'web', '--full'),
  },
  {
    name: 'speed-api',
    proves: 'memory of the API, its start, and one event to 5,000 sockets',
    command: tool('node', 'bench/src/run.ts', 'api', '--full'),
  },
]

stopWithSignals()

const all = proofs.map(({ name, proves, command }) => ({
  name,
  async run() {
    console.log(proves)
    return oneCheck(await run(command))
  },
}))
const names = process.argv.slice(2)
console.log(`Random tests start with FC_SEED=${full.FC_SEED}; set it to repeat them.`)
const results = await runStages(choose(all, names.length > 0 ? names : all.map(({ name }) => name)))
for (const line of summaryOf(results)) console.log(line)
process.exit(results.some(result => result.failed > 0) ? 1 : 0)
