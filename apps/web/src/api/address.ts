import { runtimeConfig } from './runtime-config.ts'

export type Route = { readonly method: string; readonly path: string; readonly under: 'base' | 'account' | 'origin' }
type Values = Readonly<Record<string, unknown>> | undefined

/** The full address of a call. Account calls stay at `/api/account`, whatever the base path is. */
export function addressOf(route: Route, params: Values, query: Values): string {
  const config = runtimeConfig()
  const base = new URL(config.apiBaseUrl, window.location.origin)
  const prefix = route.under === 'base' ? base.pathname.replace(/\/$/, '') : route.under === 'account' ? '/api/account' : ''
  const path = route.path
    .replace('{adminSegment}', config.adminSegment)
    .replace('{reportSegment}', config.reportSegment)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  return `${base.origin}${prefix}${path}${searchOf(query)}`
}

function searchOf(query: Values): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
