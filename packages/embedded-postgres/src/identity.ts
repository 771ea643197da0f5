import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { EmbeddedPostgresError } from './folder.ts'
import type { Binaries } from './binaries.ts'

/** A way to run PostgreSQL's programs on this machine. */
export interface Identity {
  /** The owner of the cluster's files as this process sees it; undefined where it does not matter. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined
  command(program: string, args: readonly string[]): readonly [file: string, ...args: string[]]
}

/**
 * PostgreSQL refuses to run as root, and must not outlive a killed supervisor.
 *
 * As root on Linux, it gets a user namespace in which root is an ordinary user: files stay root's, so this works below
 * folders only root can enter. Where namespaces are not permitted (many containers), it runs as the owner of the
 * surrounding folder, or as a system user that can reach the folder. Each option is tested. On Linux the kernel
 * interrupts PostgreSQL when its supervisor dies, which triggers its fast shutdown.
 */
export function chooseIdentity(binaries: Binaries, folder: string): Identity {
  const candidates = listCandidates(folder)
  const reasons: string[] = []
  for (const candidate of candidates) {
    const reason = tryOut(candidate, binaries, folder)
    if (reason === undefined) return candidate
    reasons.push(`  as ${candidate.name}: ${reason}`)
  }
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL can’t run here. Attempts:\n${reasons.join('\n')}\n` +
      'Start as a non-root user, choose a DATA_DIR that user can access, or set DATABASE_URL and MIGRATION_DATABASE_URL.',
  )
}

interface Candidate extends Identity {
  readonly name: string
}

function listCandidates(folder: string): Candidate[] {
  const uid = process.getuid?.()
  if (process.platform !== 'linux') return [plain]
  if (uid !== 0) return [inherit, plain]
  const users = readUsers()
  const inner = users.find(user => user.name === 'nobody') ?? users[0]
  const surrounding = statSync(path.dirname(folder))
  const others = [
    ...(surrounding.uid === 0 ? [] : [{ name: `user ${surrounding.uid}`, uid: surrounding.uid, gid: surrounding.gid }]),
    ...users.filter(user => user.name === 'postgres' || user.name === 'nobody'),
  ]
  return [...(inner ? [inNamespaceAs(inner)] : []), ...others.map(setTo)]
}

const plain: Candidate = { name: 'this user', owner: undefined, command: (program, args) => [program, ...args] }

const inherit: Candidate = {
  name: 'this user, ending with its supervisor',
  owner: undefined,
  command: (program, args) => endingWithParent(program, args),
}

interface User {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** The inner user needs an entry in /etc/passwd, because PostgreSQL looks up its own name. */
function inNamespaceAs(inner: User): Candidate {
  const map = ['--user', `--map-user=${inner.uid}`, `--map-group=${inner.gid}`]
  return {
    name: 'root in a user namespace',
    owner: { uid: 0, gid: 0 },
    command: (program, args) => ['unshare', ...map, '--', ...endingWithParent(program, args)],
  }
}

function setTo(user: User): Candidate {
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  return {
    name: user.name,
    owner: { uid: user.uid, gid: user.gid },
    command: (program, args) => ['setpriv', ...identity, '--', ...endingWithParent(program, args)],
  }
}

/**
 * Makes the kernel interrupt the program when the thread that started it ends. The signal is set after any change of
 * user, which would clear it; the shell then checks that the parent is still alive. Each step replaces the previous one
 * by exec, so the started process is the program itself.
 */
function endingWithParent(program: string, args: readonly string[]): [string, ...string[]] {
  const guard = '[ "$PPID" = "$0" ] || exit 75; exec "$@"'
  return ['setpriv', '--pdeathsig', 'INT', '--', 'sh', '-c', guard, String(process.pid), program, ...args]
}

/** Runs the program for its version and checks that the folder is accessible. @returns the problem, if any. */
function tryOut(candidate: Candidate, binaries: Binaries, folder: string): string | undefined {
  const test = 'cd "$1" && exec "$0" --version'
  const sh: [string, string[]] =
    process.platform === 'win32' ? [binaries.postgres, ['--version']] : ['sh', ['-c', test, binaries.postgres, folder]]
  const [file, ...args] = candidate.command(...sh)
  const result = spawnSync(file, args, { env: binaries.env, encoding: 'utf8', timeout: 20_000 })
  if (result.status === 0) return undefined
  return (result.error?.message ?? result.stderr.trim()) || `ended with ${result.signal ?? result.status}`
}

function readUsers(): User[] {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map(line => line.split(':'))
    return lines
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
      .filter(user => user.name !== '' && user.uid > 0 && user.gid > 0)
  } catch {
    return []
  }
}
