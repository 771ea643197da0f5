import { expect, test } from 'vitest'
import { createLine } from './line.ts'

const to = `C${'0'.repeat(32)}`
const headers = (key: string, token = 'a-token') => ({ authorization: `Bearer ${token}`, 'x-line-retry-key': key })
const body = (text: string, target = to) => ({ to: target, messages: [{ type: 'text', text }] })

test('a message is accepted once per key', () => {
  const line = createLine({ seed: 1, mischief: 0 })
  const statuses = ['a', 'a', 'b'].map(key => line.push(headers(key), body(key)).status)
  expect(statuses).toEqual([200, 409, 200])
  expect(line.report().messages.map(({ text }) => text)).toEqual(['a', 'b'])
})

test('a missing or expired token, a wrong target and a wrong form are refused', () => {
  const line = createLine({ seed: 1, mischief: 0 })
  expect(line.push({}, body('x')).status).toBe(401)
  expect(line.push(headers('a', 'expired-token-of-the-simulator'), body('x')).status).toBe(401)
  expect(line.push(headers('b'), body('x', 'me'))).toMatchObject({
    status: 400,
    body: { message: "The property, 'to', in the request body is invalid" },
  })
  expect(line.push(headers('c'), { to }).status).toBe(400)
  expect(line.report().messages).toEqual([])
})

test('a mischievous LINE answers 500, yet shows each message once when it is repeated under its key', () => {
  const line = createLine({ seed: 1, mischief: 1 })
  const keys = Array.from({ length: 30 }, (_, n) => `key-${n}`)
  for (const key of keys) {
    let status = 500
    while (status === 500) ({ status } = line.push(headers(key), body(key)))
    expect([200, 409]).toContain(status)
  }
  expect(line.report().messages.map(({ text }) => text)).toEqual(keys)
})
