import { describe, expect, test } from 'vitest'
import type { Filter } from './list-types.ts'
import {
  activeFilters,
  changeSearch,
  countQueryOf,
  isEditable,
  queryOf,
  readListState,
  readSearch,
  type Search,
  without,
} from './search-state.ts'

const status = {
  kind: 'several',
  key: 'status',
  label: 'Status',
  choices: [
    { value: 'pending', label: 'Pending' },
    { value: 'paid', label: 'Paid' },
  ],
} satisfies Filter
const bank = {
  kind: 'one',
  key: 'bank',
  label: 'Bank',
  choices: [{ value: '014', label: 'SCB' }],
} satisfies Filter
const amount: Filter = { kind: 'amount', key: 'amount', label: 'Amount', from: 'amountFrom', to: 'amountTo' }
const days: Filter = { kind: 'days', key: 'days', label: 'Date', from: 'from', to: 'to' }
const rules = { sorts: ['-requestedAt', 'requestedAt', 'amount'] as const, filters: [status, bank, amount, days] }
const query = (search: Search) => queryOf(readListState(search, rules))

describe('reading the URL', () => {
  test('an empty URL is the list’s default', () => {
    expect(query({})).toEqual({ sort: '-requestedAt', limit: '50' })
  })
  test('every filter comes through as the endpoint writes it', () => {
    const search = {
      status: 'pending,paid',
      bank: '014',
      amountFrom: '100',
      amountTo: '5000.50',
      from: '2026-11-01',
      to: '2026-11-20',
      q: ' som ',
      sort: 'amount',
      limit: '100',
      cursor: 'abc',
    }
    expect(query(search)).toEqual({ ...search, q: 'som' })
  })
  test('a value is used as it is until the choices of its filter are loaded', () => {
    const loading: Filter[] = [
      { ...bank, choices: undefined },
      { ...status, choices: undefined },
    ]
    const search = { bank: '014', status: 'pending,paid' }
    const state = readListState(search, { ...rules, filters: loading })
    expect(state.values).toEqual(search)
    expect(state).toEqual(readListState(search, rules))
    expect(loading.map(isEditable)).toEqual([false, false])
    expect(rules.filters.every(isEditable)).toBe(true)
  })
  test('what cannot be read is left out instead of failing the whole list', () => {
    expect(
      query({
        status: 'pending,nonsense',
        bank: '999',
        amountFrom: '-1',
        amountTo: '1.005',
        from: '2026-02-30',
        to: 'today',
        sort: 'name',
        limit: '7',
        cursor: 'x'.repeat(513),
      }),
    ).toEqual({ sort: '-requestedAt', limit: '50', status: 'pending' })
  })
  test('a range of days that ends before it begins keeps its beginning', () => {
    expect(query({ from: '2026-11-20', to: '2026-11-01' })).toEqual({
      sort: '-requestedAt',
      limit: '50',
      from: '2026-11-20',
    })
  })
  test('what belongs to the page, or to nobody, stays out of the query', () => {
    expect(query({ tab: 'all', id: 'one', utm: 'x' })).toEqual({ sort: '-requestedAt', limit: '50' })
  })
  test('numbers a router made of text are text again', () => {
    expect(readSearch({ q: 123, flag: true, list: ['a'], nothing: null })).toEqual({ q: '123', flag: 'true' })
  })
})

describe('changing the URL', () => {
  test('unknown parameters are kept', () => {
    expect(changeSearch({ utm: 'x', q: 'a' }, { q: 'b' })).toEqual({ utm: 'x', q: 'b' })
  })
  test('a changed filter, order, size or search starts at the first page', () => {
    for (const change of [{ status: 'paid' }, { sort: 'amount' }, { limit: '25' }, { q: 'z' }, { tab: 'all' }])
      expect(changeSearch({ cursor: 'c' }, change)).toEqual(change)
  })
  test('opening a row or turning the page keeps the page', () => {
    expect(changeSearch({ cursor: 'c' }, { id: 'one' })).toEqual({ cursor: 'c', id: 'one' })
    expect(changeSearch({ cursor: 'c', q: 'a' }, { cursor: 'd' })).toEqual({ cursor: 'd', q: 'a' })
  })
  test('setting what is set already changes nothing', () => {
    expect(changeSearch({ cursor: 'c', q: 'a' }, { q: 'a' })).toEqual({ cursor: 'c', q: 'a' })
  })
  test('an emptied value leaves the URL', () => {
    expect(changeSearch({ q: 'a', status: 'paid' }, { q: '', status: undefined })).toEqual({})
  })
  test('a filter is removed with all its parameters', () => {
    expect(changeSearch({ amountFrom: '1', amountTo: '2', q: 'a' }, without([amount]))).toEqual({ q: 'a' })
  })
})

test('what a list reads, it reads again after it was written: reload, back and a pasted link agree', () => {
  const search = { status: 'paid', amountTo: '99.5', q: 'ทดสอบ & +', sort: 'requestedAt' }
  const pasted = Object.fromEntries(new URLSearchParams(new URLSearchParams(search).toString()))
  expect(query(pasted)).toEqual(query(search))
})

test('active filters come in the declared order', () => {
  expect(activeFilters({ to: '2026-11-20', status: 'paid' }, rules.filters).map(filter => filter.key)).toEqual([
    'status',
    'days',
  ])
})

test('the count asks with the filters only', () => {
  expect(countQueryOf({ status: 'paid', q: 'a', sort: 'amount', limit: '50', cursor: 'c' })).toEqual({
    status: 'paid',
    q: 'a',
    limit: '1',
    count: '1',
  })
})
