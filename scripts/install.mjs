// The install step shared by `npm start` and `npm test`. Plain JavaScript for Node 18 or later: it runs on whatever
// Node the machine has, before our own runtime is there.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const projectRoot = fileURLToPath(new URL('..', import.meta.url))
const heartbeatMs = 10_000

/**
 * Installs the locked dependencies unless the installed ones already are those of `package-lock.json`.
 * @param {{ root?: string, say?: (line: string) => void, install?: (root: string, say: (line: string) => void) =>
 *   Promise<void> }} [options]
 * @returns {Promise<'kept' | 'installed'>}
 * @throws {Error} with a sentence to print when npm fails or brought no runtime for this platform.
 */
export async function ensureInstalled({ root = projectRoot, say = line => console.log(line), install = npmCi } = {}) {
  if (installedAgreesWithLock(root)) return 'kept'
  say(
    existsSync(path.join(root, 'node_modules'))
      ? 'Installing dependencies: package-lock.json has changed since the last install …'
      : 'Installing dependencies: first run, this takes a minute or two …',
  )
  const startedAt = Date.now()
  await install(root, say)
  runtimePath(root)
  say(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
  return 'installed'
}

/**
 * The Node 24 that came with the dependencies; on a platform without one, this Node when it is new enough.
 * @param {string} [root]
 * @returns {string} absolute path of the executable
 */
export function runtimePath(root = projectRoot) {
  const { platform, arch, execPath, versions } = process
  const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}`
  const bundled = path.join(root, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(bundled)) return bundled
  if (Number(versions.node.split('.')[0]) >= 24) return execPath
  throw new Error(
    `No Node 24 was installed for ${platform} ${arch}: the optional package ${name} is missing ` +
      `(was npm told to omit optional packages, or did its download fail?). ` +
      'Remove node_modules and try again, or run this command with Node 24 or later.',
  )
}

/**
 * Whether what is installed is exactly what the lock names. npm's own record in node_modules is the stamp: it is
 * written last, so an install cut short has none, and it is right as well after someone's own `npm ci` or `npm
 * install`.
 */
function installedAgreesWithLock(root) {
  const hidden = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages
  const locked = Object.entries(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages)
  const complete = locked.every(([where, entry]) => {
    if (!where.includes('node_modules/')) return true
    const there = installed[where]
    // Packages of other platforms are in the lock only.
    if (!there) return entry.optional === true || entry.devOptional === true || entry.peer === true
    return there.version === entry.version && there.integrity === entry.integrity
  })
  if (!complete) return false
  try {
    return Boolean(runtimePath(root))
  } catch {
    return false
  }
}

/** `npm ci` with the development tools, which are needed to build the web and to test, whatever NODE_ENV says. */
function npmCi(root, say) {
  const { command, first } = npmCommand()
  const args = [...first, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  return new Promise((resolve, reject) => {
    const npm = spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
    const startedAt = Date.now()
    const heartbeat = setInterval(() => say(`… ${Math.round((Date.now() - startedAt) / 1000)} s`), heartbeatMs)
    const stopListening = passSignalsOn(npm)
    npm.once('error', error => finish(() => reject(new Error(`npm could not be started: ${error.message}`))))
    npm.once('exit', (code, signal) =>
      finish(() => {
        if (signal) process.exit(128 + constants.signals[signal])
        if (code === 0) resolve()
        else reject(new Error(`"npm ci" failed with exit code ${code}; its output above says why.`))
      }),
    )
    function finish(settle) {
      clearInterval(heartbeat)
      stopListening()
      settle()
    }
  })
}

/** The npm that runs us, by its script, so that no second npm is looked up on PATH. */
function npmCommand() {
  const script = process.env.npm_execpath
  return script && path.basename(script) === 'npm-cli.js'
    ? { command: process.execPath, first: [script] }
    : { command: 'npm', first: [] }
}

/** A TERM to us alone must not leave npm working on; its end then ends us as well. */
function passSignalsOn(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const pass = signal => {
    child.kill(signal)
    // npm first finishes what it is at, which can be all of the install. Cut short, it is done again the next time.
    setTimeout(() => child.kill('SIGKILL'), 1_000).unref()
  }
  for (const signal of signals) process.on(signal, pass)
  return () => signals.forEach(signal => process.off(signal, pass))
}
