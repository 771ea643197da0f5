import type { LicenceRule, LicenceRules } from '@backoffice/contract/licences/rules'
import { BANGKOK, businessDayOf, newId } from '@backoffice/kernel'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { baht, INTEGRATION_SECRET, type TestBankAccount, type TestMember } from './support/builders.ts'
import { betNow, depositNow, indicated, paidNow } from './support/cash-out.ts'
import { test as base } from './support/database.ts'
import { createDepositFixture, type DepositFixture } from './support/deposit-fixture.ts'
import type { RetentionCategory } from '@backoffice/contract/retention/terms'
import { documentCases } from './support/document-cases.ts'
import type { HarmMarker } from '@backoffice/contract/harm/terms'
import { marked, scoreAll } from './support/harm-markers.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'
import { putInForce } from './support/licence.ts'
import { type Form, type ShownRecipient, terms } from './support/promotion-fixture.ts'
import { anAddress, PASSWORD } from './support/session-fixture.ts'
import { signed } from './support/sign.ts'

type Stage = DepositFixture & { readonly owner: FixtureAdmin; readonly own: TestBankAccount }
/** Two values of a rule, each with what the product does under it; `also`: other rules that the case needs. */
type Case<R extends LicenceRule> = {
  readonly values: readonly [readonly [LicenceRules[R], unknown], readonly [LicenceRules[R], unknown]]
  readonly also?: Partial<LicenceRules>
  readonly run: (stage: Stage) => Promise<unknown>
}

type AnyCase = {
  readonly values: readonly (readonly [unknown, unknown])[]
  readonly also?: Partial<LicenceRules>
  readonly run: (stage: Stage) => Promise<unknown>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DEPOSITS = { kind: 'deposit', period: 'day' }

const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await createDepositFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return { ...fixture, owner: await fixture.admin('owner'), own: await fixture.account() }
})

const send = async (stage: Stage, type: string, { username }: TestMember, data: object) =>
  stage.event(type, { externalId: randomUUID(), username, ...data })
const setLimit = (stage: Stage, member: TestMember, amount: number, limit: object = DEPOSITS) =>
  send(stage, 'limit.set', member, { amount, ...limit })
const bet = (member: TestMember, amount: number) => ({
  transactionId: randomUUID(),
  roundId: 'r',
  provider: 'pgsoft',
  game: 'g',
  category: 'slot',
  username: member.username,
  amount,
})
const payIn = (stage: Stage, member: TestMember, amount: number) =>
  stage.take(stage.lineTo(stage.own, { amount: baht(amount), counterparty: stage.payer(member) }))
const hoursFromNow = ({ clock }: Stage, instant: unknown): number =>
  (new Date(String(instant)).getTime() - clock.now().getTime()) / HOUR
/** A new member’s limit, and a raise of it: what waits. */
async function raise(stage: Stage, limit: object = DEPOSITS): Promise<Record<string, unknown>> {
  const member = await stage.member(baht(0))
  await setLimit(stage, member, 1_000, limit)
  const { body } = await setLimit(stage, member, 5_000, limit)
  return body.result?.['pending'] as Record<string, unknown>
}
/** What the indicators say of a new member who deposits, bets, and withdraws 24 hours later. */
async function cashOut(stage: Stage, amounts: Record<'deposit' | 'bet' | 'withdrawal', number>) {
  const member = await stage.member(baht(0))
  const from = businessDayOf(stage.clock.now(), BANGKOK)
  await depositNow(stage, member, amounts.deposit)
  if (amounts.bet > 0) await betNow(stage, member, amounts.bet)
  stage.clock.advance(DAY)
  await stage.owner.signIn()
  await paidNow(stage, member, amounts.withdrawal)
  const { rows } = await indicated(stage.owner, from, businessDayOf(stage.clock.now(), BANGKOK))
  return rows.find(row => row.member.id === member.id)
}
const statusOf = async (reply: Promise<{ status: number }>): Promise<number> => (await reply).status
const timeOut = async (stage: Stage, hours: number) =>
  statusOf(send(stage, 'timeout.set', await stage.member(baht(0)), { hours }))
const exclude = async (stage: Stage, days: number | null) =>
  statusOf(send(stage, 'exclusion.set', await stage.member(baht(0)), { days }))
/** A member excluded for a day, or permanently, asks to return a day later. */
async function comeBack(stage: Stage, days: 1 | null) {
  const member = await stage.member(baht(0))
  await send(stage, 'exclusion.set', member, { days })
  stage.clock.advance(DAY)
  await stage.owner.signIn()
  const { status } = await send(stage, 'return.requested', member, {})
  const request = await stage.db
    .selectFrom('exclusion_returns')
    .selectAll()
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  return { status, hours: request && hoursFromNow(stage, request.due_at.toISOString()), decided: request?.decided }
}
async function site(stage: Stage): Promise<Record<string, unknown>> {
  const { username } = await stage.member(baht(0))
  const { 'content-type': _, ...headers } = signed(INTEGRATION_SECRET, '', { at: stage.clock.now() }).headers
  const reply = await stage.http.inject({ method: 'GET', url: `/api/integration/members/${username}`, headers })
  return reply.json<{ data: { session: Record<string, unknown> } }>().data.session
}
const promote = (stage: Stage, changes: Form) => statusOf(stage.owner.post('/promotion', terms(changes)))
/** How many significant events a member with much money makes by this. */
async function eventsOf(stage: Stage, act: (member: TestMember) => Promise<unknown>): Promise<number> {
  const member = await stage.member(baht(5_000))
  await act(member)
  stage.clock.advance(1_000)
  await stage.audit.sealing.seal()
  await stage.audit.sealing.seal()
  await stage.significantEvents.collect()
  const found = await stage.db
    .selectFrom('significant_events')
    .select('id')
    .where('member_id', '=', member.id)
    .execute()
  return found.length
}

/** The points that a marker gives a member for whom it counts. */
async function pointsOf(stage: Stage, marker: HarmMarker): Promise<number> {
  const member = await stage.member(baht(100))
  await marked[marker].act(stage, member)
  await scoreAll(stage)
  const row = await stage.db
    .selectFrom('harm_scores')
    .select('reasons')
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  const reasons = (row?.reasons ?? []) as unknown as readonly { marker: HarmMarker; points: number }[]
  return reasons.find(reason => reason.marker === marker)?.points ?? 0
}
const harm = (marker: HarmMarker, all: number, some: number) =>
  ({
    values: [
      [all, some],
      [0, 0],
    ],
    run: (stage: Stage) => pointsOf(stage, marker),
  }) as const
/** The review of a member whose notes give 50 points. */
async function reviewAt50(stage: Stage) {
  const member = await stage.member(baht(100))
  await marked['contact-words'].act(stage, member)
  await scoreAll(stage)
  return stage.db.selectFrom('harm_reviews').selectAll().where('member_id', '=', member.id).executeTakeFirst()
}

/** A sign-in after so many failed ones of a new admin from a new address, and so many minutes. */
async function signInAfter(stage: Stage, failures: number, minutes: number, password = 'not the password') {
  const { username } = await stage.admin('owner')
  const from = anAddress()
  const attempt = (secret: string) =>
    stage.http.inject({
      method: 'POST',
      url: '/api/account/login',
      remoteAddress: from,
      payload: { username, password: secret },
    })
  for (let failure = 0; failure < failures; failure++) expect((await attempt('not the password')).statusCode).toBe(401)
  stage.clock.advance(minutes * MINUTE)
  const last = await attempt(password)
  await stage.owner.signIn()
  return last
}

/** The age from which a preview of a category counts, in days. */
const kept = (category: RetentionCategory) =>
  ({
    values: [
      [30, 30],
      [365, 365],
    ],
    async run(stage: Stage) {
      const { body } = await stage.owner.post('/compliance/retention/runs', { category })
      await stage.owner.post(`/compliance/retention/runs/${body.data.id}/discard`)
      return -hoursFromNow(stage, body.data['cutOff']) / 24
    },
  }) as const

/** A case for every rule: one without does not compile. */
const cases: { readonly [R in LicenceRule]: Case<R> } = {
  limitKinds: {
    values: [
      [['loss'], 400],
      [['deposit'], 200],
    ],
    run: async stage => statusOf(setLimit(stage, await stage.member(baht(0)), 1_000)),
  },
  limitPeriods: {
    values: [
      [['week'], 400],
      [['day'], 200],
    ],
    run: async stage => statusOf(setLimit(stage, await stage.member(baht(0)), 1_000)),
  },
  limitWindow: {
    values: [
      ['rolling', 24],
      ['fixed', 12],
    ],
    async run(stage) {
      const member = await stage.member(baht(0))
      await setLimit(stage, member, 1_000)
      await payIn(stage, member, 600)
      const { body } = await stage.announce(member, baht(500))
      return Math.round(hoursFromNow(stage, body.details?.['until']))
    },
  },
  limitRequired: {
    values: [
      [['deposit'], 'LIMIT_REQUIRED'],
      [[], undefined],
    ],
    run: async stage => (await stage.announce(await stage.member(baht(0)), baht(500))).body.code,
  },
  limitRaiseHours: {
    values: [
      [24, 24],
      [72, 72],
    ],
    run: async stage => hoursFromNow(stage, (await raise(stage))['from']),
  },
  limitRaiseAfterPeriod: {
    values: [
      [false, true],
      [true, false],
    ],
    also: { limitWindow: 'fixed', limitRaiseHours: 0 },
    run: async stage => hoursFromNow(stage, (await raise(stage))['from']) === 0,
  },
  limitRaiseConfirmed: {
    values: [
      [true, true],
      [false, false],
    ],
    run: async stage => (await raise(stage))['needsConfirmation'],
  },
  limitCaps: {
    values: [
      [[{ kind: 'stake', period: 'day', amount: 10 }], 'LIMIT_REACHED'],
      [[], undefined],
    ],
    run: async stage => (await stage.event('game.bet', bet(await stage.member(baht(100)), 20))).body.code,
  },
  heldDepositsReleased: {
    values: [
      [true, 200],
      [false, 422],
    ],
    async run(stage) {
      const member = await stage.member(baht(0))
      await setLimit(stage, member, 100)
      await payIn(stage, member, 80)
      const { depositId, status } = await payIn(stage, member, 50)
      expect(status).toBe('held')
      stage.clock.advance(DAY)
      await stage.owner.signIn()
      return statusOf(stage.owner.post(`/deposits/${depositId}/release`))
    },
  },
  heldDepositHours: {
    values: [
      [24, true],
      [48, false],
    ],
    async run(stage) {
      const member = await stage.member(baht(0))
      await setLimit(stage, member, 100)
      await payIn(stage, member, 120)
      stage.clock.advance(DAY)
      await stage.owner.signIn()
      await stage.conditions.evaluate()
      const { body } = await stage.owner.get<{ kind: string; subject: { label: string } }[]>('/notifications')
      return body.data.some(({ kind, subject }) => kind === 'held-deposit.overdue' && subject.label === member.username)
    },
  },
  timeOutMinHours: {
    values: [
      [24, 200],
      [48, 400],
    ],
    run: stage => timeOut(stage, 30),
  },
  timeOutMaxDays: {
    values: [
      [30, 200],
      [5, 400],
    ],
    run: stage => timeOut(stage, 240),
  },
  exclusionMinDays: {
    values: [
      [5, 200],
      [20, 400],
    ],
    run: stage => exclude(stage, 10),
  },
  exclusionMaxDays: {
    values: [
      [null, 200],
      [365, 400],
    ],
    run: stage => exclude(stage, 400),
  },
  exclusionForGood: {
    values: [
      [true, 200],
      [false, 400],
    ],
    run: stage => exclude(stage, null),
  },
  returnHours: {
    values: [
      [24, 24],
      [48, 48],
    ],
    also: { exclusionMinDays: 1 },
    run: async stage => (await comeBack(stage, 1)).hours,
  },
  returnForGoodDays: {
    values: [
      [1, 200],
      [2, 422],
    ],
    run: async stage => (await comeBack(stage, null)).status,
  },
  returnForGoodHours: {
    values: [
      [24, 24],
      [168, 168],
    ],
    also: { returnForGoodDays: 1 },
    run: async stage => (await comeBack(stage, null)).hours,
  },
  returnDecided: {
    values: [
      [true, true],
      [false, false],
    ],
    also: { exclusionMinDays: 1 },
    run: async stage => (await comeBack(stage, 1)).decided,
  },
  exclusionBonuses: {
    values: [
      ['keep', 'wagering'],
      ['cancel', 'cancelled'],
    ],
    async run(stage) {
      const member = await stage.member(baht(0))
      const { id } = (
        await stage.owner.post('/promotion', terms({ bonus: { kind: 'fixed', amount: 100 }, minDeposit: 0 }))
      ).body.data
      await stage.owner.post(`/promotion/${id}/activate`)
      await stage.owner.post(`/promotion/${id}/grant`, { memberId: member.id, reason: 'VIP' })
      expect(await statusOf(send(stage, 'timeout.set', member, { hours: 24 }))).toBe(200)
      const [grant] = (await stage.owner.get<ShownRecipient[]>(`/promotion/${id}/recipients`)).body.data
      return grant?.status
    },
  },
  registerChecked: {
    values: [
      [['registration'], 'EXCLUDED'],
      [['sign-in'], undefined],
    ],
    async run(stage) {
      const listed = await stage.db.selectFrom('register_people').select('id').execute()
      const [phone, now] = [`08${10_000_000 + listed.length}`, stage.clock.now()]
      await stage.db
        .insertInto('register_people')
        .values({
          id: newId(),
          reference: phone,
          phone: `+66${phone.slice(1)}`,
          run_id: newId(),
          listed_at: now,
          changed_at: now,
        })
        .execute()
      const data = { externalId: randomUUID(), username: `new${phone}`, phone, firstName: 'Somchai', lastName: 'Dee' }
      const bank = { code: '014', accountNo: `9${phone.slice(1)}` }
      return (await stage.event('member.registered', { ...data, bank })).body.code
    },
  },
  realityCheckMinutes: {
    values: [
      [60, 60],
      [null, null],
    ],
    run: async stage => (await site(stage))['realityCheckMinutes'],
  },
  pauseMinutes: {
    values: [
      [5, 5],
      [null, null],
    ],
    run: async stage => (await site(stage))['pauseMinutes'],
  },
  pauseAfterMinutes: {
    values: [
      [60, 60],
      [null, null],
    ],
    run: async stage => (await site(stage))['pauseAfterMinutes'],
  },
  bonusWinCap: {
    values: [
      [true, 200],
      [false, 400],
    ],
    run: stage => promote(stage, { capMultiple: 5 }),
  },
  bonusTurnoverMax: {
    values: [
      [null, 200],
      [10, 400],
    ],
    run: stage => promote(stage, { turnoverPercent: 1_100 }),
  },
  bonusOneCategory: {
    values: [
      [false, 200],
      [true, 400],
    ],
    run: stage => promote(stage, {}),
  },
  bonusFirstOnly: {
    values: [
      [false, 200],
      [true, 400],
    ],
    run: stage => promote(stage, { frequency: 'daily' }),
  },
  withdrawalCancelled: {
    values: [
      [true, 200],
      [false, 422],
    ],
    async run(stage) {
      const [member, externalId] = [await stage.member(baht(500)), randomUUID()]
      await stage.request(member, baht(200), externalId)
      return statusOf(send(stage, 'withdrawal.cancelled', member, { externalId, amount: 200 }))
    },
  },
  eventWin: {
    values: [
      [1_000, 1],
      [null, 0],
    ],
    run: stage =>
      eventsOf(stage, async member => {
        const placed = bet(member, 10)
        await stage.event('game.bet', placed)
        await stage.event('game.settled', { ...placed, win: 1_000 })
      }),
  },
  eventWager: {
    values: [
      [1_000, 1],
      [1_001, 0],
    ],
    run: stage => eventsOf(stage, member => stage.event('game.bet', bet(member, 1_000))),
  },
  eventTransaction: {
    values: [
      [1_000, 1],
      [1_001, 0],
    ],
    run: stage => eventsOf(stage, member => payIn(stage, member, 1_000)),
  },
  eventDay: {
    values: [
      [1_000, 1],
      [1_001, 0],
    ],
    async run(stage) {
      return eventsOf(stage, async member => {
        for (const amount of [400, 600]) await payIn(stage, member, amount)
      })
    },
  },
  harmNight: harm('night-play', 50, 20),
  harmChasing: harm('chasing', 50, 20),
  harmStakes: harm('rising-stakes', 50, 50),
  harmSession: harm('session-length', 50, 25),
  harmCancelled: harm('cancelled-withdrawals', 30, 10),
  harmDeposits: harm('many-deposits', 50, 25),
  harmRefused: harm('refused-deposits', 40, 10),
  harmAccounts: harm('payment-accounts', 40, 20),
  harmLimits: harm('limits-raised', 30, 10),
  harmTimeOuts: harm('time-outs', 30, 10),
  harmWords: harm('contact-words', 40, 20),
  harmReviewFrom: {
    values: [
      [50, true],
      [51, false],
    ],
    also: { harmWords: 100, bonusStopFrom: null },
    run: async stage => (await reviewAt50(stage)) !== undefined,
  },
  harmReviewHours: {
    values: [
      [24, 24],
      [72, 72],
    ],
    also: { harmWords: 100 },
    async run(stage) {
      const review = await reviewAt50(stage)
      return review && (review.deadline.getTime() - review.opened_at.getTime()) / HOUR
    },
  },
  bonusStopFrom: {
    values: [
      [50, true],
      [51, false],
    ],
    also: { harmWords: 100, harmReviewFrom: 50 },
    run: async stage => ((await reviewAt50(stage))?.bonuses_stopped_at ?? null) !== null,
  },
  staffLockAfter: {
    values: [
      [2, 429],
      [null, 401],
    ],
    run: async stage => (await signInAfter(stage, 2, 0)).statusCode,
  },
  staffLockMinutes: {
    values: [
      [10, 200],
      [60, 429],
    ],
    also: { staffLockAfter: 2 },
    run: async stage => (await signInAfter(stage, 2, 20, PASSWORD)).statusCode,
  },
  staffIdleMinutes: {
    values: [
      [10, 401],
      [25, 200],
    ],
    async run(stage) {
      const admin = await stage.admin('owner')
      stage.clock.advance(20 * MINUTE)
      const { status } = await admin.get('/account/me')
      await stage.owner.signIn()
      return status
    },
  },
  staffSessionHours: {
    values: [
      [1, 401],
      [3, 200],
    ],
    async run(stage) {
      const admin = await stage.admin('owner')
      const statuses: number[] = []
      for (let minutes = 20; minutes <= 120; minutes += 20) {
        stage.clock.advance(20 * MINUTE)
        statuses.push((await admin.get('/account/me')).status)
      }
      await stage.owner.signIn()
      return statuses.at(-1)
    },
  },
  retentionMemberDays: kept('members'),
  retentionSignInDays: kept('sign-ins'),
  retentionSlipDays: kept('slips'),
  retentionBankTextDays: kept('bank-texts'),
  retentionStatementDays: kept('statements'),
  retentionRegisterDays: kept('register'),
  retentionEventDays: kept('events'),
  retentionReportDays: kept('reports'),
  retentionComplaintDays: kept('complaints'),
  retentionSuspicionDays: kept('suspicions'),
  retentionDocumentDays: kept('documents'),
  suspicionPlayShare: {
    values: [
      [50, false],
      [51, true],
    ],
    also: { suspicionFrom: 10, suspicionQuickHours: null },
    run: async stage => (await cashOut(stage, { deposit: 100, bet: 50, withdrawal: 40 })) !== undefined,
  },
  suspicionQuickHours: {
    values: [
      [24, false],
      [25, true],
    ],
    also: { suspicionFrom: 10, suspicionPlayShare: 0 },
    run: async stage => (await cashOut(stage, { deposit: 100, bet: 0, withdrawal: 100 })) !== undefined,
  },
  suspicionFrom: {
    values: [
      [40, true],
      [41, false],
    ],
    also: { suspicionQuickHours: null },
    run: async stage => (await cashOut(stage, { deposit: 100, bet: 0, withdrawal: 40 })) !== undefined,
  },
  complaintAnswerDays: {
    values: [
      [10, 240],
      [56, 1_344],
    ],
    async run(stage) {
      const { body } = await stage.owner.post('/complaints', {
        memberId: null,
        receivedAt: stage.clock.now().toISOString(),
        channel: 'phone',
        category: 'other',
        text: 'Rude',
        disputed: null,
      })
      return hoursFromNow(stage, body.data['deadline'])
    },
  },
  ...documentCases,
}

test('every rule of a licence changes what the product does', async ({ stage }) => {
  const found: Record<string, unknown> = {}
  const expected: Record<string, unknown> = {}
  for (const [rule, { values, also = {}, run }] of Object.entries<AnyCase>(cases)) {
    for (const [value, behaviour] of values) {
      await putInForce(stage, stage.owner, { ...also, [rule]: value })
      const label = `${rule} ${JSON.stringify(value)}`
      found[label] = await run(stage)
      expected[label] = behaviour
    }
  }
  expect(found).toEqual(expected)
  expect(await stage.verify()).toEqual([])
})
