import { freePort } from '@backoffice/embedded-postgres'
import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect } from 'vitest'
import { inherited } from './support/api-process.ts'
import { test as base, type TestDatabase } from './support/database.ts'

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url))
/** The same with the time limits of tests: a busy machine needs longer to complete a request. */
const patientProgram = fileURLToPath(new URL('./support/patient-api.ts', import.meta.url))
const loadedFiles = fileURLToPath(new URL('./support/loaded-files.ts', import.meta.url))
const migrateProgram = fileURLToPath(new URL('../src/cli/migrate.ts', import.meta.url))

const environmentFor = (database: TestDatabase, more: Record<string, string> = {}): Record<string, string> => ({
  ...inherited(),
  ...database.settings,
  LOG_LEVEL: 'warn',
  INTEGRATION_SECRET: `whsec_${Buffer.alloc(24, 1).toString('base64')}`,
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  ...more,
})

type Running = { readonly child: ChildProcess; readonly address: string; readonly exit: Promise<number | null> }

/** Every start takes seconds, so each test asks its process everything it can before it ends it. */
const test = base.extend('start', async ({ freshDatabase }, { onCleanup }) => {
  const children: ChildProcess[] = []
  onCleanup(async () => children.forEach(child => child.kill('SIGKILL')))
  return async (more: Record<string, string> = {}, execArgv: readonly string[] = []): Promise<Running> => {
    const running = await startOn(freshDatabase, more, execArgv)
    children.push(running.child)
    return running
  }
})

async function startOn(
  database: TestDatabase,
  more: Record<string, string>,
  execArgv: readonly string[],
): Promise<Running> {
  const port = await freePort()
  const child = fork(patientProgram, {
    env: environmentFor(database, { PORT: String(port), ...more }),
    execArgv: [...execArgv],
    silent: true,
  })
  const exit = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  const address = `http://127.0.0.1:${port}`
  try {
    await untilReady(address, exit)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return { child, address, exit }
}

async function untilReady(address: string, exit: Promise<unknown>): Promise<void> {
  let isGone = false
  void exit.then(() => (isGone = true))
  for (;;) {
    if (isGone) throw new Error('the API ended before it was ready')
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok === true) return
    await sleep(50)
  }
}

/** What only some calls use (docs/adr/0067): it is imported where it is used, or in a process of its own. */
const LATER = ['sharp', 'nodemailer', 'otpauth', '@simplewebauthn/server', '@zxcvbn-ts/core', 'yazl', 'redis', 'ajv']

const FIGURES = [
  'http_request_duration_seconds',
  'pool_app_connections',
  'outbox_lag_seconds',
  'queue_age_seconds',
  'sockets',
  'audit_partitions_ahead_months',
  'books_findings',
  'deposits_unknown_account',
  'withdrawals_oldest_waiting_seconds',
  'payouts_uncertain',
  'withdrawals_disputed',
  'campaign_clicks_dropped',
]

async function packagesOf(child: ChildProcess): Promise<Set<string>> {
  child.send('loaded files')
  const [files] = (await once(child, 'message')) as [string[]]
  return new Set(files.map(file => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? 'its own'))
}

/** Ends the API while a sign-in is in progress: it has received its head and waits for the body. */
async function expectCleanEnd({ address, exit }: Running, end: () => void): Promise<void> {
  const body = JSON.stringify({ username: 'nobody', password: 'x' })
  const requested = request(`${address}/api/account/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      connection: 'close',
      expect: '100-continue',
    },
  })
  requested.flushHeaders()
  await once(requested, 'continue')
  end()
  requested.end(body)
  const [response] = (await once(requested, 'response')) as [IncomingMessage]
  response.resume()
  expect(response.statusCode).toBe(401)
  expect(await exit).toBe(0)
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
}

describe('the API’s process', () => {
  test('is ready on a migrated database, shows its metrics to this machine, not through a proxy, and ends cleanly on SIGTERM', async ({
    freshDatabase,
    start,
  }) => {
    // Creates the audit partitions.
    expect(spawnSync(process.execPath, [migrateProgram], { env: environmentFor(freshDatabase) }).status).toBe(0)
    const running = await start()
    const { address } = running
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({
      status: 'ready',
      checks: { database: 'ok', migrations: 'ok', partitions: 'ok' },
    })
    const figures = await (await fetch(`${address}/metrics`)).text()
    for (const name of FIGURES) expect(figures).toContain(`backoffice_${name}`)
    expect((await fetch(`${address}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(404)
    await expectCleanEnd(running, () => running.child.kill('SIGTERM'))
  })

  test('with a metrics token shows them to its bearer only, and ends cleanly on SIGINT', async ({ start }) => {
    const running = await start({ METRICS_TOKEN: 'a-token-of-metrics' })
    const statusWith = async (authorization: string) =>
      (await fetch(`${running.address}/metrics`, { headers: { authorization } })).status
    expect([
      await statusWith('Bearer a-token-of-metrics'),
      await statusWith('Bearer another-one'),
      await statusWith(''),
    ]).toEqual([200, 404, 404])
    await expectCleanEnd(running, () => running.child.kill('SIGINT'))
  })

  test('starts without the libraries that only some calls use, and ends cleanly when its parent is gone', async ({
    start,
  }) => {
    const running = await start({}, ['--import', loadedFiles])
    const packages = await packagesOf(running.child)
    expect(LATER.filter(name => packages.has(name))).toEqual([])
    expect(['fastify', 'kysely', 'its own'].filter(name => !packages.has(name))).toEqual([])
    await expectCleanEnd(running, () => running.child.disconnect())
  })

  test('that cannot bind its port reports it', async ({ freshDatabase, onTestFinished }) => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { status, stderr } = spawnSync(process.execPath, [program], {
      env: environmentFor(freshDatabase, { PORT: String(port) }),
      encoding: 'utf8',
      timeout: 90_000,
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining('The port is taken by another program')])
  })

  test('that finds no database reports it and ends, though its parent holds on to it', async ({ freshDatabase }) => {
    const child = fork(program, {
      env: environmentFor(freshDatabase, { PORT: '0', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
      silent: true,
    })
    const expected: string[] = []
    child.stderr?.on('data', (part: Buffer) => void expected.push(part.toString()))
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(expected.join('')).toContain('The database is not ready')
  })

  test('with invalid settings lists them all and does not start', ({ freshDatabase }) => {
    const { status, stderr } = spawnSync(process.execPath, [program], {
      env: environmentFor(freshDatabase, { PORT: 'x', TIME_ZONE: 'Mars/Base' }),
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/2 invalid settings:[^]*PORT[^]*TIME_ZONE/)])
  })

  test('prints its settings on request, without secrets', ({ freshDatabase }) => {
    const environment = environmentFor(freshDatabase, { ADMIN_PASSWORD: 'correct horse battery' })
    const { status, stdout } = spawnSync(process.execPath, [program, '--check-config'], {
      env: environment,
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    expect(stdout).toContain('HOST')
    for (const secret of [
      'correct horse',
      environment['ENCRYPTION_KEY'] ?? '',
      new URL(freshDatabase.urls.app).password,
    ])
      expect(stdout).not.toContain(secret)
    expect(
      spawnSync(process.execPath, [program, '--check-config'], { env: { ...environment, SAMPLE: 'maybe' } }).status,
    ).toBe(1)
  })
})
