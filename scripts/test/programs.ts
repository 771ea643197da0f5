import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A program the tests need that npm cannot bring. */
export interface Program {
  readonly title: string
  /** Environment variable with the path of another one. */
  readonly override: string
  readonly candidates: readonly string[]
  readonly packages: readonly string[]
  /** A file Debian's packages read while they are installed, written before where it is missing. */
  readonly preset?: { readonly file: string; readonly text: string }
}

/** The browser of the end-to-end tests: Chromium without a window uses a quarter less CPU. */
export const headlessShell: Program = {
  title: 'Chromium without a window',
  override: 'CHROMIUM_PATH',
  candidates: ['/usr/bin/chromium-headless-shell', 'chromium-headless-shell'],
  packages: ['chromium-headless-shell'],
}

/** The fallback for {@link headlessShell}, and the browser of the benchmarks. */
export const chromium: Program = {
  title: 'Chromium',
  override: 'CHROMIUM_PATH',
  candidates: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ],
  packages: ['chromium'],
}

/** For the tests that start two nodes. */
export const redis: Program = {
  title: 'Redis',
  override: 'REDIS_SERVER_PATH',
  candidates: ['redis-server', 'valkey-server'],
  packages: ['redis-server'],
}

/** For the test of failover: a database of three nodes behind a proxy. */
export const patroni: Program = {
  title: 'Patroni',
  override: 'PATRONI_PATH',
  candidates: ['patroni'],
  packages: ['patroni', 'python3-etcd'],
}

export const etcd: Program = {
  title: 'etcd',
  override: 'ETCD_PATH',
  candidates: ['etcd'],
  packages: ['etcd-server'],
}

export const haproxy: Program = {
  title: 'HAProxy',
  override: 'HAPROXY_PATH',
  candidates: ['haproxy', '/usr/sbin/haproxy'],
  packages: ['haproxy'],
}

/**
 * Debian's, the newest first: the embedded one has no programs for replication. Only its programs are used, so that no
 * database of the machine's own is created with it.
 */
export const postgres: Program = {
  title: 'PostgreSQL',
  override: 'POSTGRES_PATH',
  candidates: [18, 17, 16, 15].map(major => `/usr/lib/postgresql/${major}/bin/postgres`),
  packages: ['postgresql'],
  preset: { file: '/etc/postgresql-common/createcluster.conf', text: 'create_main_cluster = false\n' },
}

export const failoverPrograms: readonly Program[] = [postgres, patroni, etcd, haproxy, redis]

/** Raised when a program is neither there nor installable; the message says exactly what to run. */
export class ProgramMissing extends Error {
  override name = 'ProgramMissing'
}

/** The path of the program on this machine, or undefined. A wrong override is an error. */
export function findProgram(program: Program, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const override = env[program.override]
  if (override) {
    if (isExecutable(override)) return override
    throw new ProgramMissing(`${program.override} is ${override}, which is not an executable file.`)
  }
  return program.candidates.flatMap(candidate => onPath(candidate, env)).find(isExecutable)
}

/** Finds the program, or installs it from Debian's packages when this process may. */
export function ensureProgram(program: Program, install: (program: Program) => void = installPackages): string {
  const found = findProgram(program)
  if (found) return found
  if (process.getuid?.() === 0 && findProgram(aptGet)) install(program)
  const installed = findProgram(program)
  if (installed) return installed
  throw new ProgramMissing(howToInstall(program))
}

/** The first of two programs, installed where that is possible; else the second. */
export function ensureEither(
  preferred: Program,
  fallback: Program,
  install: (program: Program) => void = installPackages,
): string {
  try {
    return ensureProgram(preferred, install)
  } catch (error) {
    if (error instanceof ProgramMissing) return ensureProgram(fallback, install)
    throw error
  }
}

export function howToInstall({ title, override, packages }: Program): string {
  return [
    `${title} is missing. On Debian or Ubuntu run`,
    `  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`,
    `or, where it is somewhere else, set ${override} to its path.`,
  ].join('\n')
}

const aptGet: Program = { title: 'apt-get', override: 'APT_GET_PATH', candidates: ['apt-get'], packages: ['apt'] }

function installPackages({ title, packages, preset }: Program): void {
  console.log(`Installing ${title} from Debian's packages …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (preset !== undefined && !existsSync(preset.file)) {
    mkdirSync(path.dirname(preset.file), { recursive: true })
    writeFileSync(preset.file, preset.text)
  }
  spawnSync('apt-get', ['update'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { stdio: 'inherit', env })
}

function onPath(candidate: string, env: NodeJS.ProcessEnv): string[] {
  if (path.isAbsolute(candidate)) return [candidate]
  return (env['PATH'] ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .map(folder => path.join(folder, candidate))
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
