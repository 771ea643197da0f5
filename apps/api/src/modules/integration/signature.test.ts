import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSignatureGate } from './signature.ts'

const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
const now = new Date('2026-07-12T05:00:00Z')
const gate = createSignatureGate([secret], () => now)
const sign = (id: string, timestamp: string, body: Buffer) =>
  `v1,${createHmac('sha256', Buffer.alloc(32, 3))
    .update(Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]))
    .digest('base64')}`
const headersFor = (body: Buffer) => {
  const timestamp = String(now.getTime() / 1000)
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': sign('msg_1', timestamp, body) }
}

test('correctly signed bytes are accepted, and none with a changed byte', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (bytes, position, flip) => {
        const body = Buffer.from(bytes)
        const headers = headersFor(body)
        expect(gate(headers, body)).toEqual({ ok: true, value: { id: 'msg_1' } })
        const other = Buffer.from(body)
        const at = position % other.length
        other[at] = (other[at] ?? 0) ^ flip
        expect(gate(headers, other)).toEqual({ ok: false, code: 'BAD_SIGNATURE' })
      },
    ),
    { numRuns: 300 },
  )
})

test('no changed header is accepted', () => {
  const body = Buffer.from('{}')
  const headers = headersFor(body)
  fc.assert(
    fc.property(
      fc.constantFrom('webhook-id' as const, 'webhook-timestamp' as const, 'webhook-signature' as const),
      fc.string({ maxLength: 60 }),
      (name, text) => {
        fc.pre(text !== headers[name])
        expect(gate({ ...headers, [name]: text }, body)).toEqual({ ok: false, code: 'BAD_SIGNATURE' })
      },
    ),
    { numRuns: 1000 },
  )
  expect(gate({}, body)).toEqual({ ok: false, code: 'BAD_SIGNATURE' })
  expect(gate({ ...headers, 'webhook-id': ['msg_1', 'msg_1'] }, body)).toEqual({ ok: false, code: 'BAD_SIGNATURE' })
})

test('a weak secret is refused at start', () => {
  expect(() => createSignatureGate(['whsec_'], () => now)).toThrow('at least 16 bytes')
})
