import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@backoffice/embedded-postgres'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from './test/scene.ts'

const root = path.resolve(import.meta.dirname, '../..')

test('the product itself comes up from nothing, says how to sign in, and goes down', { timeout: 120_000 }, async () => {
  const port = await freePort()
  const env = { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: newFolder(), SAMPLE: 'off', SIMULATOR: 'off' }
  const launcher = spawn(process.execPath, [path.join(root, 'scripts/start/main.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void launcher.kill('SIGKILL'))
  let said = ''
  for (const stream of [launcher.stdout, launcher.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()))
  while (!said.includes('The back office is ready') && launcher.exitCode === null) await sleep(100)
  expect(said).toContain(`The back office is ready: http://127.0.0.1:${port}`)
  expect(said).toMatch(/Sign in as owner with the password \S+/)
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  expect(await (await fetch(`http://127.0.0.1:${port}/config.json`)).json()).toMatchObject({ apiBaseUrl: '/api' })
  launcher.kill('SIGTERM')
  const [code] = await once(launcher, 'exit')
  expect(code).toBe(0)
})
