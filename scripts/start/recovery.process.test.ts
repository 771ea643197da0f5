import path from 'node:path'
import { freePort } from '@backoffice/embedded-postgres'
import { afterAll, describe, expect, test, vi } from 'vitest'
import {
  askApi,
  newFolder,
  npmStart,
  preparedFolder,
  processNamed,
  removeTemplate,
  untilNothingUses,
  type Started,
} from './test/scene.ts'

afterAll(removeTemplate)

/** In the launcher's command line; the bootstrap's has the program as its second argument. */
const launcher = `node\0${path.join(import.meta.dirname, 'test/launch-stand-in.ts')}`

interface Running {
  readonly dataDir: string
  readonly port: number
  readonly started: Started
  readonly notes: number
}

async function running(): Promise<Running> {
  const dataDir = await preparedFolder()
  const port = await freePort()
  const started = npmStart(dataDir, port)
  await started.ready()
  return { dataDir, port, started, notes: (await askApi(port, 'POST')).notes }
}

async function expectRecovery({ dataDir, port, notes }: Running): Promise<void> {
  const again = npmStart(dataDir, port)
  await again.ready()
  expect((await askApi(port)).notes).toBe(notes)
}

describe.runIf(process.platform === 'linux')('after kill −9', () => {
  test.each([
    ['the API', 'api-stand-in', 'The API stopped unexpectedly (SIGKILL)'],
    ['the simulator', 'simulator-stand-in', 'The simulator stopped unexpectedly (SIGKILL)'],
    ['the database', 'postgres\0-D', 'The database stopped unexpectedly (SIGKILL)'],
  ])('of %s the rest stops with a message, and the next start has everything', async (_who, words, message) => {
    const before = await running()
    process.kill(processNamed(before.dataDir, words), 'SIGKILL')
    expect(await before.started.exitCode).toBe(1)
    expect(before.started.said()).toContain(message)
    expect(await untilNothingUses(before.dataDir)).toEqual([])
    await expectRecovery(before)
  })

  test.each([
    ['the launcher', launcher],
    ['the bootstrap', 'bootstrap.mjs'],
  ])('of %s nothing is left, and the next start, at once, has everything', async (_who, words) => {
    const before = await running()
    process.kill(processNamed(before.dataDir, words), 'SIGKILL')
    await before.started.exitCode
    await expectRecovery(before)
  })

  test('of npm nothing is left, and the next start has everything', async () => {
    const before = await running()
    before.started.npm.kill('SIGKILL')
    expect(await untilNothingUses(before.dataDir)).toEqual([])
    await expectRecovery(before)
  })

  test('of the launcher during the first load, the next start begins again and says how to sign in', async () => {
    const dataDir = newFolder()
    const port = await freePort()
    const first = npmStart(dataDir, port, { STALL: 'on' })
    await vi.waitFor(() => expect(first.said()).toContain('half-way'), 60_000)
    process.kill(processNamed(dataDir, launcher), 'SIGKILL')
    await first.exitCode
    const second = npmStart(dataDir, port)
    await second.ready()
    expect(second.said()).toContain('a-password-printed-once')
    expect((await askApi(port)).notes).toBe(1)
  })
})
