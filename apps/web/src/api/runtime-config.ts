import type { Endpoints, ClientResponse } from '@backoffice/contract'

export type RuntimeConfig = ClientResponse<Endpoints['session.config']>

let current: RuntimeConfig | null = null

/** The configuration the page runs with. Nothing that asks for it is rendered before it is there. */
export function runtimeConfig(): RuntimeConfig {
  if (current === null) throw new Error('the runtime configuration is asked for before it is loaded')
  return current
}

/** Loads `/config.json`; the caller logs a failure and lets a person retry. */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  const input = (await response.json()) as RuntimeConfig
  if (typeof input?.apiBaseUrl !== 'string') throw new Error('/config.json holds no apiBaseUrl')
  current = input
  return input
}

/** How long the page waits for any answer: the spec's constant. */
export const TIMEOUT_MS = 10_000
