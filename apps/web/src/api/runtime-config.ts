import type { Endpoints, ClientResponse } from '@backoffice/contract'

export type RuntimeConfig = ClientResponse<Endpoints['session.config']>

let current: RuntimeConfig | null = null
let loading: Promise<RuntimeConfig> | null = null

/** Returns the runtime configuration. Throws before it is loaded. */
export function runtimeConfig(): RuntimeConfig {
  if (current === null) throw new Error('the runtime configuration is not loaded yet')
  return current
}

/** Loads `/config.json`, once. The caller logs a failure and offers a retry, which loads it again. */
export function loadRuntimeConfig(): Promise<RuntimeConfig> {
  loading ??= fetchRuntimeConfig().catch((failure: unknown) => {
    loading = null
    throw failure
  })
  return loading
}

async function fetchRuntimeConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  const input = (await response.json()) as RuntimeConfig
  if (typeof input?.apiBaseUrl !== 'string') throw new Error('/config.json holds no apiBaseUrl')
  current = input
  return input
}

/** Timeout of every request: the spec's constant. */
export const TIMEOUT_MS = 10_000
