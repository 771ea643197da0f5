import { existsSync, readFileSync, rmSync } from 'node:fs'
import { endProcesses, isAlive, processBirth, writePrivateFile } from '@backoffice/embedded-postgres'
import { startChild, type Child, type ChildExit, type ChildOptions } from './child.ts'
import { OperatorError } from './operator-error.ts'

/** The processes the launcher has started and answers for. */
export interface Family {
  start(options: ChildOptions): Child
  /** Starts one that may end and be started anew, for development. */
  startReplaceable(options: ChildOptions): { readonly replace: () => Promise<void> }
  /** Answers for a process that somebody else started as well. */
  watch(name: string, exited: Promise<ChildExit>): void
  /** Runs a step to its end. @throws OperatorError when it fails. */
  run(options: ChildOptions): Promise<string>
  /** Settles when one that should live for ever has ended. */
  readonly loss: Promise<{ readonly name: string; readonly exit: ChildExit }>
  stopAll(): Promise<void>
}

/** @param record file that lets the next start find children that outlived a killed launcher; absent: none is kept. */
export function newFamily(record: string | undefined): Family {
  const living = new Set<Child>()
  let stopping = false
  const loss = Promise.withResolvers<{ name: string; exit: ChildExit }>()

  function adopt(options: ChildOptions): Child {
    if (stopping) throw new OperatorError('Stopped before the start was complete.')
    const child = startChild(options)
    living.add(child)
    if (record !== undefined) keep(record, living)
    void child.exited.then(() => living.delete(child))
    return child
  }

  function watch(name: string, exited: Promise<ChildExit>): void {
    void exited.then(exit => {
      if (!stopping) loss.resolve({ name, exit })
    })
  }

  return {
    loss: loss.promise,
    watch,
    start(options) {
      const child = adopt(options)
      watch(child.name, child.exited)
      return child
    },
    startReplaceable(options) {
      let child = adopt(options)
      return {
        async replace() {
          await child.stop()
          if (!stopping) child = adopt(options)
        },
      }
    },
    async run(options) {
      const child = adopt(options)
      const [{ code, signal }, output] = await Promise.all([child.exited, child.output])
      if (code !== 0) throw new OperatorError(`${options.name} failed (${signal ?? code}). Its message is above.`)
      return output
    },
    async stopAll() {
      stopping = true
      await Promise.all([...living].map(child => child.stop()))
      if (record !== undefined) rmSync(record, { force: true })
    },
  }
}

interface Remembered {
  readonly name: string
  readonly pid: number
  readonly birth: string
}

function keep(record: string, living: Iterable<Child>): void {
  const rows = [...living].flatMap(({ name, pid }) => {
    const birth = processBirth(pid)
    return birth === undefined ? [] : [{ name, pid, birth }]
  })
  writePrivateFile(record, JSON.stringify(rows))
}

/** Longer than the grace the children have themselves. */
const leftoverGraceMs = 11_000

/**
 * Ends children a killed launcher left behind, so that they hold neither the port nor the database. They are on their
 * way out by themselves; a number that belongs to another process by now is not touched.
 */
export async function endLeftovers(
  record: string,
  say: (line: string) => void,
  graceMs = leftoverGraceMs,
): Promise<void> {
  const left = readRemembered(record).filter(({ pid, birth }) => isAlive(pid) && processBirth(pid) === birth)
  if (left.length > 0) {
    say(
      `Ending what an earlier run left behind: ${left.map(({ name, pid }) => `${name} (process ${pid})`).join(', ')}.`,
    )
    await endProcesses(
      left.map(({ pid }) => pid),
      ['SIGTERM', 'SIGKILL'],
      graceMs,
    )
  }
  rmSync(record, { force: true })
}

function readRemembered(record: string): Remembered[] {
  if (!existsSync(record)) return []
  try {
    const rows: unknown = JSON.parse(readFileSync(record, 'utf8'))
    return Array.isArray(rows) ? rows.filter(isRemembered) : []
  } catch {
    return []
  }
}

function isRemembered(row: unknown): row is Remembered {
  return (
    typeof row === 'object' &&
    row !== null &&
    'pid' in row &&
    Number.isInteger(row.pid) &&
    'birth' in row &&
    typeof row.birth === 'string' &&
    'name' in row &&
    typeof row.name === 'string'
  )
}
