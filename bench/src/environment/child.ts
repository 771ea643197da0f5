import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const PATIENCE_MS = 12_000

export type Child = {
  readonly process: ChildProcess
  /** Resident memory in MiB. */
  memory(): number
  /** Its next message; rejects when it exits instead. */
  message<T>(): Promise<T>
  /** The end of its error output. */
  complaints(): string
  stop(): Promise<void>
}

/** The compiled sources of an earlier start are used only where the caller keeps some. */
function passedOn(): Record<string, string> {
  const names = ['PATH', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(names.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}

/**
 * A program in a separate process, so that it does not share an event loop with the measurement. It ends with its
 * parent.
 */
export function startChild(file: string, env: Readonly<Record<string, string>>, flags: readonly string[] = []): Child {
  const child = spawn(process.execPath, [...flags, path.join(root, file)], {
    cwd: root,
    // Logs are written as in production and discarded.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...passedOn(), ...env },
  })
  let reply = ''
  child.stderr?.on('data', (bytes: Buffer) => (reply = (reply + bytes.toString()).slice(-2_000)))
  const gone = once(child, 'exit')
  return {
    process: child,
    memory: () => Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    message: <T>() =>
      new Promise<T>((resolve, reject) => {
        child.once('message', message => resolve(message as T))
        child.once('exit', () => reject(new Error(`${file} ended: ${reply}`)))
      }),
    complaints: () => reply,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      child.kill('SIGTERM')
      await gone
      clearTimeout(timer)
    },
  }
}
