import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { orderBrowserTests } from './browser-order.ts'
import { changedFiles } from './changed-files.ts'
import { run, tool, type Command } from './command.ts'
import { chromium, ensureEither, ensureProgram, failoverPrograms, headlessShell, redis } from './programs.ts'
import { readReport, type Totals } from './reports.ts'
import { oneCheck, type Stage } from './run-stages.ts'

const typeProjects = { server: 'tsconfig.json', web: 'apps/web/src/tsconfig.json', e2e: 'apps/web/tsconfig.json' }

/** The type checker alone remembers what it has checked: the fastest where little has changed since. */
const types: Stage = {
  name: 'types',
  isLight: true,
  run: write =>
    check(
      Object.entries(typeProjects).map(([name, project]) => {
        const memory = `.cache/types-${name}.tsbuildinfo`
        return tool('tsc', '--pretty', '--singleThreaded', '--incremental', '--tsBuildInfoFile', memory, '-p', project)
      }),
      write,
    ),
}

/** Does nothing when the web is built from these sources. */
const build = tool('node', 'scripts/start/build-web.ts')

/**
 * One program reports the errors of the compiler and what the rules find, so types are read once (ADR 62).
 * GOGC: with fewer garbage collections it needs a fourth less processor time.
 */
export const lint: Command = { ...tool('oxlint', '--type-aware', '--type-check'), env: { GOGC: '400' } }

/** The longest first: light ones run two at a time, and none should be left alone at the end. */
export const stages: readonly Stage[] = [
  checker('format', tool('biome', 'format', '--diagnostic-level=error', '.')),
  checker('lint', lint),
  checker('build', build),
  { name: 'unit', isLight: true, run: write => vitest(['--project=unit'], write) },
  checker('architecture', tool('node', 'scripts/architecture/check.ts')),
  checker('gen', tool('node', 'scripts/gen/gen.ts', '--check')),
  { name: 'database', run: () => databaseTests(['--project=database', '--project=processes']) },
  { name: 'browser', run: () => browserTests([]) },
  { ...checker('size', tool('node', 'bench/src/bundle-size.ts')), isLight: false },
]

/** What `npm run check` runs: no database, no browser, under a minute. */
export const quickStages: readonly Stage[] = [
  types,
  ...stages.filter(({ name }) => ['format', 'architecture', 'unit'].includes(name)),
  // Rules that need types read each file's program again: here only the files that have changed.
  { name: 'lint', isLight: true, run: write => check(lintOfChanges(), write) },
]

/** Part of `database` as well. */
const cluster: Stage = {
  name: 'cluster',
  run: () => databaseTests(['--project=database', 'apps/api/test/cluster']),
}

/** From the last release to this one; not part of `npm test`. */
const upgrade: Stage = { name: 'upgrade', run: () => databaseTests(['--project=upgrade']) }

/** A cluster of several machines on this one: installs its programs, and is not part of `npm test`. */
const failover: Stage = { name: 'failover', run: () => failoverTests({}) }

/** In full size: ten failures of the primary, and the time clients need to recover is asserted. */
const fullFailover: Stage = { name: 'failover-full', run: () => failoverTests({ FAILOVER: 'full' }) }

/** What can be named: all of `npm test`, and what runs alone only. */
export const namedStages: readonly Stage[] = [types, ...stages, cluster, upgrade, failover, fullFailover]

/** The tests of these files, by the stage that runs them. */
export interface Selection {
  readonly unit: readonly string[]
  readonly database: readonly string[]
  readonly browser: readonly string[]
}

/** The stages that run these files only, without those that have none. */
export function selectedStages({ unit, database, browser }: Selection): Stage[] {
  return [
    ...(unit.length > 0 ? [{ name: 'unit', run: () => vitest(['--project=unit', ...unit]) }] : []),
    ...(database.length > 0
      ? [{ name: 'database', run: () => databaseTests(['--project=database', '--project=processes', ...database]) }]
      : []),
    ...(browser.length > 0 ? [{ name: 'browser', run: () => browserTests(browser) }] : []),
  ]
}

function checker(name: string, ...commands: readonly Command[]): Stage {
  return { name, isLight: true, run: write => check(commands, write) }
}

async function check(commands: readonly Command[], write?: (output: string) => void): Promise<Totals> {
  return oneCheck(Math.max(...(await Promise.all(commands.map(command => run(command, write))))))
}

/** All rules on the files that differ from the last commit, and on the others those that need no types. */
function lintOfChanges(): Command[] {
  const changed = changedFiles('HEAD').filter(file => /\.(ts|tsx|mjs|js|jsx)$/.test(file))
  return [tool('oxlint'), ...(changed.length > 0 ? [tool('oxlint', '--type-aware', ...changed)] : [])]
}

/** A terminal shows progress. A log is read from its end, so it gets the failures and little else. */
const isTerminal = process.stdout.isTTY
if (!isTerminal) process.env['NO_COLOR'] ??= '1'

function vitest(
  args: readonly string[],
  write?: (output: string) => void,
  { env = {}, isShown = isTerminal && write === undefined }: { env?: Command['env']; isShown?: boolean } = {},
): Promise<Totals> {
  const reporters = [`--reporter=${isShown ? 'default' : 'minimal'}`, '--reporter=json']
  return withReport(
    file => ({ ...tool('vitest', 'run', ...args, ...reporters, `--outputFile.json=${file}`), env: env ?? {} }),
    write,
  )
}

/**
 * Tests with two nodes need a Redis; REDIS_SERVER_PATH names its program. Those of processes start the product, whose
 * web is built before, so that no test waits for that.
 */
export async function prepareDatabaseTests(): Promise<void> {
  process.env['REDIS_SERVER_PATH'] = ensureProgram(redis)
  if ((await run(build)) !== 0) throw new Error('The web cannot be built, and tests of processes need it.')
}

async function databaseTests(args: readonly string[]): Promise<Totals> {
  await prepareDatabaseTests()
  return vitest(args)
}

/** A database of three nodes and three nodes of the API, which find their programs by themselves. */
async function failoverTests(env: Command['env']): Promise<Totals> {
  for (const program of failoverPrograms) ensureProgram(program)
  if ((await run(build)) !== 0) throw new Error('The web cannot be built, and the nodes serve it.')
  // It prints how long clients waited.
  return vitest(['--project=failover'], undefined, { env, isShown: true })
}

/** BROWSER_ORDER: a seed, for another order of all files than that of their names. */
async function browserTests(files: readonly string[]): Promise<Totals> {
  const seed = process.env['BROWSER_ORDER']
  const order = seed === undefined || files.length > 0 ? undefined : orderBrowserTests(seed)
  const CHROMIUM_PATH = ensureEither(headlessShell, chromium)
  const reporters = `--reporter=${isTerminal ? 'list' : 'dot'},json`
  try {
    return await withReport(file => ({
      ...tool('playwright', 'test', '--config', 'apps/web/playwright.config.ts', reporters, ...files),
      env: {
        CHROMIUM_PATH,
        ...(order && { BROWSER_TESTS: order.folder }),
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        // Its workers set FORCE_COLOR, and Node warns of both.
        ...(isTerminal ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0' }),
      },
    }))
  } finally {
    order?.remove()
  }
}

/** Runs a command that writes a JSON report to the given file, and reads it. */
async function withReport(command: (file: string) => Command, write?: (output: string) => void): Promise<Totals> {
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-report-'))
  const file = path.join(folder, 'report.json')
  try {
    return readReport(file, await run(command(file), write))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
