import { seeded } from '@backoffice/population'
import { expect, test } from 'vitest'
import type { Answer, Event } from '../sender.ts'
import { createFeed } from './feed.ts'

const used: Answer = { status: 200, accepted: true, code: null, result: { status: 'credited' } }
const away: Answer = { status: 0, accepted: false, code: 'UNREACHABLE', result: null }

function bank(mischief = 0, isAway: () => boolean = () => false) {
  const reported: string[] = []
  const sizes: number[] = []
  let time = 0
  const receive = ({ data }: Event): Answer => {
    if (isAway()) return away
    reported.push(String(data['reference']))
    return used
  }
  const sender = {
    send: async (event: Event) => receive(event),
    sendBatch: async (events: readonly Event[]) => {
      sizes.push(events.length)
      return events.map(receive)
    },
  }
  const feed = createFeed(sender, seeded(5), mischief, () => time)
  const answered: string[] = []
  const pay = (reference: string) =>
    feed.happened({
      event: { type: 'bank.transaction', data: { reference } },
      onAnswer: () => void answered.push(reference),
    })
  return { feed, told: reported, sizes, answered, pay, later: () => void (time += 60_000) }
}

const references = Array.from({ length: 60 }, (_, index) => `R${index}`)

test('every movement is told once, alone or in a batch', async () => {
  const { feed, told: reported, sizes, answered, pay, later } = bank()
  for (const reference of references) {
    await pay(reference)
    await feed.tick()
  }
  later()
  await feed.tick()
  expect(reported.toSorted()).toEqual(references.toSorted())
  expect(answered.toSorted()).toEqual(references.toSorted())
  expect(Math.max(...sizes)).toBeGreaterThan(1)
})

test('a mischievous feed repeats and shuffles, and each payer hears once', async () => {
  const { feed, told: reported, answered, pay, later } = bank(1)
  for (const reference of references) {
    await pay(reference)
    later()
    await feed.tick()
  }
  expect(reported.length).toBeGreaterThan(references.length)
  expect(new Set(reported)).toEqual(new Set(references))
  expect(answered.toSorted()).toEqual(references.toSorted())
})

test('what the product did not hear is told again', async () => {
  let isAway = true
  const { feed, answered, pay, later } = bank(0, () => isAway)
  for (const reference of references.slice(0, 8)) await pay(reference)
  expect(feed.waiting).toBe(8)
  later()
  await feed.tick()
  expect(answered).toEqual([])
  isAway = false
  later()
  await feed.tick()
  expect(answered.toSorted()).toEqual(references.slice(0, 8).toSorted())
})
