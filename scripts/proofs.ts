import { tool, type Command } from './test/command.ts'

/** One figure: what it proves, and the command that fails when it is not reached. */
export interface Proof {
  readonly name: string
  readonly proves: string
  readonly command: Command
  /** Tests in their full size: they read PROVE and run as often as the figures ask, with new random seeds. */
  readonly isFull?: true
}

/** A timeout for whole proofs: their tests take minutes each. */
const PATIENT = '--testTimeout=3600000'
const database = (...names: readonly string[]) => [
  '--project',
  'database',
  ...names.map(name => `apps/api/test/${name}.spec.ts`),
]
const fullTests = (...names: readonly string[]) => tool('vitest', 'run', ...database(...names), PATIENT)
const bench = (name: string) => tool('node', 'bench/src/run.ts', name, '--full')

/** In the order they run. */
export const proofs: readonly Proof[] = [
  {
    name: 'architecture',
    proves: 'no file violates an architecture rule; the rules have a test of their own',
    command: tool('node', 'scripts/architecture/check.ts'),
  },
  {
    name: 'ledger-model',
    proves: '100,000 random sequences of 20 steps end where the model says; a failure prints seed and path',
    command: fullTests('model'),
    isFull: true,
  },
  {
    name: 'audit-seals',
    proves: '10,000 random tamperings with the audit log are found; 200 writers and two sealers cause no false alarm',
    command: fullTests('audit-seals'),
    isFull: true,
  },
  {
    name: 'ledger-races',
    proves:
      'a thousand callers at once on one balance, one reference, one transfer, one hold, one movement; no deadlock',
    command: fullTests('races'),
    isFull: true,
  },
  {
    name: 'mutations',
    proves: 'each mutation of docs/reliability.md is detected by its test',
    command: tool(
      'vitest',
      'run',
      ...database(
        'model-mutations',
        'model-marketing-mutations',
        'model-rewards-mutations',
        'integration-twice',
        'verifier',
        'deposits-verifier',
        'withdrawals-verifier',
        'withdrawals-races',
        'internal-transfers-races',
        'internal-transfers-actions',
        'summaries',
        'session-races',
        'marketing-locks',
        'deposits-actions',
      ),
      'apps/api/src/platform/outbox/relay.db.test.ts',
    ),
  },
  {
    name: 'failover',
    proves:
      'ten failures of the primary under load lose nothing, and clients recover within 30 s; API nodes are replaced',
    command: tool('node', 'scripts/test/run.ts', 'failover-full'),
  },
  {
    name: 'tests',
    proves: 'races, models, crashes and fuzzing on a real database, each as often as the full figures ask',
    command: tool('vitest', 'run', PATIENT),
    isFull: true,
  },
  {
    name: 'attack',
    proves: 'sqlmap and Wapiti find nothing in any parameter, header or event; a known injection is found first',
    command: tool('node', 'scripts/attack/main.ts'),
  },
  // Speed is printed beside what is to be reached, and depends on the machine: these fail only when the measurement
  // breaks.
  {
    name: 'speed-list',
    proves: 'a page of 25 among 2,000,000 rows against a bare route; a page in the middle against the first',
    command: bench('list'),
  },
  {
    name: 'speed-growth',
    proves: 'every list order and the overview at 10,000 rows and at 10,000,000',
    command: bench('growth'),
  },
  {
    name: 'speed-export',
    proves: 'a list of 1,000,000 rows as a file, streamed: what it takes of memory',
    command: bench('export'),
  },
  {
    name: 'speed-summaries',
    proves: 'a year by days over 10,000,000 transfers against reading 365 rows',
    command: bench('summaries'),
  },
  {
    name: 'speed-ledger',
    proves: 'transfers by the ledger and over HTTP against the same statements from pgbench',
    command: bench('ledger'),
  },
  {
    name: 'speed-web',
    proves: 'first rows beside react-admin, warm screens, and interactions with three lists, in a browser',
    command: bench('web'),
  },
  {
    name: 'draws',
    proves: '1,000,000 draws of the wheel fit their weights; a biased source would not',
    command: bench('draws'),
  },
  {
    name: 'speed-api',
    proves: 'memory of the API, its start, and one event to 5,000 sockets',
    command: bench('api'),
  },
  {
    name: 'speed-clone',
    proves: 'npm start on a fresh clone until the product is ready',
    command: bench('clone'),
  },
]
