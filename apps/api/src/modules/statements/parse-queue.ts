import { ok, refuse, type Result } from '@backoffice/kernel'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createFairQueue } from '../../platform/limits/fair-queue.ts'
import type { ParsedFile, ParseRequest } from './read-file.ts'

/** The worker's response: the parsed file, or the text of an error. */
export type ParseAnswer = ParsedFile | { readonly error: string }
export type ParseRefusal = 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'STATEMENT_TIMEOUT'
export type ParseQueue = {
  parse(adminId: string, request: ParseRequest, signal: AbortSignal): Promise<Result<ParsedFile, ParseRefusal>>
}

/** Far above what 10 MiB need. */
const MAX_HEAP_MIB = 512
/** Waiting counts towards a call's deadline, so a caller behind one abandoned file still has enough time. */
export const TIME_LIMIT_MS = 3_000
/** An admin whose file passed the limit must wait, so that repeated attempts do not block others. */
const WAIT_AFTER_TIMEOUT_MS = 30_000
/** Waiting files. Each takes up to 25 MB. */
const MAX_WAITING = 8
/** Of one admin: the newest choice, and the one it replaces until the server notices that its request was cancelled. */
const PER_ADMIN = 2
/** Far above what a busy machine needs. */
const MAX_START_MS = 30_000
/** Exit code of a process that ran out of memory, where signals have no names. */
const ABORTED = 134
/** Above this size the worker is replaced to release its heap. */
const LARGE_BYTES = 1024 * 1024
const BUSY_RETRY_SECONDS = 5

type Options = {
  readonly startWorker?: () => ChildProcess
  readonly timeLimitMs?: number
  readonly waitAfterTimeoutMs?: number
  readonly maxWaiting?: number
}

/**
 * Parses files one at a time in a process of its own, because each may need seconds and several hundred megabytes.
 * Ending a thread at any moment can end the whole server (nodejs/node#56312); ending a process cannot. Admins are
 * served in rotation. A file that exceeds the time limit or whose caller disconnects ends the worker; the next file
 * gets a new one.
 */
export function createParseQueue({
  startWorker = startParseWorker,
  timeLimitMs = TIME_LIMIT_MS,
  waitAfterTimeoutMs = WAIT_AFTER_TIMEOUT_MS,
  maxWaiting = MAX_WAITING,
}: Options = {}): ParseQueue {
  const queue = createFairQueue({ perCaller: PER_ADMIN, waiting: maxWaiting, retryAfter: BUSY_RETRY_SECONDS })
  const waitsUntil = new Map<string, number>()
  let worker: Promise<ChildProcess> | undefined

  function currentWorker(): Promise<ChildProcess> {
    if (worker !== undefined) return worker
    const started = startWorker()
    const starting = readyOf(started)
    worker = starting
    const discard = (): void => {
      if (worker === starting) worker = undefined
    }
    // The waiting caller receives an error, or learns of the exit that follows.
    started.on('error', () => undefined)
    starting.catch(() => {
      started.kill('SIGKILL')
      discard()
    })
    started.once('exit', discard)
    return starting
  }

  function endWorker(current: ChildProcess): void {
    worker = undefined
    current.kill('SIGKILL')
  }

  /** Seconds an admin must wait after a file exceeded the time limit; null: none. */
  function waitOf(adminId: string): number | null {
    const left = (waitsUntil.get(adminId) ?? 0) - performance.now()
    if (left > 0) return Math.ceil(left / 1_000)
    waitsUntil.delete(adminId)
    return null
  }

  async function run(request: ParseRequest, signal: AbortSignal): Promise<Result<ParsedFile, ParseRefusal>> {
    const starting = currentWorker()
    await Promise.race([starting, abortOf(signal)])
    if (signal.aborted) return refuse('UNAVAILABLE')
    const current = await starting
    // Starting a worker may be slow on a busy machine; this time does not count against the file.
    const timeLimit = AbortSignal.timeout(timeLimitMs)
    keepRunningFor(current)
    try {
      const answered = messageOf(current, AbortSignal.any([signal, timeLimit]))
      current.send(request)
      const answer = (await answered) as ParseAnswer
      if ('error' in answer) throw new Error(answer.error)
      if (request.bytes.length > LARGE_BYTES) endWorker(current)
      else release(current)
      return ok(answer)
    } catch (error) {
      endWorker(current)
      if (signal.aborted) return refuse('UNAVAILABLE')
      if (timeLimit.aborted) return refuse('STATEMENT_TIMEOUT', { seconds: timeLimitMs / 1_000 })
      if (error instanceof WorkerEnded && error.outOfMemory) return ok(TOO_MUCH_MEMORY)
      throw error
    }
  }

  /** Records who exceeded the time limit before their slot is released, so that their next file is not read. */
  async function runOf(
    adminId: string,
    request: ParseRequest,
    signal: AbortSignal,
  ): Promise<Result<ParsedFile, ParseRefusal>> {
    const wait = waitOf(adminId)
    if (wait !== null) return refuse('TOO_MANY_REQUESTS', { retryAfter: wait })
    const parsed = await run(request, signal)
    if (!parsed.ok && parsed.code === 'STATEMENT_TIMEOUT')
      waitsUntil.set(adminId, performance.now() + waitAfterTimeoutMs)
    return parsed
  }

  return {
    async parse(adminId, request, signal) {
      const slot = await queue.run(adminId, signal, () => runOf(adminId, request, signal))
      return slot.ok ? slot.value : slot
    },
  }
}

class WorkerEnded extends Error {
  readonly outOfMemory: boolean

  constructor(code: number | null, signal: NodeJS.Signals | null) {
    super(`the worker that reads statement files ended with ${signal ?? `code ${code}`}`)
    this.outOfMemory = signal === 'SIGABRT' || code === ABORTED
  }
}

/** Resolves once the worker is ready. Rejects if it ends before, or takes too long. */
async function readyOf(worker: ChildProcess): Promise<ChildProcess> {
  await messageOf(worker, AbortSignal.timeout(MAX_START_MS))
  release(worker)
  return worker
}

/** The worker's next message. Rejects if the worker ends or cannot be reached, or when `signal` aborts. */
async function messageOf(worker: ChildProcess, signal: AbortSignal): Promise<unknown> {
  const settled = new AbortController()
  const either = { signal: AbortSignal.any([signal, settled.signal]) }
  const ended = once(worker, 'exit', either).then(([code, by]: unknown[]) => {
    throw new WorkerEnded(code as number | null, by as NodeJS.Signals | null)
  })
  try {
    const [message] = (await Promise.race([once(worker, 'message', either), ended])) as [unknown]
    return message
  } finally {
    settled.abort()
    ended.catch(() => undefined)
  }
}

/** The server stays up while its worker reads a file, and may end while the worker waits for one. */
function keepRunningFor(worker: ChildProcess): void {
  worker.ref()
  worker.channel?.ref()
}

function release(worker: ChildProcess): void {
  worker.unref()
  worker.channel?.unref()
}

/** The worker inherits no setting: a file's content is not to be parsed beside the server's secrets. */
function startParseWorker(): ChildProcess {
  return fork(new URL('parse-worker.ts', import.meta.url), {
    env: {},
    execArgv: [`--max-old-space-size=${MAX_HEAP_MIB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

const TOO_MUCH_MEMORY: ParsedFile = {
  file: {
    kind: 'unreadable',
    format: null,
    headers: [],
    errors: [{ line: 0, field: 'file', code: 'too_large', message: 'reading this file needs too much memory' }],
  },
  look: null,
  sheet: null,
  entry: null,
}

async function abortOf(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
}

/** One per process, to bound CPU use. */
export const parseQueue = createParseQueue()
