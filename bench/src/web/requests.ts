import type { CDPSession } from 'playwright-core'

/** A request of a page; times in ms since its navigation started. */
export type PageRequest = {
  readonly method: string
  readonly url: string
  readonly kind: string
  readonly startMs: number
  /** Null while it is under way. */
  readonly endMs: number | null
  /** As transferred, with headers. */
  readonly bytes: number
}

type Recorded = Omit<PageRequest, 'startMs' | 'endMs'> & { readonly start: number; end: number | null; bytes: number }

/** Records the requests of a page that leave the browser, from now on; web sockets are not among them. */
export async function recordRequests(cdp: CDPSession) {
  const recorded = new Map<string, Recorded>()
  /** The difference between the protocol's monotonic clock and the epoch, in seconds. */
  let epoch = 0
  let changedAt = performance.now()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp, wallTime }) => {
    epoch = wallTime - timestamp
    changedAt = performance.now()
    const { method, url } = request
    const kind = /\.js(\?|$)/.test(url) ? 'script' : type.toLowerCase()
    if (url.startsWith('http')) recorded.set(requestId, { method, url, kind, start: timestamp, end: null, bytes: 0 })
  })
  cdp.on('Network.requestServedFromCache', ({ requestId }) => recorded.delete(requestId))
  const end = ({ requestId, timestamp }: { requestId: string; timestamp: number }, bytes: number) => {
    changedAt = performance.now()
    const request = recorded.get(requestId)
    if (request !== undefined) Object.assign(request, { end: timestamp, bytes })
  }
  cdp.on('Network.loadingFinished', event => end(event, event.encodedDataLength))
  cdp.on('Network.loadingFailed', event => end(event, 0))
  await cdp.send('Network.enable')
  return {
    /** No request under way, and none begun or ended for this long. */
    isIdle: (quietMs: number): boolean =>
      performance.now() - changedAt >= quietMs && [...recorded.values()].every(request => request.end !== null),
    /** @param timeOrigin the page's, in ms since the epoch */
    requests(timeOrigin: number): PageRequest[] {
      const since = (timestamp: number) => Math.round((timestamp + epoch) * 1_000 - timeOrigin)
      return [...recorded.values()].map(({ start, end: ended, ...request }) => ({
        ...request,
        startMs: since(start),
        endMs: ended === null ? null : since(ended),
      }))
    },
  }
}

const files: ReadonlySet<string> = new Set(['document', 'script', 'stylesheet', 'font', 'image'])

/** The addresses of reads that the page had made before, each as often as it was repeated. */
export function repeatedReads(requests: readonly PageRequest[], withinMs: number): string[] {
  const reads = requests
    .filter(({ method, kind, startMs }) => method === 'GET' && !files.has(kind) && startMs <= withinMs)
    .map(({ url }) => url)
  return reads.filter((url, position) => reads.indexOf(url) < position)
}

export const startedBefore = (requests: readonly PageRequest[], ms: number): PageRequest[] =>
  requests.filter(({ startMs }) => startMs < ms)

export const scriptsOf = (requests: readonly PageRequest[]): PageRequest[] =>
  requests.filter(({ kind }) => kind === 'script')
