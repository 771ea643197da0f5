import { seeded } from '@backoffice/population'
import { expect, test } from 'vitest'
import type { Account, PlayerLimit } from '../player-site/site-reader.ts'
import type { Event } from '../sender.ts'
import { playerAt } from './integration-client.ts'
import { createPlayerLimits } from './limits.ts'

const NOW = Date.parse('2026-11-20T05:00:00Z')
const own = (pending: PlayerLimit['pending'] = null): PlayerLimit => ({
  kind: 'deposit',
  period: 'day',
  amount: 1_000,
  own: 1_000,
  pending,
})
const raise = (hours: number) => own({ from: new Date(NOW + hours * 3_600_000).toISOString(), needsConfirmation: true })

/** What a player with these limits sends in so many visits. */
async function visits(limits: readonly PlayerLimit[], { times = 1, mischief = 0 } = {}): Promise<Event[]> {
  const sent: Event[] = []
  const account: Account = {
    balances: { cash: 0, bonus: 0, diamonds: 0, spins: 0 },
    grants: [],
    cashback: [],
    diamonds: { claim: 'unavailable', exchange: null },
    limits,
  }
  const page = createPlayerLimits(
    {
      async send(event: Event) {
        sent.push(event)
        return { status: 200, accepted: true, code: null, result: {} }
      },
    },
    { account: async () => account },
    seeded(7),
    { mischief, log: () => undefined, now: () => NOW },
  )
  for (let count = 0; count < times; count += 1) await page.visit(playerAt(1))
  return sent
}
const types = (events: readonly Event[]) => new Set(events.map(({ type }) => type))

test('a player without limits sets a first one', async () => {
  expect(await visits([])).toMatchObject([{ type: 'limit.set', data: { amount: expect.any(Number) as number } }])
})

test('a player with a limit lowers, raises and removes it', async () => {
  const amounts = (await visits([own()], { times: 40 })).map(({ data }) => data['amount'])
  expect(new Set(amounts)).toEqual(new Set([800, 2_000, null]))
})

test('a raise is confirmed when it is due, and too early only out of mischief', async () => {
  expect(types(await visits([raise(-1)]))).toEqual(new Set(['limit.confirmed']))
  expect(await visits([raise(1)], { times: 10 })).toEqual([])
  expect(types(await visits([raise(1)], { times: 10, mischief: 1 }))).toEqual(new Set(['limit.confirmed']))
})
