import { isBusinessDay } from '@backoffice/kernel/business-day'
import type { Filter } from './list-types.ts'

/**
 * The URL is a list's only state. Values are kept as the endpoint names and writes them; what this list does not know
 * stays in the URL untouched and out of the query, and what it knows but cannot read (a hand-edited link) is left out
 * of the query instead of failing it.
 */
export type Search = Readonly<Record<string, string>>
export type SearchChange = Readonly<Record<string, string | undefined>>

export const pageSizes = ['25', '50', '100', '200'] as const
const DEFAULT_SIZE = '50'

export type ListRules = { sorts: readonly [string, ...string[]]; filters: readonly Filter[] }
export type ListState = { sort: string; q: string; limit: string; cursor: string | undefined; values: Search }

/** Whatever a router hands over, as plain text values. */
export function readSearch(input: Readonly<Record<string, unknown>>): Search {
  const found: Record<string, string> = {}
  for (const [key, value] of Object.entries(input))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') found[key] = String(value)
  return found
}

export function readListState(search: Search, rules: ListRules): ListState {
  const { sort = '', limit = '', cursor = '', q = '' } = search
  return {
    sort: rules.sorts.includes(sort) ? sort : rules.sorts[0],
    limit: (pageSizes as readonly string[]).includes(limit) ? limit : DEFAULT_SIZE,
    q: q.trim().slice(0, 100),
    cursor: cursor !== '' && cursor.length <= 512 ? cursor : undefined,
    values: readValues(search, rules.filters),
  }
}

/** The query the endpoint is asked with: only what it knows. */
export function queryOf(state: ListState): Record<string, string> {
  return {
    ...state.values,
    sort: state.sort,
    limit: state.limit,
    ...(state.q === '' ? {} : { q: state.q }),
    ...(state.cursor === undefined ? {} : { cursor: state.cursor }),
  }
}

/** What decides which rows there are: without the page and the order. */
export function filterQueryOf(query: Readonly<Record<string, string>>): Record<string, string> {
  const { cursor: _cursor, sort: _sort, limit: _limit, ...filters } = query
  return filters
}

/** The query that only asks how many there are, and how much. */
export const countQueryOf = (query: Readonly<Record<string, string>>): Record<string, string> => ({
  ...filterQueryOf(query),
  limit: '1',
  count: '1',
})

/** What a saved view holds of the search: not where one is in the list. */
export function viewSearchOf(search: Search): Search {
  const { cursor: _cursor, id: _id, ...rest } = search
  return rest
}

/** The change that makes the search what a view says, whatever it is now. */
export const toView = (search: Search, view: Search): SearchChange => ({
  ...Object.fromEntries(Object.keys(search).map(key => [key, undefined])),
  ...view,
})

/**
 * The search with some values changed; undefined or empty drops one. Anything but paging itself starts again at the
 * first page.
 */
export function changeSearch(search: Search, change: SearchChange): Search {
  const startsOver = Object.keys(change).some(key => key !== 'cursor' && key !== 'id' && change[key] !== search[key])
  const next: Record<string, string> = {}
  for (const [key, value] of Object.entries({ ...search, ...(startsOver ? { cursor: undefined } : {}), ...change }))
    if (value !== undefined && value !== '') next[key] = value
  return next
}

/** The filters that are set, in the order they are declared. */
export const activeFilters = (values: Search, filters: readonly Filter[]): Filter[] =>
  filters.filter(filter => keysOf(filter).some(key => values[key] !== undefined))

export const keysOf = (filter: Filter): readonly string[] =>
  filter.kind === 'amount' || filter.kind === 'days' ? [filter.from, filter.to] : [filter.key]

/** Removing a filter, as a change of the search. */
export const without = (filters: readonly Filter[]): SearchChange =>
  Object.fromEntries(filters.flatMap(keysOf).map(key => [key, undefined]))

function readValues(search: Search, filters: readonly Filter[]): Search {
  const found: Record<string, string> = {}
  for (const filter of filters) {
    for (const key of keysOf(filter)) {
      const value = readValue(filter, search[key] ?? '')
      if (value !== '') found[key] = value
    }
    // A range that ends before it begins is no range; what it begins with still is.
    if (filter.kind === 'days' && (found[filter.to] ?? '9') < (found[filter.from] ?? '')) delete found[filter.to]
  }
  return found
}

function readValue(filter: Filter, text: string): string {
  switch (filter.kind) {
    case 'several':
      return text
        .split(',')
        .filter(part => filter.choices.some(choice => choice.value === part))
        .join(',')
    case 'one':
      return filter.choices.some(choice => choice.value === text) ? text : ''
    case 'amount':
      return /^\d{1,14}(\.\d{1,2})?$/.test(text) ? text : ''
    case 'day':
    case 'days':
      return isBusinessDay(text) ? text : ''
  }
}
