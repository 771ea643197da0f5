import { freePort } from '@backoffice/embedded-postgres'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { inherited, startApi } from './support/api-process.ts'
import { INTEGRATION_SECRET } from './support/builders.ts'
import { test } from './support/database.ts'

const setUp = path.resolve(import.meta.dirname, '../src/cli/set-up.ts')
const simulator = path.resolve(import.meta.dirname, '../../simulator/src/main.ts')

type Report = {
  readonly taken: number
  readonly repeated: number
  readonly refused: number
  readonly byType: Record<string, number>
  readonly violations: readonly unknown[]
}

test('the external systems with maximum faults, and a back office killed meanwhile: the player site has no complaint', {
  timeout: 900_000,
}, async ({ freshDatabase, onTestFinished }) => {
  const [apiPort, outsidePort] = [await freePort(), await freePort()]
  const outside = `http://127.0.0.1:${outsidePort}`
  const env = {
    ...freshDatabase.settings,
    INTEGRATION_SECRET,
    ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    FAIRPAY_URL: `${outside}/fairpay`,
    PLAYER_URL: `${outside}/player`,
    PASSWORD_HASH_MEMORY_KIB: '19456',
    PASSWORD_HASH_PASSES: '2',
  }
  const [prepared] = (await once(
    fork(setUp, { env: { ...inherited(), ...env, SAMPLE: 'off' }, silent: true }),
    'exit',
  )) as [number | null]
  expect(prepared).toBe(0)
  let api = await startApi(apiPort, env)
  onTestFinished(() => api.kill())
  const world = startSimulator({
    INTEGRATION_SECRET,
    API_URL: `${api.url}/api`,
    SIMULATOR_PORT: String(outsidePort),
    SIMULATOR_PACE: '6000',
    SIMULATOR_PEOPLE: '12',
    SIMULATOR_MISCHIEF: '0.4',
  })
  onTestFinished(() => void world.kill('SIGKILL'))

  const report = async (): Promise<Report> => (await fetch(`${outside}/player/report`)).json() as Promise<Report>
  const until = async (fits: (report: Report) => boolean): Promise<Report> => {
    for (let tries = 0; tries < 1_500; tries++) {
      const latest = await report().catch(() => null)
      if (latest !== null && (fits(latest) || latest.violations.length > 0)) return latest
      await sleep(200)
    }
    return report()
  }
  const before = await until(({ taken: used }) => used >= 6)
  await api.kill()
  api = await startApi(apiPort, env)
  const after = await until(({ taken: used, repeated, refused }) => used >= before.taken + 4 && repeated + refused > 0)

  expect(after.violations).toEqual([])
  expect(after.taken).toBeGreaterThanOrEqual(before.taken + 4)
  // Some were refused, or accepted without a response, and were repeated.
  expect(after.repeated + after.refused).toBeGreaterThan(0)
  expect(after.byType['deposit.credited']).toBeGreaterThan(0)
})

function startSimulator(env: Record<string, string>): ChildProcess {
  return fork(simulator, { env: { ...inherited(), ...env }, silent: true })
}
