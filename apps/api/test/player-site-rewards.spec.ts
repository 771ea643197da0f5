import { playerEvents } from '@backoffice/contract/integration/outgoing'
import { newId } from '@backoffice/kernel'
import { expect } from 'vitest'
import type { RewardInput } from '../src/modules/rewards/index.ts'
import type { CommandContext } from '../src/platform/command/command.ts'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { startFakePlayerSite } from './support/fake-player-site.ts'
import { withMember } from './support/with-member.ts'
import { openOffice } from './support/office-fixture.ts'

const DAY = 86_400_000

const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }) => {
  const site = await startFakePlayerSite()
  const fixture = await openOffice(freshDatabase, { playerUrl: site.url })
  onCleanup(async () => {
    await fixture.close()
    await site.close()
  })
  const member = await fixture.member(baht(1_000))
  const { playerSite } = fixture
  const { rewards } = fixture.marketing

  const within = <T>(work: (context: CommandContext) => Promise<T>) => withMember(fixture, member.id, work)
  return {
    fixture,
    member,
    within,
    credit: (reward: RewardInput['reward'], input: Partial<RewardInput> = {}) =>
      within(context =>
        rewards.credit(context, {
          source: 'rank.reward',
          sourceId: newId(),
          memberId: member.id,
          reward,
          notify: true,
          ...input,
        }),
      ),
    /** A grant of ฿100 that no event reports. */
    grant: async (expiresAt: Date | null = null): Promise<string> => {
      const { grantId = '' } = await within(context =>
        rewards.credit(context, {
          source: 'cashback.claim',
          sourceId: newId(),
          memberId: member.id,
          reward: { kind: 'credit', amount: baht(100), wagering: { percent: 200, expiresAt } },
        }),
      )
      return grantId
    },
    /** A settled bet of ฿200, which meets the turnover of a grant. */
    async play(win: number) {
      const bet = {
        transactionId: newId(),
        roundId: 'r',
        provider: 'pgsoft',
        game: 'x',
        category: 'slot',
        username: member.username,
        amount: 200,
      }
      expect(await fixture.event('game.bet', bet)).toMatchObject({ status: 200 })
      expect(await fixture.event('game.settled', { ...bet, win })).toMatchObject({ status: 200 })
      return bet
    },
    /** Events the site received, each in the documented form. */
    async received() {
      await playerSite.carry()
      return site.arrivals.map(({ body }) => {
        const { type, data } = JSON.parse(body) as { type: keyof typeof playerEvents; data: unknown }
        playerEvents[type].parse(data)
        return { type, data }
      })
    },
  }
})

test('a reward of a job is sent with its kind and amount, and one that answers the player is not', async ({
  stage,
}) => {
  const { fixture, member, credit, grant, received } = stage
  const sourceId = newId()
  await credit({ kind: 'credit', amount: baht(25.5), wagering: null }, { sourceId })
  await credit({ kind: 'diamond', amount: 3 })
  await credit({ kind: 'spin', amount: 2 })
  await grant()
  const events = await received()
  expect(events[0]).toEqual({
    type: 'reward.credited',
    data: {
      username: member.username,
      memberExternalId: `ext-${member.id}`,
      number: 1,
      source: 'rank.reward',
      sourceId,
      kind: 'credit',
      amount: 25.5,
      creditedAt: fixture.clock.now().toISOString(),
    },
  })
  expect(events.slice(1)).toMatchObject([
    { type: 'reward.credited', data: { number: 2, kind: 'diamond', amount: 3 } },
    { type: 'reward.credited', data: { number: 3, kind: 'spin', amount: 2 } },
  ])
  expect(events).toHaveLength(3)
})

test('the end of a grant is sent with what it converted', async ({ stage }) => {
  const { fixture, member, grant, play, within, received } = stage
  const { rewards } = fixture.marketing
  const completed = await grant()
  await play(0)
  const expired = await grant(new Date(fixture.clock.now().getTime() + DAY))
  fixture.clock.advance(DAY)
  await rewards.expire()
  const [cancelled, forfeited] = [await grant(), await grant()]
  await within(context =>
    rewards.endGrant(context, { grantId: cancelled, to: 'cancelled', reason: 'agreed with the member' }),
  )
  await within(context => rewards.endGrant(context, { grantId: forfeited, to: 'forfeited', reason: 'reversed' }))
  const ended = (number: number, type: string, grantId: string, converted: number) => ({
    type,
    data: { username: member.username, number, grantId, source: 'cashback.claim', bonus: 100, converted },
  })
  expect(await received()).toMatchObject([
    ended(1, 'grant.completed', completed, 100),
    ended(2, 'grant.expired', expired, 0),
    ended(3, 'grant.cancelled', cancelled, 0),
    ended(4, 'grant.forfeited', forfeited, 0),
  ])
})

test('each completion of a grant is sent, and each void that opens it again', async ({ stage }) => {
  const { fixture, grant, play, received } = stage
  const id = await grant()
  for (let time = 0; time < 2; time++) await fixture.event('game.refunded', await play(200))
  await play(200)
  const [completed, again] = [
    { type: 'grant.completed', data: { grantId: id, converted: 100 } },
    { type: 'grant.reopened', data: { grantId: id, due: 0 } },
  ]
  expect(await received()).toMatchObject([completed, again, completed, again, completed])
})
