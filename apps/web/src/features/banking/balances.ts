import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { isUserActive } from '../../api/activity.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'
import { log } from '../../api/log.ts'

/**
 * What a chip shows: null while its source fails, and then when it was last known and what the server said of the
 * failure.
 */
export type Balance = { value: number | null; lastGoodAt: string | null; failure: string | null }

/** The three sources. Each answers in its own way; all become one number or nothing. */
const sources = {
  payment: { name: 'banking.payment-balance', ask: askPayment },
  tmn: { name: 'banking.tmn-info', ask: askTmn },
  sms: { name: 'banking.sms-balance', ask: askSms },
} as const

export type BalanceSource = keyof typeof sources
export const balanceSources = Object.keys(sources) as BalanceSource[]

type Reading = { value: number | null; at: string | null; failed?: string | null }

/**
 * Read on mount and on refresh, and when the server says it changed; a failure is a value, not an error of the page.
 */
function balanceQuery(client: QueryClient, source: BalanceSource) {
  const { name, ask } = sources[source]
  const queryKey = keyOf(name)
  return queryOptions({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<Balance> => {
      const before = client.getQueryData<Balance>(queryKey)
      const {
        value,
        at,
        failed = null,
      } = await ask(signal).catch((failure: unknown) => {
        // A session that asks for the person says nothing about the source: what was known stays.
        if (signal.aborted || (failure instanceof ApiError && failure.status === 401)) throw failure
        log.error(`the ${source} balance could not be read`, {
          reason: failure instanceof Error ? failure.message : String(failure),
        })
        return { value: null, at: null, failed: serverMessageOf(failure) } satisfies Reading
      })
      if (value !== null) return { value, lastGoodAt: at ?? new Date().toISOString(), failure: null }
      return { value, lastGoodAt: at ?? before?.lastGoodAt ?? null, failure: failed }
    },
  })
}

/** Undefined until the first answer. */
export function useBalance(source: BalanceSource): Balance | undefined {
  return useQuery(balanceQuery(useQueryClient(), source)).data
}

async function askPayment(signal: AbortSignal): Promise<Reading> {
  try {
    const { data } = await call('banking.payment-balance', { signal, background: !isUserActive() })
    return { value: data.available.amount, at: data.asOf }
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) throw failure
    // The server's message, whatever else its answer lacks; else the one the specification gives.
    throw serverMessageOf(failure) === null ? new Error('Failed to fetch payment balance', { cause: failure }) : failure
  }
}

const serverMessageOf = (failure: unknown): string | null =>
  failure instanceof ApiError ? (failure.serverMessage ?? null) : null

async function askTmn(signal: AbortSignal): Promise<Reading> {
  const { balance, asOf } = await call('banking.tmn-info', { signal })
  return { value: balance, at: asOf }
}

async function askSms(signal: AbortSignal): Promise<Reading> {
  return { value: (await call('banking.sms-balance', { signal })).data, at: null }
}
