import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { dataFolderAt } from '../data-folder.ts'
import { holdEmbedded } from '../embedded.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** A new folder, gone after the test. */
export function newFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'launcher-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let template: Promise<string> | undefined

/** A new data folder with an empty database made before: for tests that are not about the first start. */
export async function preparedFolder(): Promise<string> {
  const source = await (template ??= makeTemplate())
  const folder = newFolder()
  execFileSync('cp', ['-a', `${source}/.`, folder])
  return folder
}

/** For the end of each file that uses prepared folders: a worker has no hook for its own end. */
export async function removeTemplate(): Promise<void> {
  const made = await template
  if (made !== undefined) rmSync(made, { recursive: true, force: true })
  template = undefined
}

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'launcher-template-'))
  await (await holdEmbedded(dataFolderAt(folder), {}, () => undefined)).stop()
  return folder
}

export interface Started {
  /** The process that was started: npm, or the bootstrap. */
  readonly process: ChildProcess
  readonly said: () => string
  readonly exitCode: Promise<number | null>
  /** Resolves when the launcher says it is ready; rejects with what it said when it ends before. */
  ready(): Promise<void>
}

const launchArgs = [path.join(root, 'scripts/bootstrap.mjs'), path.join(import.meta.dirname, 'launch-stand-in.ts')]

/** `npm start` of a project whose start script is ours, with stand-ins for the programs of the product. */
export function npmStart(dataDir: string, port: number, env: Record<string, string> = {}): Started {
  const project = newFolder()
  const start = `exec ${[process.execPath, ...launchArgs].map(word => `"${word}"`).join(' ')}`
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ name: 'stand-in', scripts: { start } }))
  return startWith('npm', ['start'], project, { DATA_DIR: dataDir, PORT: String(port), ...env })
}

/** What `npm start` runs, without npm's own half second: for tests that are not about npm. */
export function directStart(dataDir: string, port: number, env: Record<string, string> = {}): Started {
  return startWith(process.execPath, launchArgs, root, { DATA_DIR: dataDir, PORT: String(port), ...env })
}

function startWith(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<{ DATA_DIR: string } & Record<string, string>>,
): Started {
  const child = spawn(program, args, {
    cwd,
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part))
  const exitCode = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    for (const pid of processesUsing(env.DATA_DIR)) tryKill(pid)
    await exitCode
  })
  return { process: child, said: () => text, exitCode, ready: () => untilReady(() => text, exitCode) }
}

async function untilReady(said: () => string, exitCode: Promise<number | null>): Promise<void> {
  let ended = false
  void exitCode.then(() => (ended = true))
  while (!said().includes('is ready')) {
    if (ended) throw new Error(`The launcher ended instead of being ready:\n${said()}`)
    await sleep(20)
  }
}

/** What the tests run under must not reach the product under test. */
function cleanEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_|VITEST|NODE_ENV|NODE_OPTIONS|DATABASE_URL|MIGRATION_DATABASE_URL)/.test(name),
    ),
  )
}

/** Every process whose command line, environment or working folder names the data folder. */
export function processesUsing(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => pid !== process.pid && mentions(pid, dataDir))
}

function mentions(pid: number, dataDir: string): boolean {
  try {
    const texts = [commandLineOf(pid), readFileSync(`/proc/${pid}/environ`, 'utf8')]
    return [...texts, realpathSync(`/proc/${pid}/cwd`)].some(text => text.includes(dataDir))
  } catch {
    return false
  }
}

/** Empty when the process has ended. */
function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** The one process of the product whose command line contains this. */
export function processNamed(dataDir: string, commandLine: string): number {
  const found = processesUsing(dataDir).filter(pid => commandLineOf(pid).includes(commandLine))
  if (found.length !== 1) throw new Error(`${found.length} processes are called ${commandLine}`)
  return found[0] ?? 0
}

export async function untilNothingUses(dataDir: string, limitMs = 10_000): Promise<number[]> {
  const until = Date.now() + limitMs
  while (Date.now() < until && processesUsing(dataDir).length > 0) await sleep(100)
  return processesUsing(dataDir)
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone by itself.
  }
}

export interface ApiAnswer {
  readonly notes: number
  readonly pid: number
  readonly FAIRPAY_URL?: string
  readonly INTEGRATION_SECRET?: string
  readonly ENCRYPTION_KEY?: string
}

export async function askApi(port: number, method: 'GET' | 'POST' = 'GET'): Promise<ApiAnswer> {
  const answer = await fetch(`http://127.0.0.1:${port}/notes`, { method })
  const body: unknown = await answer.json()
  return body as ApiAnswer
}
