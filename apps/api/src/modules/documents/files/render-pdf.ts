import { MAX_DOCUMENT_PAGES } from '@backoffice/contract/documents/terms'
import { refuse, type Refused, type Result } from '@backoffice/kernel'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createFairQueue } from '../../../platform/limits/fair-queue.ts'
import type { Picture } from '../../uploads/index.ts'

export type PdfRefusal = 'TOO_MANY_PAGES' | 'FILE_UNREADABLE' | 'FILE_PROTECTED' | 'FILE_TIMEOUT'
export type RenderRequest = { readonly bytes: Uint8Array; readonly maxPages: number }
/** The worker's response: the pages, why there are none, or the text of an error. */
export type RenderAnswer =
  | { readonly pages: readonly { readonly content: Uint8Array; readonly width: number; readonly height: number }[] }
  | { readonly refused: Exclude<PdfRefusal, 'FILE_TIMEOUT'> }
  | { readonly error: string }
export type RenderPdf = (
  callerId: string,
  bytes: Buffer,
  signal: AbortSignal,
) => Promise<Result<Picture[], PdfRefusal | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE'>>

/** The heap beside PDFium's memory, which the worker limits itself. */
const MAX_HEAP_MIB = 256
/** Below the deadline of a call. Thirty scanned pages need about 3 seconds. */
const TIME_LIMIT_MS = 6_500
const QUEUE = { perCaller: 2, waiting: 16, retryAfter: 5 } as const

/**
 * Renders PDFs one at a time, each in a process of its own that ends with it, without the server's settings: a hostile
 * file can end its process, and sees neither the server's memory nor another member's document. Callers take turns.
 */
export function createPdfRenderer(
  startWorker: () => ChildProcess = startRenderWorker,
  timeLimitMs: number = TIME_LIMIT_MS,
): RenderPdf {
  const queue = createFairQueue(QUEUE)
  return async (callerId, bytes, signal) => {
    const slot = await queue.run(callerId, signal, () => render(startWorker(), bytes, signal, timeLimitMs))
    return slot.ok ? slot.value : slot
  }
}

async function render(
  worker: ChildProcess,
  bytes: Buffer,
  signal: AbortSignal,
  timeLimitMs: number,
): Promise<Result<Picture[], PdfRefusal | 'UNAVAILABLE'>> {
  const timeLimit = AbortSignal.timeout(timeLimitMs)
  const over = new AbortController()
  const either = { signal: AbortSignal.any([signal, timeLimit, over.signal]) }
  const ended = once(worker, 'exit', either).then((): RenderAnswer => ({ refused: 'FILE_UNREADABLE' }))
  try {
    const answered = once(worker, 'message', either)
    worker.send({ bytes, maxPages: MAX_DOCUMENT_PAGES } satisfies RenderRequest)
    const answer = await Promise.race([answered.then(([message]) => message as RenderAnswer), ended])
    if ('error' in answer) throw new Error(answer.error)
    return 'refused' in answer ? refusalOf(answer.refused) : { ok: true, value: answer.pages.map(toPicture) }
  } catch (error) {
    if (timeLimit.aborted) return refuse('FILE_TIMEOUT', { seconds: timeLimitMs / 1_000 })
    if (signal.aborted) return refuse('UNAVAILABLE')
    throw error
  } finally {
    over.abort()
    ended.catch(() => undefined)
    worker.kill('SIGKILL')
  }
}

const refusalOf = (code: PdfRefusal): Refused<PdfRefusal> => (code === 'TOO_MANY_PAGES' ? tooManyPages : refuse(code))

/** The refusal of a document of more pages. */
export const tooManyPages = refuse('TOO_MANY_PAGES', { max: MAX_DOCUMENT_PAGES })

const toPicture = ({ content, ...size }: { content: Uint8Array; width: number; height: number }): Picture => ({
  ...size,
  content: Buffer.from(content),
})

function startRenderWorker(): ChildProcess {
  return fork(new URL('render-worker.ts', import.meta.url), {
    env: {},
    execArgv: [`--max-old-space-size=${MAX_HEAP_MIB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
