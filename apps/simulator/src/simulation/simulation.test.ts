import { describe, expect, test } from 'vitest'
import { createBanks } from '../feeds/feed.ts'
import type { PlayerEvent } from '../player-site/inbox.ts'
import type { Account } from '../player-site/site-reader.ts'
import { type Answer, type Event, Sender } from '../sender.ts'
import { createIntegrationClient, playerAt } from './integration-client.ts'
import { createSimulator } from './simulation.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const account: Account = {
  balances: { cash: 70, bonus: 30, diamonds: 0, spins: 0 },
  grants: [],
  cashback: [],
  diamonds: { claim: 'unavailable', exchange: null },
  limits: [],
}

/** Two players who are registered, and a site that shows both the same account. */
function createScene() {
  const looks: string[] = []
  const site = {
    isMember: async () => true,
    async account(username: string) {
      looks.push(username)
      return account
    },
    promotions: async () => [],
    wheel: async () => null,
  }
  const sender = new Sender('http://127.0.0.1:9', secret, { tries: 1, pause: async () => undefined })
  const options = { seed: 1, people: 2, pace: 1, mischief: 0, codes: [], log: () => undefined }
  const simulator = createSimulator(sender, { ...options, banks: createBanks({}), site })
  for (const player of simulator.players) player.registered = true
  const receive = (type: string, more: Record<string, unknown> = {}) => {
    const data = { username: playerAt(1).person.username, number: 1, ...more }
    simulator.heard({ type, timestamp: '2026-11-23T12:00:00Z', data } satisfies PlayerEvent)
  }
  return { ...simulator, looks, receive, news: () => simulator.players.map(({ hasNews }) => hasNews) }
}

test.each(['reward.credited', 'grant.completed', 'grant.expired', 'grant.cancelled', 'grant.forfeited'])(
  'after %s the player looks at the account and knows its balances',
  async type => {
    const { receive, news, looks, step, players } = createScene()
    receive(type, { amount: 5 })
    expect(news()).toEqual([false, true])
    while (news()[1] === true) await step()
    expect(looks).toContain(playerAt(1).person.username)
    expect(players[1]).toMatchObject({ cash: 70, bonus: 30 })
  },
)

test('a credited deposit is kept for a promotion, and counted once', () => {
  const { receive, players } = createScene()
  for (let count = 0; count < 2; count += 1) receive('deposit.credited', { depositId: 'deposit-1', amount: 200 })
  expect(players[1]).toMatchObject({ cash: 200, deposit: { id: 'deposit-1', amount: 200 } })
})

describe('a player who arrives', () => {
  const arrive = async (member: boolean | null) => {
    const sent: string[] = []
    const sender = {
      follow: async () => undefined,
      send: async ({ type }: Event): Promise<Answer> => {
        sent.push(type)
        await Promise.resolve()
        sent.push(`${type} answered`)
        return { status: 200, accepted: true, code: null, result: null }
      },
    }
    const player = playerAt(1)
    await createIntegrationClient(sender, { isMember: async () => member }).arrive(player)
    return { sent, registered: player.registered }
  }

  test('registers first, and signs in once that is answered', async () => {
    expect(await arrive(false)).toEqual({
      sent: ['member.registered', 'member.registered answered', 'member.signed-in', 'member.signed-in answered'],
      registered: true,
    })
  })

  test('only signs in where the product knows the member', async () => {
    expect((await arrive(true)).sent).toEqual(['member.signed-in', 'member.signed-in answered'])
  })

  test('waits while the product does not answer', async () => {
    expect(await arrive(null)).toEqual({ sent: [], registered: false })
  })
})
