import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run, tool, type Command } from './command.ts'
import {
  countPlaywright,
  countVitest,
  oneCheck,
  type Counts,
  type PlaywrightReport,
  type VitestReport,
} from './counts.ts'
import { ensureEither, ensureProgram } from './debian.ts'
import { chromium, headlessShell, redis } from './programs.ts'

export interface Stage {
  readonly name: string
  run(): Promise<Counts>
}

const typeProjects = ['tsconfig.json', 'apps/web/tsconfig.json', 'apps/web/e2e/tsconfig.json']

/** In the order they run: what fails fastest comes first. */
export const stages: readonly Stage[] = [
  { name: 'types', run: checkTypes },
  { name: 'format', run: async () => oneCheck(await run(format)) },
  { name: 'lint', run: async () => oneCheck(await run(lint)) },
  { name: 'walls', run: async () => oneCheck(await run(walls)) },
  { name: 'unit', run: () => vitest('unit') },
  { name: 'gen', run: async () => oneCheck(await run(tool('node', 'scripts/gen.ts', '--check'))) },
  { name: 'database', run: databaseTests },
  { name: 'browser', run: browserTests },
  // After the browser: that stage has built the web.
  { name: 'size', run: async () => oneCheck(await run(tool('node', 'bench/src/bundle-size.ts'))) },
]

const format = tool('biome', 'format', '--diagnostic-level=error', '.')
const lint = tool('oxlint', '--type-aware')
const walls = tool('node', 'scripts/walls/check.ts')

/** The projects are independent, so the checker reads them side by side. */
async function checkTypes(): Promise<Counts> {
  const exits = await Promise.all(typeProjects.map(project => run(tool('tsc', '--pretty', '-p', project))))
  return oneCheck(Math.max(...exits))
}

function vitest(...projects: string[]): Promise<Counts> {
  const chosen = projects.flatMap(project => ['--project', project])
  return withReport<VitestReport, Counts>(
    file => ({
      ...tool('vitest', 'run', ...chosen, '--reporter=default', '--reporter=./scripts/test/vitest-reporter.ts'),
      env: { VITEST_REPORT_FILE: file },
    }),
    countVitest,
  )
}

/** Two-node tests talk through a real Redis; REDIS_SERVER_PATH tells them where its program is. */
async function databaseTests(): Promise<Counts> {
  process.env['REDIS_SERVER_PATH'] = ensureProgram(redis)
  return vitest('database', 'processes')
}

async function browserTests(): Promise<Counts> {
  const env = { CHROMIUM_PATH: ensureEither(headlessShell, chromium) }
  return withReport<PlaywrightReport, Counts>(
    file => ({
      ...tool('playwright', 'test', '--config', 'apps/web/playwright.config.ts'),
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
    countPlaywright,
  )
}

/** Runs a command that writes a JSON report to the file it is told, and reads that report. */
async function withReport<Report, Result>(
  command: (file: string) => Command,
  count: (report: Report | undefined, exitCode: number) => Result,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-report-'))
  const file = path.join(folder, 'report.json')
  try {
    const exitCode = await run(command(file))
    return count(readReport<Report>(file), exitCode)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
