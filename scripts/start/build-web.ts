import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { Family } from './family.ts'
import type { Environment } from './settings.ts'

/** What the built web depends on, from the project's root; tests and what was built before are left out. */
const sources = [
  'apps/web/**/*',
  'packages/contract/src/**/*',
  'packages/kernel/src/**/*',
  'package-lock.json',
  'tsconfig*.json',
]
const ignored = /(^|\/)(node_modules|dist|e2e|test-results|playwright-report|coverage|\.cache)(\/|$)|\.test\.tsx?$/
const stampName = '.built-from'
const heartbeatMs = 5_000

/** Builds the web unless the built one comes from exactly these sources. */
export async function buildWeb(
  root: string,
  family: Family,
  env: Environment,
  say: (line: string) => void,
): Promise<void> {
  const built = path.join(root, 'apps', 'web', 'dist')
  const hash = hashSources(root)
  if (isBuiltFrom(built, hash)) return
  say(existsSync(built) ? 'Building the web: its sources have changed …' : 'Building the web: first run …')
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const heartbeat = setInterval(() => say(`… ${seconds()} s`), heartbeatMs)
  try {
    await buildInto(built, hash, root, family, env)
  } finally {
    clearInterval(heartbeat)
  }
  say(`Built in ${seconds()} s.`)
}

/**
 * Built aside, apart from any other start's build, and renamed: one that fails or is killed leaves the one before as it
 * was.
 */
async function buildInto(built: string, hash: string, root: string, family: Family, env: Environment): Promise<void> {
  const cache = path.join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const fresh = mkdtempSync(path.join(cache, 'web-build-'))
  try {
    await build(fresh, root, family, env)
    writeFileSync(path.join(fresh, stampName), hash)
    // mkdtemp keeps it to us; whoever serves the web may be another user.
    chmodSync(fresh, 0o755)
    putInPlace(fresh, built)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Another start may put its own there between the two steps; both are the same. */
function putInPlace(fresh: string, built: string): void {
  for (let attempt = 1; ; attempt += 1) {
    rmSync(built, { recursive: true, force: true })
    try {
      return renameSync(fresh, built)
    } catch (error) {
      if (attempt === 5) throw error
    }
  }
}

async function build(fresh: string, root: string, family: Family, env: Environment): Promise<void> {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  await family.run({
    name: 'Building the web',
    args: [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'],
    env: { ...env, NODE_ENV: 'production' },
    cwd: path.join(root, 'apps', 'web'),
  })
}

function isBuiltFrom(built: string, hash: string): boolean {
  const stamp = path.join(built, stampName)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

function hashSources(root: string): string {
  const files = globSync(sources, { cwd: root, withFileTypes: true, exclude: entry => ignored.test(entry.name) })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter(file => !ignored.test(file))
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    const content = readFileSync(path.join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
