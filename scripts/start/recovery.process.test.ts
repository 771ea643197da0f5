import { constants } from 'node:os'
import path from 'node:path'
import { freePort } from '@backoffice/embedded-postgres'
import { afterAll, describe, expect, test, vi } from 'vitest'
import {
  askApi,
  directStart,
  newFolder,
  npmStart,
  preparedFolder,
  processNamed,
  removeTemplate,
  untilNothingUses,
} from './test/scene.ts'

afterAll(removeTemplate)

/** In the launcher's command line; the bootstrap's has the program as its second argument. */
const launcher = `node\0${path.join(import.meta.dirname, 'test/launch-stand-in.ts')}`

interface Part {
  readonly who: string
  /** In its command line. */
  readonly commandLine: string
  readonly exitCode: number | null
  /** What the launcher says then. */
  readonly message?: string
  /**
   * The next start comes immediately, while the others are ending. Where the launcher is left, it ends them and holds
   * the folder until then: a start in that moment is refused.
   */
  readonly isImmediate?: true
}

const parts: readonly Part[] = [
  { who: 'the API', commandLine: 'api-stand-in', exitCode: 1, message: 'The API stopped unexpectedly (SIGKILL)' },
  {
    who: 'the simulator',
    commandLine: 'simulator-stand-in',
    exitCode: 1,
    message: 'The simulator stopped unexpectedly (SIGKILL)',
  },
  {
    who: 'the database',
    commandLine: 'postgres\0-D',
    exitCode: 1,
    message: 'The database stopped unexpectedly (SIGKILL)',
  },
  { who: 'the launcher', commandLine: launcher, exitCode: 128 + constants.signals.SIGKILL, isImmediate: true },
  { who: 'the bootstrap', commandLine: 'bootstrap.mjs', exitCode: null },
]

describe.runIf(process.platform === 'linux')('after kill −9', () => {
  test('of any part nothing is left, and the next start has everything; the launcher says which part it was', async () => {
    const dataDir = await preparedFolder()
    const port = await freePort()
    let started = directStart(dataDir, port)
    await started.ready()
    for (const { who, commandLine, exitCode, message = '', isImmediate } of parts) {
      const { notes } = await askApi(port, 'POST')
      process.kill(processNamed(dataDir, commandLine), 'SIGKILL')
      expect(await started.exitCode, who).toBe(exitCode)
      expect(started.said()).toContain(message)
      expect(isImmediate ? [] : await untilNothingUses(dataDir), who).toEqual([])
      started = directStart(dataDir, port)
      await started.ready()
      expect((await askApi(port)).notes, who).toBe(notes)
    }
  })

  test('of npm nothing is left, and the next start has everything', async () => {
    const dataDir = await preparedFolder()
    const port = await freePort()
    const started = npmStart(dataDir, port)
    await started.ready()
    const { notes } = await askApi(port, 'POST')
    started.process.kill('SIGKILL')
    expect(await untilNothingUses(dataDir)).toEqual([])
    await directStart(dataDir, port).ready()
    expect((await askApi(port)).notes).toBe(notes)
  })

  test('of the launcher during the first load, the next start begins again and says how to sign in', async () => {
    const dataDir = newFolder()
    const port = await freePort()
    const first = directStart(dataDir, port, { STALL: 'on' })
    await vi.waitFor(() => expect(first.said()).toContain('half-way'), 60_000)
    process.kill(processNamed(dataDir, launcher), 'SIGKILL')
    await first.exitCode
    const second = directStart(dataDir, port)
    await second.ready()
    expect(second.said()).toContain('a-password-printed-once')
    expect((await askApi(port)).notes).toBe(1)
  })
})
