import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@backoffice/embedded-postgres'
import { apiRuntimeFlags } from '../../../scripts/start/environment.ts'
import type { Database } from './database.ts'
import { startChild, type Child } from './child.ts'

export type Api = Child & {
  readonly port: number
  /** From process start to the first "ready". */
  readonly secondsToReady: number
}

export const INTEGRATION_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const READY_WITHIN_MS = 60_000
const MAX_TRIES = 3

const PRODUCT = 'apps/api/src/main.ts'

/**
 * The product's API as in production, without the limit on calls per admin, which would be measured instead.
 * @param program the API's, from the project's root
 */
export async function startApi(
  stack: AsyncDisposableStack,
  { urls }: Database,
  program = PRODUCT,
  tries = 1,
): Promise<Api> {
  const port = await freePort()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'backoffice-bench-api-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const startedAt = performance.now()
  const child = startChild(
    program,
    {
      PORT: String(port),
      DATABASE_URL: urls.app,
      MIGRATION_DATABASE_URL: urls.owner,
      READER_DATABASE_URL: urls.reader,
      DATA_DIR: dataDir,
      INTEGRATION_SECRET,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      RATE_LIMIT: '0',
    },
    apiRuntimeFlags,
  )
  stack.defer(() => child.stop())
  try {
    await untilReady(port, child)
  } catch (error) {
    // Another process may have taken the free port.
    if (tries === MAX_TRIES || !child.complaints().includes('port is taken')) throw error
    return startApi(stack, { urls }, program, tries + 1)
  }
  return { ...child, port, secondsToReady: (performance.now() - startedAt) / 1000 }
}

async function untilReady(port: number, child: Child): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS
  while (performance.now() < until && child.process.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok === true) return
    await sleep(10)
  }
  throw new Error(`the API did not become ready: ${child.complaints()}`)
}
