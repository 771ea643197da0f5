// `npm start` and `npm test` on whatever Node the machine has: installs what is missing, then runs the program of the
// first argument on the project's own Node. Plain JavaScript for Node 18 or later: on a fresh clone nothing is
// installed.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ensureInstalled, runtimePath } from './install.mjs'

const watchParentEveryMs = 500

try {
  await ensureInstalled()
  // The IPC channel tells the program when this process is gone, even after a kill.
  const child = spawn(runtimePath(), process.argv.slice(2), { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  passSignalsOn(child)
  followNpm(child)
  child.once('error', error => fail(`Node could not be started: ${error.message}`))
  child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
} catch (error) {
  fail(error.message)
}

/** @param {import('node:child_process').ChildProcess} child */
function passSignalsOn(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
}

/** npm passes signals on, but not when it is killed: its end is then the signal to stop. */
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
