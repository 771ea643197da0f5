import { onlineManager, QueryCache } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { log } from '../api/log.ts'
import { intervalMs } from '../api/realtime.ts'
import { onSession, sessionIsLive } from '../features/session/index.ts'
import { InvalidatingClient } from './invalidating-client.ts'

/**
 * Failed reads are retried twice, refusals never. Writes are never queued or repeated automatically: without a
 * connection they fail immediately with a message.
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

for (const [name, refetchInterval] of Object.entries(intervalMs))
  queryClient.setQueryDefaults([name], { refetchInterval })

/** No response or a busy server: a retry may succeed. */
const canPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503)

/** Fetches only while there is a network and a signed-in session; paused queries resume when both are back. */
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
