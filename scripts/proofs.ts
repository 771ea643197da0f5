import { globSync } from 'node:fs'
import { measures, type MeasureName } from '../bench/src/measures/measures.ts'
import { root, tool, type Command } from './test/command.ts'
import { itemsOf, partText, type Part } from './test/share.ts'
import { prepareDatabaseTests } from './test/stages.ts'

/** One figure: what it proves, and the commands that fail when it is not reached. */
export interface Proof {
  readonly name: string
  readonly proves: string
  /** So many that one ends within half an hour on two slow cores. */
  readonly parts: number
  /** What all parts do together; counted in parts where they differ in kind. */
  readonly size?: { readonly count: number; readonly unit: string }
  /** Tests in their full size: they read PROVE through `support/size.ts`, and every part has a new seed. */
  readonly isFull?: true
  /** Before its command, outside of its time. */
  prepare?(): Promise<void>
  command(part: Part, isSmallest: boolean): Command
}

/** A timeout for whole proofs: their tests take minutes each. */
const PATIENT = '--testTimeout=3600000'

const spec = (...names: readonly string[]): string[] => names.map(name => `apps/api/test/${name}.spec.ts`)
const filesOf = (...patterns: readonly string[]): string[] =>
  globSync(patterns, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', 'apps/api/test/failover/**'],
  }).toSorted()
const inFullSize = (proof: Omit<Proof, 'command' | 'isFull'>, files: readonly string[]) => ({
  ...proof,
  isFull: true as const,
  files,
  command: () => tool('vitest', 'run', ...files, PATIENT),
})
const bench = (name: MeasureName, isSmallest: boolean, ...only: readonly string[]): Command =>
  tool(
    'node',
    'bench/src/run.ts',
    name,
    ...(isSmallest ? ['--smallest'] : ['--full', '--record']),
    ...only.map(part => `--only=${part}`),
  )
const speed = (name: Exclude<MeasureName, 'web'>, proves: string): Proof => ({
  name: name === 'draws' ? name : `speed-${name}`,
  proves,
  parts: 1,
  command: (_part, isSmallest) => bench(name, isSmallest),
})

/** Tests whose number of rounds or calls grows with the size, by the figure they are for. */
const sized = [
  inFullSize(
    {
      name: 'model',
      proves: 'random sequences of 20 steps end where the model says; a failure prints seed and path',
      parts: 20,
      size: { count: 100_000, unit: 'sequences' },
    },
    spec('model'),
  ),
  inFullSize(
    {
      name: 'model-marketing',
      proves: 'random sequences of what members win, claim and earn end where the model says',
      parts: 10,
      size: { count: 10_000, unit: 'sequences' },
    },
    spec('model-marketing'),
  ),
  inFullSize(
    {
      name: 'model-rewards',
      proves: 'random sequences of rewards, bets and deposits end where the model says',
      parts: 10,
      size: { count: 20_000, unit: 'sequences' },
    },
    spec('model-rewards'),
  ),
  inFullSize(
    {
      name: 'summaries',
      proves:
        'after random postings, rollbacks and aggregations summaries and results of promotions are those of the model',
      parts: 4,
      size: { count: 3_000, unit: 'sequences' },
    },
    spec('summaries-model', 'promotion-results'),
  ),
  inFullSize(
    {
      name: 'audit-seals',
      proves: 'random tamperings with the audit log are found; 200 writers and two sealers cause no false alarm',
      parts: 5,
      size: { count: 10_000, unit: 'tamperings' },
    },
    spec('audit-seals'),
  ),
  inFullSize(
    {
      name: 'races',
      proves:
        'a thousand approvals of one withdrawal pay once; callers meet on one balance, reference, transfer and hold',
      parts: 10,
      size: { count: 100, unit: 'rounds' },
    },
    spec('races', 'withdrawals-races', 'internal-transfers-races'),
  ),
  inFullSize(
    {
      name: 'crowds',
      proves: 'a thousand sign-ins of one admin and redemptions of one code; deposits at the edge of a limit',
      parts: 1,
    },
    spec('session-races', 'credit-codes', 'integration-twice', 'limits'),
  ),
  inFullSize(
    {
      name: 'fraud',
      proves: 'the starting rules find 9 of 10 frauds of eight kinds, and flag at most 2 % of the honest members',
      parts: 2,
    },
    spec('fraud'),
  ),
  inFullSize(
    {
      name: 'exclusions',
      proves:
        'an excluded member can do nothing but withdraw, by none of ten kinds of attempts; a register of many people',
      parts: 1,
      size: { count: 10_000, unit: 'attempts' },
    },
    spec('exclusion-attempts', 'registers'),
  ),
  inFullSize(
    {
      name: 'crashes',
      proves: 'API and database are killed under load, lines cut during commits: nothing acknowledged is lost',
      parts: 10,
      size: { count: 50, unit: 'kills' },
    },
    spec('restart', 'cut-lines'),
  ),
  inFullSize(
    {
      name: 'upgrade',
      proves:
        'the nodes of the last release are replaced while the database is migrated under load, and nothing is lost',
      parts: 1,
      prepare: prepareDatabaseTests,
    },
    spec('rolling-upgrade'),
  ),
  inFullSize(
    {
      name: 'fuzz',
      proves: 'each operation of the contract, called 1,000 times or more, answers as the contract says',
      parts: 20,
    },
    spec('fuzz'),
  ),
  inFullSize(
    {
      name: 'midnight',
      proves: 'a moment around midnight has one day, in processes of three time zones',
      parts: 1,
    },
    spec('midnight'),
  ),
  inFullSize(
    {
      name: 'statements',
      proves:
        'statement files in any form, order and overlap come to the exact count and sum; damaged ones are refused',
      parts: 1,
    },
    filesOf('apps/api/test/statements*.spec.ts', 'packages/statements/test/*.test.ts'),
  ),
  inFullSize(
    {
      name: 'voided-month',
      proves: 'a month of play with voided rounds, bonus and cashback: every sum is that of its bets',
      parts: 1,
    },
    spec('voided-month'),
  ),
]

let others: string[] | undefined

/** Every file of tests that no proof above has. */
function otherFiles(): string[] {
  const taken = new Set(sized.flatMap(({ files }) => files))
  return (others ??= filesOf('{packages,apps,bench,scripts}/**/*.test.{ts,tsx}', 'apps/api/test/**/*.spec.ts').filter(
    file => !taken.has(file),
  ))
}

/** In the order they run; a new one is added here, its command given its part. */
export const proofs: readonly Proof[] = [
  {
    name: 'architecture',
    proves: 'no file violates an architecture rule; the rules have a test of their own',
    parts: 1,
    command: () => tool('node', 'scripts/architecture/check.ts'),
  },
  {
    name: 'mutations',
    proves: 'each mutation of docs/reliability.md is detected by its test',
    parts: 1,
    command: () =>
      tool(
        'vitest',
        'run',
        ...spec(
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
  ...sized,
  {
    name: 'failover',
    proves:
      'ten failures of the primary under load lose nothing, and clients recover within 30 s; API nodes are replaced',
    parts: 1,
    command: (_part, isSmallest) => tool('node', 'scripts/test/run.ts', isSmallest ? 'failover' : 'failover-full'),
  },
  {
    name: 'tests',
    proves: 'every other test, with new seeds for its properties',
    parts: 4,
    isFull: true,
    prepare: prepareDatabaseTests,
    command: part => tool('vitest', 'run', ...itemsOf(otherFiles(), part), PATIENT),
  },
  {
    name: 'attack',
    proves: 'sqlmap and Wapiti find nothing in any parameter, header or event; a known injection is found first',
    parts: 48,
    // A part that was stopped goes on where it ended; without .cache/attack all begin anew.
    command: (part, isSmallest) =>
      tool(
        'node',
        'scripts/attack/main.ts',
        ...(isSmallest
          ? ['--only', 'members.list', '--seconds', '60', '--out', '.cache/attack-smallest']
          : ['--resume', '--part', partText(part)]),
      ),
  },
  // Speed is printed beside what is to be reached, and depends on the machine: these fail only when the measurement
  // breaks.
  speed('list', 'a page of 25 among 2,000,000 rows against a bare route; a page in the middle against the first'),
  speed('growth', 'every list order and the overview at 10,000 rows and at 10,000,000'),
  speed('export', 'a list of 1,000,000 rows as a file, streamed: what it takes of memory'),
  speed('summaries', 'a year by days over 10,000,000 transfers against reading 365 rows'),
  speed('ledger', 'transfers by the ledger and over HTTP against the same statements from pgbench'),
  {
    name: 'speed-web',
    proves: 'first rows beside react-admin, warm screens, and interactions with three lists, in a browser',
    parts: measures.web.parts.length,
    command: (part, isSmallest) => bench('web', isSmallest, ...itemsOf(measures.web.parts, part)),
  },
  speed('rules', '1,000 events a second through 50 rules of risk, and what they add to a request they may hold'),
  speed('draws', '1,000,000 draws of the wheel fit their weights; a biased source would not'),
  speed('api', 'memory of the API, its start, and one event to 5,000 sockets'),
  speed('clone', 'npm start on a fresh clone until the product is ready'),
]

/** A part of a proof, as `npm run prove -- model 3/20` names it. */
export const nameOf = ({ name, parts }: Proof, part: Part): string => (parts === 1 ? name : `${name} ${partText(part)}`)
