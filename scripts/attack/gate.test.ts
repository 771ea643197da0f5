import { expect, test as base } from 'vitest'
import { replyOf, type Client } from './client.ts'
import type { Case } from './explore.ts'
import { openGate, type Gate } from './gate.ts'
import { listOperations } from './operations.ts'
import type { Parts } from './requests.ts'

const operation = listOperations().find(({ name }) => name === 'members.list')
if (operation === undefined) throw new Error('no list of members')
const parameter = operation.parameters.find(({ at, place }) => place === 'query' && at[0] === 'q')
if (parameter === undefined) throw new Error('no search')
const at: Case = { operation, parameter, parts: { query: { q: 'a' } }, value: 'a', answer: '200', isClosed: false }

const answers = (query: unknown) => {
  const q = String(Reflect.get(Object(query), 'q'))
  if (q === 'fail') return replyOf(500, 'application/json', '{"code":"INTERNAL","requestId":"1"}')
  if (q === 'cut') throw new Error('no answer in time')
  return replyOf(200, 'application/json', `{"requestId":"${Math.random()}","at":"2026-07-12T05:00:00.123Z","q":"${q}"}`)
}

const test = base.extend('gate', async ({ task: _task }, { onCleanup }): Promise<{ asked: Parts[] } & Gate> => {
  const asked: Parts[] = []
  const client: Client = {
    call: async (_operation, parts) => {
      asked.push(parts)
      return answers(parts.query)
    },
    get: async () => replyOf(404, '', ''),
    close: async () => undefined,
  }
  const gate = await openGate(client, [at])
  onCleanup(() => gate.close())
  return { ...gate, asked }
})

const ask = async (gate: Gate, value: string) => fetch(`${gate.url}/c/0?v=${encodeURIComponent(value)}`)

test('a value of a tool becomes a request of the product', async ({ gate }) => {
  expect(gate.urlOf(at)).toBe(`${gate.url}/c/0?v=a`)
  await ask(gate, `' or 1=1--`)
  expect(gate.asked).toEqual([{ query: { q: `' or 1=1--` } }])
})

test('what changes in every answer is left out', async ({ gate }) => {
  const [one, two] = [await (await ask(gate, 'x')).text(), await (await ask(gate, 'x')).text()]
  expect(one).toBe(two)
  expect(one).toContain('"q":"x"')
})

test('failures are remembered with their payload, and what had no answer is counted', async ({ gate }) => {
  for (const value of ['x', 'fail', 'cut']) await ask(gate, value)
  const tally = gate.tallyOf(at)
  expect(tally).toMatchObject({ requests: 3, statuses: { 200: 1, 500: 1, NOT_SENT: 1 } })
  expect(tally.failures).toMatchObject([{ payload: 'fail' }])
})

test('the page of an operation links its cases', async ({ gate }) => {
  expect(await (await fetch(gate.pageOf('members.list'))).text()).toContain('<a href="/c/0?v=a">')
  expect(await (await fetch(gate.pageOf('members.edit'))).text()).not.toContain('<a')
})
