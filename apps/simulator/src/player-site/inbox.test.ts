import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { createInbox, type PlayerEvent } from './inbox.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

function site(trouble: () => 'before' | 'after' | null = () => null) {
  const events: PlayerEvent[] = []
  const inbox = createInbox({ secret, trouble, onEvent: event => void events.push(event) })
  const send = (
    id: string,
    number: number,
    { username = 'somchai10', key = secret, type = 'deposit.credited' } = {},
  ): number => {
    const body = JSON.stringify({ type, timestamp: '2026-11-20T05:00:00.000Z', data: { username, number } })
    const now = new Date()
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(key).sign(id, now, body),
    }
    return inbox.receive(headers, body)
  }
  return { inbox, events, send, kinds: () => inbox.report().violations.map(({ kind }) => kind) }
}

test('events in order are taken, wherever they begin', () => {
  const { send, events, kinds, inbox } = site()
  expect([send('a', 4), send('b', 5), send('c', 1, { username: 'other' })]).toEqual([200, 200, 200])
  expect(events).toHaveLength(3)
  expect(kinds()).toEqual([])
  expect(inbox.report()).toMatchObject({ taken: 3, repeated: 0, byType: { 'deposit.credited': 3 } })
})

test('a repeated event is answered and has no second effect', () => {
  const { send, events, kinds } = site()
  send('a', 1)
  send('b', 2)
  expect(send('a', 1)).toBe(200)
  expect(events).toHaveLength(2)
  expect(kinds()).toEqual([])
})

test('a wrong order, a gap, a changed repeat and a foreign signature are told', () => {
  const { send, kinds } = site()
  send('a', 1)
  send('c', 3)
  send('b', 2)
  send('a', 9)
  expect(send('d', 4, { key: `whsec_${Buffer.alloc(32, 8).toString('base64')}` })).toBe(401)
  expect(kinds()).toEqual(['gap', 'order', 'changed', 'signature'])
})

test('a site in trouble takes an event and says that it did not: the repeat is known', () => {
  const moods: ('before' | 'after' | null)[] = ['before', 'after', null]
  const { send, events, kinds, inbox } = site(() => moods.shift() ?? null)
  expect([send('a', 1), send('a', 1), send('a', 1)]).toEqual([503, 503, 200])
  expect(events).toHaveLength(1)
  expect(kinds()).toEqual([])
  expect(inbox.report()).toMatchObject({ taken: 1, repeated: 1, refused: 1 })
})

test('a change of the content concerns no member and is read once', () => {
  const read: string[] = []
  const inbox = createInbox({
    secret,
    trouble: () => null,
    onEvent: () => void read.push('event'),
    onContentChanged: () => void read.push('content'),
  })
  const body = JSON.stringify({ type: 'content.changed', timestamp: '2026-11-20T05:00:00.000Z', data: {} })
  const now = new Date()
  const headers = {
    'webhook-id': 'a',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('a', now, body),
  }
  expect([inbox.receive(headers, body), inbox.receive(headers, body), read]).toEqual([200, 200, ['content']])
  expect(inbox.report()).toMatchObject({ taken: 1, repeated: 1, violations: [] })
})
