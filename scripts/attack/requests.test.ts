import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { leavesOf, listOperations, type Operation, type Parameter } from './operations.ts'
import { valueAt, wireOf, withValue } from './requests.ts'

const operations = listOperations()
const sender = { token: 'session.secret', secret: `whsec_${Buffer.alloc(24, 7).toString('base64')}`, version: '3' }

function find(name: string): Operation {
  const found = operations.find(each => each.name === name)
  if (found === undefined) throw new Error(name)
  return found
}

const parameter = (place: Parameter['place'], ...at: string[]): Parameter => ({ id: at.join('.'), place, at })

test('every operation of the contract is attacked, and every parameter has a name of its own', () => {
  const ids = operations.flatMap(({ parameters }) => parameters.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain('members.list query q')
  expect(ids).toContain('members.notes path id')
  expect(ids).toContain('integration.events batch body 0.data.externalId')
  expect(ids).toContain('members.list header user-agent')
})

test('the places of a form are its plain values, in lists, records and alternatives too', () => {
  const text = { type: 'string' }
  const form = {
    type: 'object',
    properties: {
      name: text,
      tags: { type: 'array', items: text },
      either: { anyOf: [{ type: 'object', properties: { a: text } }, { type: 'null' }, { type: 'number' }] },
      free: { type: 'object', additionalProperties: text },
    },
  }
  expect(leavesOf(form).map(at => at.join('.'))).toEqual(['name', 'tags.0', 'either.a', 'either', 'free.*'])
})

test('a value is put where the parameter is, and nothing else changes', () => {
  const parts = { params: { id: '1' }, query: { q: 'x' }, body: { list: [{ a: 1, b: 'two' }], free: { key: 'v' } } }
  expect(withValue(parts, parameter('path', 'id'), `'`).params).toEqual({ id: `'` })
  expect(withValue(parts, parameter('query', 'q'), `'`).query).toEqual({ q: `'` })
  expect(withValue(parts, parameter('body', 'list', '0', 'b'), `'`).body).toEqual({
    ...parts.body,
    list: [{ a: 1, b: `'` }],
  })
  expect(withValue(parts, parameter('body', 'free', '*'), `'`).body).toEqual({ ...parts.body, free: { key: `'` } })
  expect(valueAt(parts, parameter('body', 'list', '0', 'a'))).toBe('1')
  expect(valueAt(parts, parameter('body', 'list', '0', 'none'))).toBeUndefined()
})

test('the original value keeps its type, and a missing place is made', () => {
  const at = parameter('body', 'count')
  expect(withValue({ body: { count: 1 } }, at, '1').body).toEqual({ count: 1 })
  expect(withValue({ body: { count: 1 } }, at, '1 or 1=1').body).toEqual({ count: '1 or 1=1' })
  expect(withValue({}, parameter('body', 'a', '0', 'b'), 'x').body).toEqual({ a: [{ b: 'x' }] })
})

test('a payload arrives as it is in a path and in a query', () => {
  const wire = wireOf(find('members.notes'), { params: { id: `1' or 'a'='a` }, query: { q: `a&b=c'--` } }, sender)
  const { pathname, searchParams } = new URL(wire.path, 'http://product')
  expect(decodeURIComponent(pathname)).toBe(`/api/members/1' or 'a'='a/notes`)
  expect([...searchParams]).toEqual([['q', `a&b=c'--`]])
})

test('a session gets its token, a command a new key and the version it saw', () => {
  const call = () => wireOf(find('members.edit'), { params: { id: '1' }, body: { reason: 'x' } }, sender).headers
  expect(call()).toMatchObject({ authorization: 'Bearer session.secret', 'if-match': '3' })
  expect(call()['idempotency-key']).not.toBe(call()['idempotency-key'])
})

test('what a payload changes is signed again', () => {
  const body = { type: 'member.signed-in', timestamp: '2026-07-12T05:00:00Z', data: { username: `x' or 1=1--` } }
  const { headers, body: sent } = wireOf(find('integration.events member.signed-in'), { body }, sender)
  const key = Buffer.from(sender.secret.slice('whsec_'.length), 'base64')
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${sent}`
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(text).digest('base64')}`)
  expect(headers['authorization']).toBeUndefined()
})

test('an attacked header is signed as well, and stands inside a valid token', () => {
  const event = find('integration.events member.signed-in')
  const { headers } = wireOf(event, { body: {} }, sender, ['webhook-id', `m' or 1=1--`])
  expect(headers['webhook-id']).toBe(`m' or 1=1--`)
  expect(wireOf(find('members.list'), {}, sender, ['authorization', `'`]).headers['authorization']).toBe(
    `Bearer session.secret'`,
  )
})
