import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { isUserActive } from '../../api/activity.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'
import { log } from '../../api/log.ts'
import { useFirstPaint } from '../../ui/first-paint.ts'
import { type BalanceSource, type ChipTone, toneOf } from './chip-tone.ts'

/** A balance: the value is null while its source fails; then the last success and the server's message are set. */
export type Balance = { value: number | null; lastGoodAt: string | null; failure: string | null }

/** The three sources, with their different responses mapped to one number or null. */
const sources = {
  payment: { name: 'banking.payment-balance', ask: askPayment },
  tmn: { name: 'banking.tmn-info', ask: askTmn },
  sms: { name: 'banking.sms-balance', ask: askSms },
} as const satisfies Record<BalanceSource, unknown>

export const balanceSources = Object.keys(sources) as BalanceSource[]

type Reading = { value: number | null; at: string | null; failed?: string | null }

/** Loaded on mount, on refresh and on events; a failure is a value, not a page error. */
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
        // An expired session says nothing about the source: keep the last value.
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

/** Undefined until the first response, and for those who may not read it. */
export function useBalance(source: BalanceSource, canRead = true): Balance | undefined {
  const isPainted = useFirstPaint()
  return useQuery({ ...balanceQuery(useQueryClient(), source), enabled: canRead && isPainted }).data
}

/** The worst tone of the balances that are known. */
export function useBalanceTone(canRead: boolean): ChipTone {
  const known = {
    payment: useBalance('payment', canRead),
    tmn: useBalance('tmn', canRead),
    sms: useBalance('sms', canRead),
  }
  const tones = balanceSources.map(source => (known[source] === undefined ? 'ok' : toneOf(source, known[source].value)))
  return tones.includes('bad') ? 'bad' : tones.includes('warn') ? 'warn' : 'ok'
}

async function askPayment(signal: AbortSignal): Promise<Reading> {
  try {
    const { data } = await call('banking.payment-balance', { signal, background: !isUserActive() })
    return { value: data.available.amount, at: data.asOf }
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) throw failure
    // The server's message, else the one of the specification.
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
