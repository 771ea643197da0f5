import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres, type StartOptions } from '../src/index.ts'

export const isRoot = process.getuid?.() === 0
export const isLinux = process.platform === 'linux'

/** A new folder, removed after the test. */
export function newFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(path.join(parent, 'embedded-postgres-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let template: Promise<string> | undefined

/** A new folder with a stopped database created before, for tests that are not about the slow first start. */
export async function preparedFolder(): Promise<string> {
  const source = await (template ??= makeTemplate())
  const folder = newFolder()
  execFileSync('cp', ['-a', `${source}/.`, folder])
  return folder
}

/** For the end of each file that uses prepared folders, because a worker is not notified of its end. */
export async function removeTemplate(): Promise<void> {
  const made = await template
  if (made !== undefined) rmSync(made, { recursive: true, force: true })
  template = undefined
}

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'embedded-postgres-template-'))
  await (await startEmbeddedPostgres({ dataDir: folder })).stop()
  // Each copy finds its own port.
  rmSync(path.join(folder, 'port'))
  return folder
}

/** A database of this process, stopped after the test. */
export async function startIn(dataDir: string, options: Omit<StartOptions, 'dataDir'> = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, ...options })
  onTestFinished(() => database.stop())
  return database
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Writes one more row as the owner and returns the number of rows. */
export async function writeAndCount(database: { urls: { owner: string } }): Promise<number> {
  await query(database.urls.owner, 'create table if not exists kept (id int generated always as identity)')
  await query(database.urls.owner, 'insert into kept default values')
  return Number((await query(database.urls.owner, 'select count(*) as n from kept'))[0]?.n)
}

export interface Supervisor {
  readonly process: ChildProcess
  readonly answer: { readonly pid?: number; readonly port?: number; readonly url?: string; readonly error?: string }
}

const script = fileURLToPath(new URL('supervisor.ts', import.meta.url))

/** A supervisor in its own process, as the given user; resolves when it is ready or has refused. */
export async function superviseIn(dataDir: string, as: readonly string[] = []): Promise<Supervisor> {
  const [file, ...args] = [...as, process.execPath, script, dataDir]
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return { process: child, answer: JSON.parse(String(line)) }
}

export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
