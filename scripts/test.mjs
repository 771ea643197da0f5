// `npm test` on whatever Node the machine has: installs what is missing, then goes on under the project's own Node.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, runtimePath } from './install.mjs'

try {
  await ensureInstalled()
  const run = fileURLToPath(new URL('test/run.ts', import.meta.url))
  const child = spawn(runtimePath(), [run, ...process.argv.slice(2)], { stdio: 'inherit' })
  // The child stops what it started and then ends; we only wait for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
