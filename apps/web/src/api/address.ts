import { type RuntimeConfig, runtimeConfig } from './runtime-config.ts'

export type Route = { readonly method: string; readonly path: string; readonly under: 'base' | 'account' | 'origin' }
/** Values of path and query parameters. */
export type Values = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The part of the configuration that addresses need; the server also writes it into the document. */
type Addresses = Pick<RuntimeConfig, 'apiBaseUrl' | 'adminSegment' | 'reportSegment'>

let ofDocument: Addresses | null | undefined

/** Whether addresses are known before the configuration has loaded: not in development. */
export const addressesAreKnown = (): boolean => addressesOfDocument() !== null

function addressesOfDocument(): Addresses | null {
  if (ofDocument !== undefined) return ofDocument
  const content = document.querySelector<HTMLMetaElement>('meta[name="api-addresses"]')?.content ?? ''
  ofDocument = content.startsWith('{') ? (JSON.parse(content) as Addresses) : null
  return ofDocument
}

/** Returns the full URL of a call. Account calls stay at `/api/account`, whatever the base path is. */
export function addressOf(route: Route, params: Values | undefined, query: Values | undefined): string {
  const config = addressesOfDocument() ?? runtimeConfig()
  const base = new URL(config.apiBaseUrl, window.location.origin)
  const prefix =
    route.under === 'base' ? base.pathname.replace(/\/$/, '') : route.under === 'account' ? '/api/account' : ''
  const path = route.path
    .replace('{adminSegment}', config.adminSegment)
    .replace('{reportSegment}', config.reportSegment)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  return `${base.origin}${prefix}${path}${searchOf(query)}`
}

function searchOf(query: Values | undefined): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** Returns the full URL of a path from the server, relative to the API's base. */
export const baseAddress = (path: string): string =>
  addressOf({ method: 'GET', path, under: 'base' }, undefined, undefined)
