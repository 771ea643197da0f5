import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { findListed } from './use-listed-row.ts'

type Row = { id: string; status: string }
const page = (status: string) => ({ data: [{ id: 'a', status }] })
const statusIn = (client: QueryClient) => findListed<Row>(client, ['deposits.list'], 'a')?.status

test('a row is told as the list on screen holds it, not as one that was left behind does', () => {
  const client = new QueryClient()
  client.setQueryData(['deposits.list', {}, { sort: 'amount' }], page('left behind'), { updatedAt: 2 })
  client.setQueryData(['deposits.list', {}, {}], page('on screen'), { updatedAt: 1 })
  onTestFinished(
    new QueryObserver(client, {
      queryKey: ['deposits.list', {}, {}],
      queryFn: () => page('read again'),
      staleTime: Infinity,
    }).subscribe(() => undefined),
  )
  expect(statusIn(client)).toBe('on screen')
})

test('where no list on screen holds it, it is told as it was read last', () => {
  const client = new QueryClient()
  client.setQueryData(['deposits.list', {}, { sort: 'amount' }], page('older'), { updatedAt: 1 })
  client.setQueryData(['deposits.list', {}, {}], page('newer'), { updatedAt: 2 })
  client.setQueryData(['withdrawals.list', {}, {}], page('of another list'), { updatedAt: 3 })
  expect(statusIn(client)).toBe('newer')
})
