import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run, tool, type Command } from './command.ts'
import { chromium, ensureEither, ensureProgram, headlessShell, redis } from './programs.ts'
import { oneCheck, readTotals, type Stage, type Totals } from './run-stages.ts'

const typeProjects = ['tsconfig.json', 'apps/web/tsconfig.json', 'apps/web/e2e/tsconfig.json']

/** In the order they are shown: what fails fastest comes first. */
export const stages: readonly Stage[] = [
  // The projects are independent, so the checker reads them side by side.
  checker('types', ...typeProjects.map(project => tool('tsc', '--pretty', '-p', project))),
  checker('format', tool('biome', 'format', '--diagnostic-level=error', '.')),
  checker('lint', tool('oxlint', '--type-aware')),
  checker('architecture', tool('node', 'scripts/architecture/check.ts')),
  { name: 'unit', isLight: true, run: write => vitest(['--project=unit'], write) },
  checker('gen', tool('node', 'scripts/gen/gen.ts', '--check')),
  { name: 'database', run: () => databaseTests('--project=database', '--project=processes') },
  { name: 'browser', run: browserTests },
  // After the browser: that stage has built the web.
  { ...checker('size', tool('node', 'bench/src/bundle-size.ts')), isLight: false },
]

/** What `npm run check` runs: no database, no browser, under a minute. */
export const quickStages = ['types', 'format', 'lint', 'architecture', 'unit']

/** Part of `database` as well; named, it runs alone. */
export const cluster: Stage = {
  name: 'cluster',
  run: () => databaseTests('--project=database', 'apps/api/test/cluster'),
}

function checker(name: string, ...commands: readonly Command[]): Stage {
  return {
    name,
    isLight: true,
    run: async write => oneCheck(Math.max(...(await Promise.all(commands.map(command => run(command, write)))))),
  }
}

/** A terminal shows progress. A log is read from its end, so it gets the failures and little else. */
const isTerminal = process.stdout.isTTY
if (!isTerminal) process.env['NO_COLOR'] ??= '1'

function vitest(args: readonly string[], write?: (output: string) => void): Promise<Totals> {
  const reporters = [`--reporter=${isTerminal && write === undefined ? 'default' : 'minimal'}`, '--reporter=json']
  return withReport(file => tool('vitest', 'run', ...args, ...reporters, `--outputFile.json=${file}`), write)
}

/** Tests with two nodes need a Redis; REDIS_SERVER_PATH names its program. */
async function databaseTests(...args: readonly string[]): Promise<Totals> {
  process.env['REDIS_SERVER_PATH'] = ensureProgram(redis)
  return vitest(args)
}

async function browserTests(): Promise<Totals> {
  const CHROMIUM_PATH = ensureEither(headlessShell, chromium)
  const reporters = `--reporter=${isTerminal ? 'list' : 'dot'},json`
  return withReport(file => ({
    ...tool('playwright', 'test', '--config', 'apps/web/playwright.config.ts', reporters),
    env: {
      CHROMIUM_PATH,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      // Its workers set FORCE_COLOR, and Node warns of both.
      ...(isTerminal ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0' }),
    },
  }))
}

/** Runs a command that writes a JSON report to the given file, and reads the totals from it. */
async function withReport(command: (file: string) => Command, write?: (output: string) => void): Promise<Totals> {
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-report-'))
  const file = path.join(folder, 'report.json')
  try {
    return readTotals(file, await run(command(file), write))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
