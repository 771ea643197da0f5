import { spawn, spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'

const KEPT_OUTPUT = 20_000

export type Program = {
  readonly exited: Promise<void>
  hasEnded(): boolean
  /** The end of what it wrote. */
  output(): string
  kill(): Promise<void>
}

type User = { readonly uid: number; readonly gid: number }

/** PostgreSQL refuses to run as root: root starts the programs as the user of Debian's packages. */
const user: User | undefined = process.getuid?.() === 0 ? userNamed('postgres') : undefined

/** Gives a folder to the user of the programs. */
export function giveToPrograms(folder: string): void {
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
}

/** Starts a program in a folder; the kernel ends it when this process ends, however that happens. */
export function startProgram(
  file: string,
  args: readonly string[],
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Program {
  const identity =
    user === undefined ? [] : ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--']
  // The signal is set after the change of user, which would clear it; then the parent may be gone already.
  const guard = '[ "$PPID" = "$0" ] || exit 75; exec "$@"'
  const [command = '', ...words] = [
    ...identity,
    'setpriv',
    '--pdeathsig',
    'TERM',
    '--',
    'sh',
    '-c',
    guard,
    String(process.pid),
    file,
    ...args,
  ]
  const { PATH = '' } = process.env
  const child = spawn(command, words, {
    cwd: folder,
    // No folder of this run's user for temporary files, and no settings of the machine's own databases.
    env: { PATH, LC_ALL: 'C', TZ: 'UTC', HOME: folder, TMPDIR: folder, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (written = (written + text).slice(-KEPT_OUTPUT)))
  let ended = false
  const exited = new Promise<void>(resolve => {
    const end = (): void => {
      ended = true
      resolve()
    }
    child.once('exit', end).once('error', error => {
      written += error.message
      end()
    })
  })
  return {
    exited,
    hasEnded: () => ended,
    output: () => written,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** The status of an HTTP answer and its JSON, or undefined without an answer. */
export async function ask(url: string): Promise<{ readonly status: number; readonly body: unknown } | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  } catch {
    return undefined
  }
}

function userNamed(name: string): User {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(each => each.startsWith(`${name}:`))
  const [uid, gid] = (line ?? '').split(':').slice(2, 4).map(Number)
  if (!uid || !gid) throw new Error(`There is no user ${name}, which comes with Debian's PostgreSQL.`)
  return { uid, gid }
}

/** Checks a configuration with the program that will read it. @throws with its output. */
export function checkConfiguration(file: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', timeout: 20_000 })
  if (status !== 0) throw new Error(`${file} refuses its configuration:\n${stdout}${stderr}`)
}
