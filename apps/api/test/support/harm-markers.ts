import type { HarmMarker } from '@backoffice/contract/harm/terms'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { baht, type TestBankAccount, type TestMember } from './builders.ts'
import type { DepositFixture } from './deposit-fixture.ts'
import type { FixtureAdmin } from './office-fixture.ts'

export type HarmStage = DepositFixture & { readonly owner: FixtureAdmin; readonly own: TestBankAccount }

const DAY = 86_400_000
const send = (stage: HarmStage, type: string, { username }: TestMember, data: object) =>
  stage.event(type, { externalId: randomUUID(), username, ...data })
const payIn = (stage: HarmStage, member: TestMember, amount: number) =>
  stage.take(stage.lineTo(stage.own, { amount: baht(amount), counterparty: stage.payer(member) }))

async function play(stage: HarmStage, { username }: TestMember, amount: number, win: number | null = null) {
  const [transactionId, roundId] = [randomUUID(), randomUUID()]
  const bet = { transactionId, roundId, provider: 'pgsoft', game: 'g', category: 'slot', username, amount }
  await stage.event('game.bet', bet)
  if (win !== null) await stage.event('game.settled', { ...bet, win })
  return transactionId
}

/** Moves a bet into the past. */
const moveBack = ({ asOwner, clock }: HarmStage, transactionId: string, minutes: number) =>
  asOwner(async db => {
    await sql`update game_transactions set bet_at = ${clock.now()}::timestamptz - make_interval(mins => ${minutes})
      where transaction_id = ${transactionId}`.execute(db)
  })

/** Moves a bet to 2:00 of the night so many days ago. */
const toNight = ({ asOwner, clock }: HarmStage, transactionId: string, nights: number) =>
  asOwner(async db => {
    await sql`update game_transactions set bet_at = (date_trunc('day', ${clock.now()}::timestamptz
        at time zone 'Asia/Bangkok') - make_interval(days => ${nights}) + interval '2 hours') at time zone 'Asia/Bangkok'
      where transaction_id = ${transactionId}`.execute(db)
  })

type Marked = { readonly act: (stage: HarmStage, member: TestMember) => Promise<unknown>; readonly figure: number }

/** What makes each marker count, and the figure that it then has. The member has at least 100 baht. */
export const marked: Readonly<Record<HarmMarker, Marked>> = {
  'night-play': {
    figure: 2,
    async act(stage, member) {
      for (const nights of [1, 1, 2]) await toNight(stage, await play(stage, member, 1), nights)
    },
  },
  chasing: {
    figure: 2,
    async act(stage, member) {
      await play(stage, member, 5, 0)
      for (const amount of [20, 21]) await payIn(stage, member, amount)
    },
  },
  'rising-stakes': {
    figure: 300,
    async act(stage, member) {
      for (let bets = 0; bets < 20; bets++) await play(stage, member, 1)
      stage.clock.advance(2 * DAY)
      await stage.owner.signIn()
      for (let bets = 0; bets < 20; bets++) await play(stage, member, 3)
    },
  },
  'session-length': {
    figure: 180,
    async act(stage, member) {
      // A bet every half hour, of which the first is the member's first.
      for (const minutes of [30, 60, 90, 120, 150, 180, 210])
        await moveBack(stage, await play(stage, member, 1), minutes)
    },
  },
  'cancelled-withdrawals': {
    figure: 1,
    async act(stage, member) {
      const externalId = randomUUID()
      await stage.request(member, baht(50), externalId)
      await send(stage, 'withdrawal.cancelled', member, { externalId, amount: 50 })
    },
  },
  'many-deposits': {
    figure: 4,
    async act(stage, member) {
      for (const amount of [20, 21, 22, 23]) await payIn(stage, member, amount)
    },
  },
  'refused-deposits': {
    figure: 1,
    async act(stage, member) {
      await send(stage, 'limit.set', member, { kind: 'deposit', period: 'day', amount: 100 })
      await stage.announce(member, baht(200))
    },
  },
  'payment-accounts': {
    figure: 2,
    async act(stage, member) {
      await payIn(stage, member, 20)
      const counterparty = { bankCode: member.bankCode, accountNo: '9998887776', name: 'Somebody Else' }
      const id = await stage.unmatched(stage.own, { amount: baht(21), counterparty })
      const confirmContradictions = ['account', 'name']
      await stage.owner.post(`/deposits/${id}/match`, { memberId: member.id, confirmContradictions })
      await stage.owner.post(`/deposits/${id}/credit`)
    },
  },
  'limits-raised': {
    figure: 1,
    async act(stage, member) {
      for (const amount of [100, 500]) await send(stage, 'limit.set', member, { kind: 'loss', period: 'week', amount })
    },
  },
  'time-outs': { figure: 1, act: (stage, member) => send(stage, 'timeout.set', member, { hours: 24 }) },
  'contact-words': {
    figure: 1,
    act: (stage, { id }) => stage.owner.post(`/members/${id}/notes`, { text: 'She says she CAN’T STOP, ติดพนัน' }),
  },
}

/** The background work after what happened: the log is sealed, and scores are computed. */
export async function scoreAll({ clock, audit, harm }: Pick<HarmStage, 'clock' | 'audit' | 'harm'>): Promise<void> {
  clock.advance(15_000)
  await audit.sealing.seal()
  await audit.sealing.seal()
  await harm.score()
}
