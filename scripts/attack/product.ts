import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRunning, folderAt, freePort } from '@backoffice/embedded-postgres'
import { quickFolder } from '../test/quick-folder.ts'

/** The first owner of the sample operator. */
export const OWNER = { username: 'narin', password: 'monsoon-river-lantern' } as const

export interface Target {
  readonly url: string
  readonly secret: string
  /** The database, as the application reaches it. */
  readonly databaseUrl: string
  /** What the database has logged so far. */
  databaseLog(): string
  stop(): Promise<void>
}

const START = path.resolve(import.meta.dirname, '../start/main.ts')
const PATIENCE_MS = 300_000

/** The product with its sample operator in a folder of its own, as `npm start` runs it. It ends with this process. */
export async function startTarget(logFile: string): Promise<Target> {
  const dataDir = mkdtempSync(path.join(quickFolder(), 'backoffice-attack-'))
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const url = `http://127.0.0.1:${await freePort()}`
  const child = spawn(process.execPath, [START], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: new URL(url).port,
      INTEGRATION_SECRET: secret,
      LOG_LEVEL: 'error',
      PASSWORD_HASH_MEMORY_KIB: '19456',
      PASSWORD_HASH_PASSES: '2',
      PUBLIC_URL: 'https://office.example.com',
      RATE_LIMIT: '0',
      SAMPLE: 'on',
      SIMULATOR: 'off',
      TRUST_PROXY: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const log = createWriteStream(logFile)
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
  const stop = async () => {
    await end(child)
    log.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(url, child)
  } catch (error) {
    await stop()
    throw error
  }
  const folder = path.join(dataDir, 'postgres')
  const file = folderAt(folder).log
  const databaseUrl = findRunning(folder)?.urls.app ?? ''
  return { url, secret, databaseUrl, databaseLog: () => readFileSync(file, 'utf8'), stop }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error('The product ended before it was ready.')
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(200)
  }
  throw new Error('The product was not ready in five minutes.')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  await gone
}
