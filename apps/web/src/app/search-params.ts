import type { RegisteredRouter } from '@tanstack/react-router'

/** Keeps search values as strings. The router's own parser turns `?q=123` into a number and truncates long digits. */
export type Search = Readonly<Record<string, string>>

export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const input = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(input.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** The path of a screen of the router. */
export type ScreenPath = keyof RegisteredRouter['routesByPath']
export const hrefTo = (path: ScreenPath, search: Search): string => `${path}${stringifySearch(search)}`
