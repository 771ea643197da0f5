import { onlineManager, QueryCache } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { log } from '../api/log.ts'
import { onSession, sessionIsLive } from '../features/session/index.ts'
import { betPollMs } from './invalidation-table.ts'
import { InvalidatingClient } from './invalidating-client.ts'

/**
 * What is on screen lives here. Reads that could not be answered are tried twice more; refusals never are. Writes are
 * never queued or repeated behind a person's back: without a connection they fail at once and say so.
 */
export const queryClient = new InvalidatingClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && canPass(error),
      retryDelay: failures => 500 * 2 ** failures,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError: (error, query) =>
      log.warn('a read failed', {
        name: query.queryKey[0],
        reason: error.message,
        ...(error instanceof ApiError ? { code: error.code, requestId: error.requestId } : {}),
      }),
  }),
})

for (const [name, refetchInterval] of Object.entries(betPollMs))
  queryClient.setQueryDefaults([name], { refetchInterval })

/** No answer, or a server that is busy: the next try may pass. */
const canPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503)

/**
 * Fetching goes on while there is a network and the session asks for nobody; what was held back is fetched when both
 * are there again.
 */
export function fetchOnlyWhileSignedIn(): void {
  onlineManager.setEventListener(setOnline => {
    const notifyListener = () => setOnline(navigator.onLine && sessionIsLive())
    notifyListener()
    window.addEventListener('online', notifyListener)
    window.addEventListener('offline', notifyListener)
    const leave = onSession(notifyListener)
    return () => {
      window.removeEventListener('online', notifyListener)
      window.removeEventListener('offline', notifyListener)
      leave()
    }
  })
}
