import { isBusinessDay } from '@backoffice/kernel/business-day'
import type { Filter } from './list-types.ts'

/**
 * The search parameters of the URL: a list's only state, in the endpoint's names and formats. Unknown parameters stay in
 * the URL, unknown and invalid ones are not sent.
 */
export type Search = Readonly<Record<string, string>>
export type SearchChange = Readonly<Record<string, string | undefined>>

export const pageSizes = ['25', '50', '100', '200'] as const
const DEFAULT_SIZE = '50'

export type ListRules = { sorts: readonly [string, ...string[]]; filters: readonly Filter[] }
export type ListState = { sort: string; q: string; limit: string; cursor: string | undefined; values: Search }

/** The router's search values as text. */
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

/** The tab of the URL, else the first. */
export const currentTab = <T extends string>(tabs: readonly [T, ...T[]], search: Search): T =>
  tabs.find(each => each === search['tab']) ?? tabs[0]

/** The query of the endpoint. */
export function queryOf(state: ListState): Record<string, string> {
  return {
    ...state.values,
    sort: state.sort,
    limit: state.limit,
    ...(state.q === '' ? {} : { q: state.q }),
    ...(state.cursor === undefined ? {} : { cursor: state.cursor }),
  }
}

/** The query without page and order. */
export function filterQueryOf(query: Readonly<Record<string, string>>): Record<string, string> {
  const { cursor: _cursor, sort: _sort, limit: _limit, ...filters } = query
  return filters
}

/** The query for count and sums only. */
export const countQueryOf = (query: Readonly<Record<string, string>>): Record<string, string> => ({
  ...filterQueryOf(query),
  limit: '1',
  count: '1',
})

/** The search of a saved view: without page and open record, and without the view it was opened from. */
export function viewSearchOf(search: Search): Search {
  const { cursor: _cursor, id: _id, view: _view, ...rest } = search
  return rest
}

/** The change from the current search to a view's; the address names the view. */
export const toView = (search: Search, view: { readonly id: string; readonly search: Search }): SearchChange => ({
  ...Object.fromEntries(Object.keys(search).map(key => [key, undefined])),
  ...view.search,
  view: view.id,
})

/** Changes values of the search; undefined or empty removes one. Any change but paging returns to the first page. */
export function changeSearch(search: Search, change: SearchChange): Search {
  const startsOver = Object.keys(change).some(key => key !== 'cursor' && key !== 'id' && change[key] !== search[key])
  const next: Record<string, string> = {}
  for (const [key, value] of Object.entries({ ...search, ...(startsOver ? { cursor: undefined } : {}), ...change }))
    if (value !== undefined && value !== '') next[key] = value
  return next
}

/** The filters that are set, in their declared order. */
export const activeFilters = (values: Search, filters: readonly Filter[]): Filter[] =>
  filters.filter(filter => keysOf(filter).some(key => values[key] !== undefined))

/** Whether its values can be chosen: not while its choices load. */
export const isEditable = (filter: Filter): boolean => !('choices' in filter) || filter.choices !== undefined

export const keysOf = (filter: Filter): readonly string[] =>
  filter.kind === 'amount' || filter.kind === 'days' ? [filter.from, filter.to] : [filter.key]

/** The change that removes filters. */
export const without = (filters: readonly Filter[]): SearchChange =>
  Object.fromEntries(filters.flatMap(keysOf).map(key => [key, undefined]))

function readValues(search: Search, filters: readonly Filter[]): Search {
  const found: Record<string, string> = {}
  for (const filter of filters) {
    for (const key of keysOf(filter)) {
      const value = readValue(filter, search[key] ?? '')
      if (value !== '') found[key] = value
    }
    // Of a range that ends before it begins, only the beginning is used.
    if (filter.kind === 'days' && (found[filter.to] ?? '9') < (found[filter.from] ?? '')) delete found[filter.to]
  }
  return found
}

function readValue(filter: Filter, text: string): string {
  switch (filter.kind) {
    case 'several':
    case 'one': {
      const { choices } = filter
      // Not loaded yet: the list is not read without the filter meanwhile.
      if (choices === undefined) return text
      const values = filter.kind === 'one' ? [text] : text.split(',')
      return values.filter(value => choices.some(choice => choice.value === value)).join(',')
    }
    case 'amount':
      return /^\d{1,14}(\.\d{1,2})?$/.test(text) ? text : ''
    case 'day':
    case 'days':
      return isBusinessDay(text) ? text : ''
  }
}
