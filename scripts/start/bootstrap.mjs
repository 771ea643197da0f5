import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, runtimePath } from '../install.mjs'

const watchParentEveryMs = 500

/**
 * Installs what is missing, then runs the launcher on the project's own Node and ends as it ends.
 * @param {URL} launcher
 */
export async function bootstrap(launcher) {
  try {
    await ensureInstalled()
    // The IPC channel tells the launcher when this process is gone, however it went.
    const args = [fileURLToPath(launcher), ...process.argv.slice(2)]
    const child = spawn(runtimePath(), args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    passSignalsOn(child)
    followNpm(child)
    child.once('error', error => fail(`The launcher could not be started: ${error.message}`))
    child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
  } catch (error) {
    fail(error.message)
  }
}

/** @param {import('node:child_process').ChildProcess} child */
function passSignalsOn(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
}

/** npm passes signals on, but cannot when it is killed outright: then its going is the sign to stop. */
function followNpm(child) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const npm = process.ppid
  setInterval(() => {
    if (process.ppid !== npm) child.kill('SIGTERM')
  }, watchParentEveryMs).unref()
}

function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}
