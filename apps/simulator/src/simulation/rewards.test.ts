import { seeded } from '@backoffice/population'
import { expect, test } from 'vitest'
import type { Account, Promotion } from '../player-site/site-reader.ts'
import type { Answer, Event } from '../sender.ts'
import { type Player, playerAt } from './integration-client.ts'
import { createRewards } from './rewards.ts'

const account = (more: Partial<Account> = {}): Account => ({
  balances: { cash: 0, bonus: 0, diamonds: 0, spins: 0 },
  grants: [],
  cashback: [],
  diamonds: { claim: 'unavailable', exchange: null },
  limits: [],
  ...more,
})
const promotion = (id: string, more: Partial<Promotion> = {}): Promotion => ({
  id,
  frequency: 'once',
  bonus: { kind: 'fixed' },
  minDeposit: 0,
  stackable: false,
  ...more,
})
const ofDeposit = promotion('of-deposit', { bonus: { kind: 'percent' }, minDeposit: 300 })
const refusal = (code: string): Answer => ({ status: 422, accepted: false, code, result: null })

type Scene = {
  readonly account?: Account | null
  readonly promotions?: readonly Promotion[]
  readonly codes?: readonly string[]
  readonly answers?: Readonly<Record<string, Answer>>
  readonly mischief?: number
  readonly isWheelOn?: boolean
}

/** A player site that shows one account to everyone, and a product that accepts what it does not refuse. */
function createScene(scene: Scene) {
  const {
    account: shown = account(),
    promotions = [],
    codes = [],
    answers = {},
    mischief = 0,
    isWheelOn = true,
  } = scene
  const sent: Event[] = []
  const lines: string[] = []
  let hours = 0
  const sender = {
    async send(event: Event): Promise<Answer> {
      sent.push(event)
      const accepted = { status: 200, accepted: true, code: null, result: { kind: 'credit', amount: 5 } }
      return answers[event.type] ?? accepted
    },
  }
  const site = {
    isMember: async () => true,
    account: async () => shown,
    promotions: async () => promotions,
    wheel: async () => ({ enabled: isWheelOn, spinsPerDay: 3 }),
  }
  const log = (line: string): void => void lines.push(line)
  const now = (): number => hours * 3_600_000
  const rewards = createRewards(sender, site, seeded(11), { codes, mischief, log, now })
  const player: Player = { ...playerAt(3), registered: true }
  return {
    ...rewards,
    player,
    lines,
    of: (type: string) => sent.filter(event => event.type === type).map(({ data }) => data),
    later: () => void (hours += 7),
    async visits(count = 40): Promise<void> {
      for (let number = 0; number < count; number += 1) await rewards.visit(player)
    },
  }
}
const username = playerAt(3).person.username

test('a player claims, spins, exchanges and redeems what the site shows', async () => {
  const scene = createScene({
    account: account({
      balances: { cash: 40, bonus: 12, diamonds: 25, spins: 2 },
      cashback: [{ periodId: 'period-1', amount: 30 }],
      diamonds: { claim: 'available', exchange: { minExchange: 10 } },
    }),
    promotions: [promotion('welcome')],
    codes: ['LIVE-1'],
  })
  await scene.visits()
  expect(scene.of('cashback.claimed')[0]).toMatchObject({ username, periodId: 'period-1' })
  expect(scene.of('diamond.claimed')[0]).toMatchObject({ username })
  expect(scene.of('wheel.spun')).toHaveLength(80)
  expect(new Set(scene.of('diamond.exchanged').map(({ diamonds }) => diamonds))).toEqual(new Set([10, 25]))
  expect(scene.of('creditcode.redeemed').filter(({ code }) => code === 'LIVE-1')).toHaveLength(1)
  expect(scene.of('promotion.claimed')).toMatchObject([{ username, promotionId: 'welcome' }])
  expect(scene.player).toMatchObject({ cash: 40, bonus: 12, hasNews: false })
  expect(scene.lines).toContain(`wheel.spun by ${username} accepted: credit 5`)
})

test('where there is nothing, nothing is tried but a code of hearsay now and then', async () => {
  const scene = createScene({
    account: account({
      balances: { cash: 500, bonus: 0, diamonds: 9, spins: 0 },
      diamonds: { claim: 'claimed', exchange: { minExchange: 10 } },
    }),
    promotions: [ofDeposit],
  })
  await scene.visits(200)
  expect(Object.keys(scene.report())).toEqual(['creditcode.redeemed'])
})

test('every event has a reference of its own, and a repeated one the same', async () => {
  const scene = createScene({
    account: account({ balances: { cash: 0, bonus: 0, diamonds: 0, spins: 1 } }),
    mischief: 1,
  })
  await scene.visits(60)
  const references = scene.of('wheel.spun').map(({ externalId }) => externalId)
  expect(references.length).toBeGreaterThan(70)
  expect(new Set(references).size).toBe(60)
  expect(scene.report()['wheel.spun']).toEqual({ accepted: 60, refused: {} })
})

test('a visit has no more spins than the wheel allows on a day, and none while it is off', async () => {
  const withSpins = account({ balances: { cash: 0, bonus: 0, diamonds: 0, spins: 9 } })
  const scene = createScene({ account: withSpins })
  await scene.visits(1)
  expect(scene.of('wheel.spun')).toHaveLength(3)
  const whileOff = createScene({ account: withSpins, isWheelOn: false })
  await whileOff.visits()
  expect(whileOff.of('wheel.spun')).toEqual([])
})

test('a refusal is logged with its reason, counted, and tried again only hours later', async () => {
  const details = { reason: 'daily-limit', limit: 3 }
  const scene = createScene({
    account: account({ balances: { cash: 0, bonus: 0, diamonds: 0, spins: 9 } }),
    answers: { 'wheel.spun': { ...refusal('NOT_ELIGIBLE'), details } },
  })
  await scene.visits()
  expect(scene.of('wheel.spun')).toHaveLength(1)
  expect(scene.lines[0]).toBe(`wheel.spun by ${username} refused: NOT_ELIGIBLE ${JSON.stringify(details)}`)
  expect(scene.report()['wheel.spun']).toEqual({ accepted: 0, refused: { NOT_ELIGIBLE: 1 } })
  scene.later()
  await scene.visits()
  expect(scene.of('wheel.spun')).toHaveLength(2)
})

test('a promotion of deposits is claimed with the deposit, if it is high enough', async () => {
  const scene = createScene({ promotions: [ofDeposit] })
  scene.player.deposit = { id: 'small', amount: 299 }
  await scene.visits()
  expect(scene.of('promotion.claimed')).toEqual([])
  scene.player.deposit = { id: 'enough', amount: 300 }
  await scene.visits()
  expect(scene.of('promotion.claimed')).toMatchObject([{ promotionId: 'of-deposit', depositId: 'enough' }])
})

test('a deposit that has a bonus is not used for another', async () => {
  const used = { promotionId: 'of-deposit', depositId: 'deposit-1', stackable: true }
  const promotions = [{ ...ofDeposit, stackable: true }]
  const scene = createScene({ account: account({ grants: [used] }), promotions })
  scene.player.deposit = { id: 'deposit-1', amount: 500 }
  await scene.visits()
  expect(scene.of('promotion.claimed')).toEqual([])
})

test('a player with an open promotion takes only a stackable one besides a stackable one', async () => {
  const promotions = [promotion('single'), promotion('stackable', { stackable: true })]
  const open = (more: Partial<Account['grants'][number]>) => ({
    promotionId: 'other',
    depositId: null,
    stackable: false,
    ...more,
  })
  const claimedBeside = async (grants: Account['grants']) => {
    const scene = createScene({ account: account({ grants }), promotions })
    for (let round = 0; round < 4; round += 1) {
      await scene.visits()
      scene.later()
    }
    return new Set(scene.of('promotion.claimed').map(({ promotionId }) => promotionId))
  }
  expect(await claimedBeside([open({})])).toEqual(new Set())
  expect(await claimedBeside([open({ stackable: true })])).toEqual(new Set(['stackable']))
  expect(await claimedBeside([open({ promotionId: null })])).toEqual(new Set(['single', 'stackable']))
})

test('some players choose a promotion with their deposit', async () => {
  const scene = createScene({ promotions: [ofDeposit] })
  const chosen = async (amount: number) => {
    const ids: (string | undefined)[] = []
    for (let count = 0; count < 40; count += 1) ids.push(await scene.promotionFor(scene.player, amount))
    return new Set(ids)
  }
  expect(await chosen(500)).toEqual(new Set([undefined, 'of-deposit']))
  expect(await chosen(200)).toEqual(new Set([undefined]))
})

test('while the site shows nothing, players do nothing', async () => {
  const scene = createScene({ account: null, promotions: [promotion('welcome')], codes: ['LIVE-1'] })
  await scene.visits()
  expect(await scene.promotionFor(scene.player, 500)).toBeUndefined()
  expect(scene.report()).toEqual({})
})
