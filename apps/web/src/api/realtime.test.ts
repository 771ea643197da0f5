import { type EndpointName, endpoints, topics, topicsOf as declaredTopicsOf } from '@backoffice/contract'
import { routes } from '@backoffice/contract/generated/routes'
import { writeRoutes } from '@backoffice/contract/generated/write-routes'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keyOf } from './keys.ts'
import { registerRoutes } from './known-routes.ts'
import { showAnswer } from './realtime.ts'
import { type ActionName, makesOutOfDate, readingsOf, topicsOf } from './topics.ts'

registerRoutes(routes)
registerRoutes(writeRoutes)
const names = Object.keys(endpoints) as EndpointName[]

test('every topic makes something out of date, which can be read again', () => {
  for (const topic of topics) {
    expect(readingsOf(topic).length).toBeGreaterThan(0)
    for (const { name } of readingsOf(topic)) expect(writeRoutes).not.toHaveProperty([name])
  }
})

test('reads what the contract declares of each reading', () => {
  for (const name of names)
    expect({ name, topics: topicsOf(name) }).toEqual({ name, topics: declaredTopicsOf(endpoints[name]) })
})

test('limits a refetch to the changed ids only for queries of one record, and of its own topic', () => {
  const own = topics.flatMap(topic => readingsOf(topic).filter(reading => reading.own))
  for (const { name } of own) expect(endpoints[name].path).toContain('{id}')
  const ofMember = { name: 'members.balance', own: true } as const
  expect(readingsOf('members')).toContainEqual(ofMember)
  expect(readingsOf('withdrawals')).toContainEqual({ ...ofMember, own: false })
})

test('every action makes something out of date, but for tickets and parts of a file', () => {
  const readings = names.filter(name => endpoints[name].method === 'GET')
  const without = (Object.keys(writeRoutes) as ActionName[]).filter(
    action => !readings.some(reading => makesOutOfDate(action, reading)),
  )
  expect(without).toEqual([
    'exports.begin',
    'export-jobs.ticket',
    'registers.add-lines',
    'issued-reports.ticket',
    'personal-data.export',
  ])
})

test('an action refreshes what its topics refresh for everybody else, and what no topic covers of its noun', () => {
  expect(makesOutOfDate('withdrawals.approve', 'members.balance')).toBe(true)
  expect(makesOutOfDate('withdrawals.approve', 'approvals.list')).toBe(true)
  expect(makesOutOfDate('deposits.match', 'deposits.comparison')).toBe(true)
  expect(makesOutOfDate('views.create', 'views.list')).toBe(true)
  expect(makesOutOfDate('views.create', 'members.list')).toBe(false)
  expect(makesOutOfDate('banking.add-account', 'banking.payment-balance')).toBe(false)
  expect(makesOutOfDate('banners.change', 'campaigns.list')).toBe(false)
})

test('the answer replaces its record wherever it is shown, and only there', () => {
  const client = new QueryClient()
  const other = { id: 'two', status: 'pending' }
  client.setQueryData(keyOf('withdrawals.list'), {
    data: [{ id: 'one', status: 'pending', note: 'x' }, other],
    meta: {},
  })
  client.setQueryData(keyOf('withdrawals.get', { id: 'one' }), { data: { id: 'one', status: 'pending' } })
  client.setQueryData(keyOf('statements.get', { id: 'one' }), { data: { id: 'one', status: 'done' } })
  showAnswer(client, 'withdrawals.claim', { data: { id: 'one', status: 'claimed' } })
  expect(client.getQueryData(keyOf('withdrawals.list'))).toEqual({
    data: [{ id: 'one', status: 'claimed', note: 'x' }, other],
    meta: {},
  })
  expect(client.getQueryData(keyOf('withdrawals.get', { id: 'one' }))).toEqual({
    data: { id: 'one', status: 'claimed' },
  })
  expect(client.getQueryData(keyOf('statements.get', { id: 'one' }))).toEqual({ data: { id: 'one', status: 'done' } })
})
