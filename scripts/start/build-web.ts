import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { createProcessGroup, type ProcessGroup } from './processes.ts'
import type { Environment } from './settings.ts'

/** What the built web depends on, from the project's root; tests and build results are left out. */
const sources = [
  'apps/web/**/*',
  'packages/contract/src/**/*',
  'packages/kernel/src/**/*',
  'package-lock.json',
  'tsconfig*.json',
]
const ignored =
  /(^|\/)(node_modules|dist|dist-demo|e2e|e2e-in-order|test-results|playwright-report|coverage|\.cache)(\/|$)|\.test\.tsx?$/
const HEARTBEAT_MS = 5_000

/** The demo area, which the build without it neither reads nor depends on (ADR 72). */
const demoArea = /^apps\/web\/src\/demo\//

/**
 * Builds the web unless the existing build comes from exactly these sources. `DEMO=on` builds the one with the demo
 * area, in a folder of its own.
 */
export async function buildWeb(
  root: string,
  group: Pick<ProcessGroup, 'run'>,
  env: Environment,
  say: (line: string) => void,
): Promise<void> {
  const withDemo = env['DEMO'] === 'on'
  const built = path.join(root, 'apps', 'web', withDemo ? 'dist-demo' : 'dist')
  const stamp = path.join(built, '.built-from')
  const hash = hashSources(root, file => withDemo || !demoArea.test(file))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  say(existsSync(built) ? 'Building the web: its sources have changed …' : 'Building the web: first run …')
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const heartbeat = setInterval(() => say(`… ${seconds()} s`), HEARTBEAT_MS)
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  // In a folder of its own, renamed when it is complete: a build that fails leaves the previous one as it was.
  const fresh = mkdtempSync(path.join(root, '.cache', 'web-build-'))
  try {
    const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    await group.run({
      name: 'Building the web',
      args: [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'],
      env: { ...env, NODE_ENV: 'production' },
      cwd: path.join(root, 'apps', 'web'),
    })
    keepEarlierFiles(built, fresh)
    writeFileSync(path.join(fresh, path.basename(stamp)), hash)
    // mkdtemp makes it private; the web may be served by another user.
    chmodSync(fresh, 0o755)
    replaceFolder(built, fresh)
  } finally {
    clearInterval(heartbeat)
    rmSync(fresh, { recursive: true, force: true })
  }
  say(`Built in ${seconds()} s.`)
}

/** Pages that were opened before an update load files of their own version for so long after it. */
const KEEP_MS = 30 * 24 * 3_600_000
/** When each file of an earlier build was replaced. */
const EARLIER = '.earlier.json'

/** Copies the files with a hash in their name that the new build does not have, until 30 days after their last build. */
export function keepEarlierFiles(built: string, fresh: string, now = Date.now()): void {
  const [from, to] = [path.join(built, 'assets'), path.join(fresh, 'assets')]
  if (!existsSync(from)) return
  const before = readReplaced(path.join(built, EARLIER))
  const replaced: Record<string, number> = {}
  for (const name of readdirSync(from)) {
    const at = before[name] ?? now
    if (existsSync(path.join(to, name)) || now - at > KEEP_MS) continue
    cpSync(path.join(from, name), path.join(to, name))
    replaced[name] = at
  }
  writeFileSync(path.join(fresh, EARLIER), JSON.stringify(replaced))
}

const readReplaced = (file: string): Readonly<Record<string, number>> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {}

/** Another start may put its own build there between the two steps; both are the same. */
function replaceFolder(target: string, fresh: string): void {
  for (let attempt = 1; ; attempt += 1) {
    rmSync(target, { recursive: true, force: true })
    try {
      return renameSync(fresh, target)
    } catch (error) {
      if (attempt === 5) throw error
    }
  }
}

function hashSources(root: string, isRead: (file: string) => boolean): string {
  const files = globSync(sources, { cwd: root, withFileTypes: true, exclude: entry => ignored.test(entry.name) })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter(file => !ignored.test(file) && isRead(file))
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    const content = readFileSync(path.join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

// Alone, as a stage of `npm test`.
if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  await buildWeb(root, createProcessGroup(), process.env, line => void process.stdout.write(`${line}\n`))
}
