import type { CsvPreview, PreviewOptions } from '@backoffice/statements'
import { ok, refuse, type Result } from '@backoffice/kernel'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createFairQueue } from '../../platform/limits/fair-queue.ts'
import type { ReadFile, ReadRules } from './read-file.ts'

/** `csv`: also returns the first rows of a CSV. */
export type ParseRequest = { readonly bytes: Uint8Array; readonly rules: ReadRules; readonly csv?: PreviewOptions }
export type ParsedFile = { readonly file: ReadFile; readonly look: CsvPreview | null }
export type ParseRefusal = 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'STATEMENT_TIMEOUT'
type ParseQueue = {
  parse(adminId: string, request: ParseRequest, signal: AbortSignal): Promise<Result<ParsedFile, ParseRefusal>>
}

/** Far above what 10 MiB need. */
const MAX_HEAP_MIB = 512
/** Waiting counts towards a call's deadline, so a caller behind one abandoned file still has enough time. */
export const TIME_LIMIT_MS = 3_000
/** An admin whose file passed the limit must wait, so that repeated attempts do not block others. */
const WAIT_AFTER_TIMEOUT_MS = 30_000
/** Waiting admins. Each waiting file takes up to 25 MB. */
const MAX_WAITING = 8
/** Above this size the worker is replaced to release its heap. */
const LARGE_BYTES = 1024 * 1024
const BUSY_RETRY_SECONDS = 5

type Options = {
  readonly startWorker?: () => Worker
  readonly timeLimitMs?: number
  readonly waitAfterTimeoutMs?: number
  readonly maxWaiting?: number
}

/**
 * Parses files one at a time in a worker, because each may need seconds and several hundred megabytes. An admin has at
 * most one file here, so that the order of arrival is fair. A file that exceeds the time limit or whose caller
 * disconnects ends the worker; the next file gets a new one.
 */
export function createParseQueue({
  startWorker = startParseWorker,
  timeLimitMs = TIME_LIMIT_MS,
  waitAfterTimeoutMs = WAIT_AFTER_TIMEOUT_MS,
  maxWaiting = MAX_WAITING,
}: Options = {}): ParseQueue {
  const queue = createFairQueue({ perCaller: 1, waiting: maxWaiting, retryAfter: BUSY_RETRY_SECONDS })
  const waitsUntil = new Map<string, number>()
  let worker: Promise<Worker> | undefined

  function currentWorker(): Promise<Worker> {
    if (worker !== undefined) return worker
    const starting = start(startWorker())
    worker = starting
    // The waiting caller receives the error.
    starting.then(
      started => started.once('exit', () => discardWorker(starting)),
      () => discardWorker(starting),
    )
    return starting
  }

  function discardWorker(ended: Promise<Worker>): void {
    if (worker === ended) worker = undefined
  }

  async function endWorker(current: Worker): Promise<void> {
    worker = undefined
    await current.terminate()
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
    current.ref()
    try {
      const answered = once(current, 'message', { signal: AbortSignal.any([signal, timeLimit]) })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of our own, not a window: there is no origin
      current.postMessage(request)
      const [parsed] = (await answered) as [ParsedFile]
      if (request.bytes.length > LARGE_BYTES) await endWorker(current)
      else current.unref()
      return ok(parsed)
    } catch (error) {
      await endWorker(current)
      if (signal.aborted) return refuse('UNAVAILABLE')
      if (timeLimit.aborted) return refuse('STATEMENT_TIMEOUT', { seconds: timeLimitMs / 1_000 })
      if (isOutOfMemory(error)) return ok(TOO_MUCH_MEMORY)
      throw error
    }
  }

  /** Records who exceeded the time limit before their slot is released. */
  async function runOf(
    adminId: string,
    request: ParseRequest,
    signal: AbortSignal,
  ): Promise<Result<ParsedFile, ParseRefusal>> {
    const parsed = await run(request, signal)
    if (!parsed.ok && parsed.code === 'STATEMENT_TIMEOUT')
      waitsUntil.set(adminId, performance.now() + waitAfterTimeoutMs)
    return parsed
  }

  return {
    async parse(adminId, request, signal) {
      const wait = waitOf(adminId)
      if (wait !== null) return refuse('TOO_MANY_REQUESTS', { retryAfter: wait })
      const slot = await queue.run(adminId, signal, () => runOf(adminId, request, signal))
      return slot.ok ? slot.value : slot
    },
  }
}

/** Resolves once the worker is ready. */
async function start(worker: Worker): Promise<Worker> {
  // An error ends a worker; the waiting caller receives the error.
  worker.on('error', () => undefined)
  await once(worker, 'message')
  worker.unref()
  return worker
}

function startParseWorker(): Worker {
  return new Worker(new URL('parse-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB },
  })
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
const TOO_MUCH_MEMORY: ParsedFile = {
  file: {
    kind: 'unreadable',
    format: null,
    headers: [],
    errors: [{ line: 0, field: 'file', code: 'too_large', message: 'reading this file needs too much memory' }],
  },
  look: null,
}

async function abortOf(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
}

/** One per process, to bound CPU use. */
export const parseQueue = createParseQueue()
