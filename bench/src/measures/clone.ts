import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@backoffice/embedded-postgres'
import type { Figure } from '../figure.ts'
import type { Measure, Size } from '../measure.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** `npm start` on a fresh clone of the last commit, with npm's cache as it is, until the product is ready. */
export const measureClone: Measure = async ({ stack }, { size }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-bench-clone-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const { command, args, cwd } = await launcherFor(size, path.join(folder, 'clone'))
  const startedAt = performance.now()
  const launcher = spawn(command, args, {
    cwd,
    env: { ...passedOn(), DATA_DIR: path.join(folder, 'data'), PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(launcher, 'exit')
  stack.defer(async () => {
    launcher.kill('SIGTERM')
    await ended
  })
  const { seconds, said } = await untilReady(launcher, startedAt)
  const steps = ['Installed', 'Built'].flatMap(
    step => new RegExp(`${step} in \\d+ s`).exec(said)?.[0].toLowerCase() ?? [],
  )
  return [
    {
      what: 'npm start on a fresh clone until ready',
      measured: seconds,
      unit: 's',
      reach: { atMost: 50 },
      ...(steps.length === 0 ? {} : { from: steps.join(', ') }),
    },
  ] satisfies Figure[]
}

/** The smallest size starts stand-ins of the product's programs, by the product's launcher. */
async function launcherFor(size: Size, clone: string) {
  if (size === 'smallest')
    return { command: process.execPath, args: ['scripts/start/test/launch-stand-in.ts'], cwd: root }
  await promisify(execFile)('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
  return { command: 'npm', args: ['start'], cwd: clone }
}

/** A fresh machine has no settings of the product. */
function passedOn(): Record<string, string> {
  const names = ['PATH', 'HOME', 'REDIS_SERVER_PATH']
  return Object.fromEntries(names.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}

type Launcher = ReturnType<typeof spawn>

async function untilReady(launcher: Launcher, startedAt: number): Promise<{ seconds: number; said: string }> {
  let said = ''
  const { promise, resolve, reject } = Promise.withResolvers<{ seconds: number; said: string }>()
  const receive = (part: Buffer): void => {
    said += part.toString()
    if (said.includes('The back office is ready')) resolve({ seconds: (performance.now() - startedAt) / 1000, said })
  }
  for (const stream of [launcher.stdout, launcher.stderr]) stream?.on('data', receive)
  launcher.once('error', reject)
  launcher.once('exit', () => reject(new Error(`npm start ended before it was ready: ${said.slice(-2_000)}`)))
  return promise
}
