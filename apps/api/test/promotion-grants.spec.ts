import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { whileLocked } from './support/while-locked.ts'
import { type Form, test } from './support/promotion-fixture.ts'

const DAY = 86_400_000
const refusal = (code: string, which: string) => ({ status: 422, body: { code, details: { refusal: which } } })

describe('a promotion chosen with a deposit', () => {
  test('is granted as it is credited; its turnover becomes cash up to the cap and opens the withdrawal', async ({
    fixture,
  }) => {
    const { owner, active, deposit, bet, recipients, cashAndBonus, sound } = fixture
    const { id } = await active({ capMultiple: 2, turnoverPercent: 300 })
    const member = await fixture.member(baht(0))
    const made = await deposit(member, 400, id)
    expect(made).toMatchObject({
      bonus: 400,
      promotion: { id, title: 'ฝากแรกรับเพิ่ม 100%' },
      promotionRefusal: null,
    })
    expect(await cashAndBonus(member)).toEqual([400, 400])
    const [{ id: grantId } = { id: '' }] = await recipients(id)
    expect((await fixture.auditOf(id)).filter(({ action }) => action === 'promotion.grant')).toMatchObject([
      { after: { grantId, memberId: member.id, depositId: made.id, bonus: '40000' }, outcome: 'done' },
    ])
    const check = async () =>
      (await owner.get<{ eligible: boolean; lastPromotion: unknown }>(`/userbalance/checkwithdrawdetail/${member.id}`))
        .body.data
    expect(await check()).toMatchObject({
      eligible: false,
      blockers: [{ code: 'TURNOVER_NOT_MET' }],
      lastPromotion: { title: 'ฝากแรกรับเพิ่ม 100%', bonus: 400 },
    })
    expect((await owner.get(`/usersystem/checkreceivedpromotion/${member.id}`)).body.data).toMatchObject({
      promotionId: id,
      title: 'ฝากแรกรับเพิ่ม 100%',
      depositId: made.id,
      status: 'wagering',
      bonus: 400,
      required: 1_200,
      expiresAt: '2026-07-19T05:00:00.000Z',
    })
    const { requirements } = (await owner.get<{ requirements: unknown[] }>(`/members/${member.id}/turnover`)).body.data
    expect(requirements).toMatchObject([
      { source: { kind: 'grant', id: grantId, reward: 'promotion.grant', promotion: 'ฝากแรกรับเพิ่ม 100%' } },
    ])
    const requested = await fixture.request(member, baht(100))
    await owner.move('claim', requested)
    expect(await owner.move('approve', requested)).toMatchObject({
      status: 422,
      body: {
        code: 'BLOCKED',
        details: { blockers: [{ code: 'TURNOVER_NOT_MET', facts: { required: '1200.00', done: '0.00' } }] },
      },
    })
    await owner.move('reject', requested, { reason: 'turnover not met' })
    // The cash is bet and lost, then the bonus wins: 400 bonus become 1,400.
    await bet(member, 400, 0)
    await bet(member, 400, 1_400)
    expect(await recipients(id)).toMatchObject([{ status: 'wagering', done: 800, required: 1_200 }])
    await bet(member, 400, 0)
    expect(await cashAndBonus(member)).toEqual([800, 0])
    expect(await recipients(id)).toMatchObject([{ status: 'completed', done: 1_200, converted: 800, can: [] }])
    expect(await check()).toMatchObject({ eligible: true })
    expect((await owner.get(`/usersystem/checkreceivedpromotion/${member.id}`)).body.data).toBeNull()
    expect((await owner.get(`/usersystem/checkallreceivedpromotion/${member.id}`)).body.data).toMatchObject([
      { status: 'completed', converted: 800 },
    ])
    expect((await owner.get(`/promotion/${id}/figures`)).body.data).toMatchObject({
      granted: 1,
      bonus: 400,
      members: 1,
      deposits: 1,
      depositAmount: 400,
      converted: 800,
      reserved: 0,
      ngr: -400,
      days: [{ day: '2026-07-12', granted: 1 }],
      results: [{ day: '2026-07-12', ggr: -200 }],
    })
    expect((await owner.get('/summaries/promotions?from=2026-07-12')).body.data).toEqual([
      {
        id,
        title: 'ฝากแรกรับเพิ่ม 100%',
        granted: 1,
        members: 1,
        bonus: 400,
        converted: 800,
        reserved: 0,
        deposits: 1,
        depositAmount: 400,
      },
    ])
    const days = (await owner.get<{ date: string; amount: number; count: number }[]>('/report/sumallbonusdaily')).body
      .data
    expect(days.find(({ date }) => date === '2026-07-12')).toMatchObject({ amount: 400, count: 1 })
    await sound()
  })

  test('is left out where a term is not met: the deposit is credited, and says why', async ({ fixture }) => {
    const { active, draft, deposit, cashAndBonus, sound } = fixture
    const { id } = await active({ limits: { budget: 500 } })
    const member = await fixture.member(baht(0))
    const refused = async (amount: number, promotionId: string) =>
      (await deposit(member, amount, promotionId)).promotionRefusal
    expect(await refused(99, id)).toBe('below-min-deposit')
    expect(await refused(100, randomUUID())).toBe('unknown')
    expect(await refused(100, (await draft()).id)).toBe('not-active')
    expect(await refused(100, (await active({ frequency: 'new-member' })).id)).toBe('not-first-deposit')
    const audience = { registeredWithinDays: null, withTags: ['vip'], withoutTags: [], minDeposits: 5, maxDeposits: 9 }
    expect(await refused(100, (await active({ audience })).id)).toBe('tags')
    expect(await refused(100, (await active({ audience: { ...audience, withTags: [] } })).id)).toBeNull()
    expect(await refused(100, id)).toBe('grant-open')
    expect(await cashAndBonus(member)).toEqual([699, 100])
    await sound()
  })

  test('of a deposit request is granted with its payment, and of a blocked member it is not', async ({ fixture }) => {
    const { active, account, event, cashAndBonus, db } = fixture
    const { id } = await active()
    const pay = async (promotionId: string, member: { username: string }) => {
      const asked = { externalId: randomUUID(), username: member.username, amount: 200, channel: 'scb', promotionId }
      const { body } = await event('deposit.requested', asked)
      const reply = await event('bank.transaction', {
        account: { bankCode: account.bankCode, accountNo: account.accountNo },
        channel: 'scb',
        reference: randomUUID(),
        direction: 'in',
        amount: body.result?.['payAmount'],
        occurredAt: fixture.clock.now().toISOString(),
        counterparty: {},
      })
      expect(reply).toMatchObject({ status: 200, body: { result: { status: 'credited' } } })
      return Number(body.result?.['payAmount'])
    }
    const [member, blocked, other] = [
      await fixture.member(baht(0)),
      await fixture.member(baht(0)),
      await fixture.member(baht(0)),
    ]
    await db.updateTable('members').set({ blocked_bonus: true }).where('id', '=', blocked.id).execute()
    const paid = await pay(id, member)
    expect(await cashAndBonus(member)).toEqual([paid, paid])
    await pay(id, blocked)
    await pay('WELCOME', other)
    expect(
      (await db.selectFrom('deposits').select('promotion_refusal').orderBy('id').execute()).map(
        row => row.promotion_refusal,
      ),
    ).toEqual([null, 'member-blocked', 'unknown'])
  })

  test('of a manual deposit that needs approval is granted with the approval', async ({ fixture }) => {
    const { active, account, cashAndBonus } = fixture
    const { id } = await active()
    const maker = await fixture.admin('finance-maker', { adjustLimit: baht(100) })
    const member = await fixture.member(baht(0))
    const asked = await maker.post<{ approvalId: string }>('/deposits', {
      memberId: member.id,
      accountId: account.id,
      amount: 300,
      reason: 'slip',
      promotionId: id,
    })
    expect(asked.status).toBe(202)
    const approve = `/approvals/${asked.body.data.approvalId}/approve`
    expect((await (await fixture.admin()).post(approve)).status).toBe(200)
    expect(await cashAndBonus(member)).toEqual([300, 300])
  })

  test('on deposit and bonus replaces the deposit’s own requirement', async ({ fixture }) => {
    const { active, deposit, owner, sound } = fixture
    await fixture.rules({ turnover_percent: 100 })
    const { id } = await active({ turnoverBase: 'deposit-and-bonus', turnoverPercent: 200 })
    const [member, other] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
    await deposit(member, 100, id)
    await deposit(other, 100, (await active()).id)
    const open = async (memberId: string) =>
      (await owner.get<{ totals: object }>(`/members/${memberId}/turnover`)).body.data.totals
    expect(await open(member.id)).toMatchObject({ open: 1, required: 400 })
    expect(await open(other.id)).toMatchObject({ open: 2, required: 200 })
    await sound()
  })

  test('on deposit and bonus, ended without its turnover, leaves the deposit with its own', async ({ fixture }) => {
    const { active, deposit, bet, recipients, later, marketing, owner, sound } = fixture
    await fixture.rules({ turnover_percent: 300 })
    const { id } = await active({ turnoverBase: 'deposit-and-bonus', turnoverPercent: 200, validDays: 1 })
    const [expired, cancelled, met] = [
      await fixture.member(baht(0)),
      await fixture.member(baht(0)),
      await fixture.member(baht(0)),
    ]
    for (const member of [expired, cancelled, met]) await deposit(member, 100, id)
    for (const member of [expired, cancelled]) await bet(member, 80, 80)
    for (let n = 0; n < 4; n++) await bet(met, 100, 100)
    const { id: toCancel } = (await recipients(id)).find(({ member }) => member.id === cancelled.id) ?? { id: '' }
    expect(
      (await owner.post(`/promotion/${id}/recipients/${toCancel}/cancel`, { reason: 'asked for it' })).status,
    ).toBe(200)
    await later(2 * DAY)
    await marketing.rewards.expire()
    const turnover = async (memberId: string) =>
      (await owner.get<{ totals: object }>(`/members/${memberId}/turnover`)).body.data.totals
    // The bets made for the bonus count for the deposit.
    for (const { id: memberId } of [expired, cancelled])
      expect(await turnover(memberId)).toMatchObject({ open: 1, required: 300, done: 80 })
    expect(await turnover(met.id)).toMatchObject({ open: 0 })
    await bet(expired, 100, 100)
    await bet(expired, 100, 100)
    expect(await turnover(expired.id)).toMatchObject({ open: 1, done: 280 })
    await bet(expired, 20, 20)
    expect(await turnover(expired.id)).toMatchObject({ open: 0 })
    await sound()
  })

  test('is taken back with the reversal of the deposit, and of no other', async ({ fixture }) => {
    const { active, deposit, recipients, cashAndBonus, promotion, sound } = fixture
    const { id } = await active({ frequency: 'every-deposit', stackable: true })
    const instant = await active({ frequency: 'every-deposit', stackable: true, turnoverPercent: 0, validDays: null })
    const member = await fixture.member(baht(0))
    const first = await deposit(member, 200, id)
    await deposit(member, 300, id)
    const third = await deposit(member, 100, instant.id)
    expect(await cashAndBonus(member)).toEqual([700, 500])
    await fixture.reverse(first.id)
    expect(await cashAndBonus(member)).toEqual([500, 300])
    expect((await recipients(id)).map(({ status }) => status)).toEqual(['wagering', 'forfeited'])
    expect((await promotion(id)).spent).toBe(300)
    await fixture.reverse(third.id)
    expect(await cashAndBonus(member)).toEqual([300, 300])
    expect((await recipients(instant.id)).map(({ status }) => status)).toEqual(['forfeited'])
    expect((await promotion(instant.id)).spent).toBe(0)
    await sound()
  })

  test('is kept when its turnover was met before the deposit is reversed; a later bonus is not touched', async ({
    fixture,
  }) => {
    const { active, deposit, recipients, cashAndBonus, bet, sound } = fixture
    const { id } = await active({ frequency: 'every-deposit', stackable: true, turnoverPercent: 100 })
    const member = await fixture.member(baht(1_000))
    const first = await deposit(member, 200, id)
    await bet(member, 200, 200)
    await deposit(member, 300, id)
    expect(await cashAndBonus(member)).toEqual([1_700, 300])
    await fixture.reverse(first.id)
    expect(await cashAndBonus(member)).toEqual([1_500, 300])
    expect((await recipients(id)).map(({ status }) => status)).toEqual(['wagering', 'completed'])
    await sound()
  })
})

describe('a claim by event', () => {
  test('is answered with the reward, once per event, and only before the next bet', async ({ fixture }) => {
    const { active, claim, deposit, event, bet, sound } = fixture
    const { id } = await active()
    const member = await fixture.member(baht(0))
    const made = await deposit(member, 200)
    const data = { externalId: randomUUID(), username: member.username, promotionId: id, depositId: made.id }
    const first = await event('promotion.claimed', data)
    expect(first.body.result).toMatchObject({
      kind: 'credit',
      amount: 200,
      turnoverRequired: 200,
      expiresAt: '2026-07-19T05:00:00.000Z',
    })
    expect((await event('promotion.claimed', data)).body).toMatchObject({ duplicate: true, result: first.body.result })
    const other = await active({ stackable: true })
    expect(await claim(member, other.id, made.id)).toMatchObject(refusal('ALREADY_CLAIMED', 'deposit-used'))
    const late = await fixture.member(baht(0))
    const played = await deposit(late, 200)
    await bet(late, 10)
    expect(await claim(late, id, played.id)).toMatchObject(refusal('CLAIM_EXPIRED', 'bet-since-deposit'))
    expect(await claim(late, id, made.id)).toMatchObject(refusal('NOT_ELIGIBLE', 'deposit-needed'))
    expect(await claim(late, id)).toMatchObject(refusal('NOT_ELIGIBLE', 'deposit-needed'))
    expect(await claim({ ...late, username: 'nobody_here' }, id)).toMatchObject({ status: 409 })
    const closed = await fixture.member(baht(0), { status: 'closed' })
    expect(await claim(closed, id)).toMatchObject({ status: 422, body: { code: 'MEMBER_CLOSED' } })
    await sound()
  })

  test('can’t follow a withdrawal of the deposit', async ({ fixture }) => {
    const { active, claim, deposit } = fixture
    const { id } = await active()
    const member = await fixture.member(baht(0))
    const { id: depositId } = await deposit(member, 200)
    await fixture.request(member, baht(200))
    expect(await claim(member, id, depositId)).toMatchObject(refusal('CLAIM_EXPIRED', 'bet-since-deposit'))
  })

  test.for<[string, Form, string[]]>([
    ['once', {}, ['', 'ALREADY_CLAIMED', 'ALREADY_CLAIMED']],
    ['daily', {}, ['', 'ALREADY_CLAIMED', '']],
    ['every-deposit', {}, ['', '', '']],
    ['every-deposit', { limits: { perMember: 2 } }, ['', '', 'NOT_ELIGIBLE']],
    ['new-member', {}, ['', 'NOT_ELIGIBLE', 'NOT_ELIGIBLE']],
    ['every-deposit', { limits: { perDay: 1 } }, ['', 'NOT_ELIGIBLE', '']],
    ['every-deposit', { stackable: false }, ['', 'GRANT_OPEN', 'GRANT_OPEN']],
  ])(
    'of a promotion received %s, with %o, of two on a day and one on the next',
    async ([frequency, more, codes], { fixture }) => {
      const { active, claim, deposit, later } = fixture
      const { id } = await active({ frequency, stackable: true, ...more })
      const member = await fixture.member(baht(0))
      const attempt = async () => (await claim(member, id, (await deposit(member, 100)).id)).body.code ?? ''
      const answers = [await attempt(), await attempt()]
      await later(DAY)
      expect([...answers, await attempt()]).toEqual(codes)
    },
  )

  test('of many members never overspends the budget, which ends the promotion', async ({ fixture }) => {
    const { active, claim, promotion, sound } = fixture
    const { id } = await active({ bonus: { kind: 'fixed', amount: 30 }, minDeposit: 0, limits: { budget: 200 } })
    const members = await Promise.all(Array.from({ length: 16 }, () => fixture.member(baht(0))))
    const replies = await Promise.all(members.map(member => claim(member, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(await promotion(id)).toMatchObject({ status: 'ended', endReason: 'budget', granted: 6, spent: 180 })
    expect((await fixture.auditOf(id)).filter(({ action }) => action === 'promotion.end')).toMatchObject([
      {
        actor_kind: 'system',
        actor_name: 'promotions',
        reason: 'system:budget-spent',
        before: { status: 'open' },
        after: { status: 'ended' },
      },
    ])
    await sound()
  })

  test('of one member at the same time is granted once', async ({ fixture }) => {
    const { active, claim, promotion, cashAndBonus, sound } = fixture
    const { id } = await active({ bonus: { kind: 'fixed', amount: 30 }, minDeposit: 0, stackable: true })
    const member = await fixture.member(baht(0))
    const replies = await Promise.all(Array.from({ length: 12 }, () => claim(member, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.map(({ body }) => body.code ?? ''))).toEqual(new Set(['', 'ALREADY_CLAIMED']))
    expect([await cashAndBonus(member), (await promotion(id)).spent]).toEqual([[0, 30], 30])
    await sound()
  })

  test('is open to new members alone while they are new, and to tags', async ({ fixture }) => {
    const { active, claim, later } = fixture
    const audience = { withTags: ['vip'], withoutTags: ['abuse'], minDeposits: null, maxDeposits: null }
    const free = { bonus: { kind: 'fixed', amount: 30 }, minDeposit: 0, frequency: 'daily', stackable: true }
    const { id } = await active({ ...free, audience: { ...audience, registeredWithinDays: 2 } })
    const member = await fixture.member(baht(0))
    const tag = (tags: string[]) =>
      sql`with gone as (delete from member_tags where member_id = ${member.id}::uuid)
        insert into member_tags (member_id, tag) select ${member.id}::uuid, unnest(${tags}::text[])`.execute(fixture.db)
    expect(await claim(member, id)).toMatchObject(refusal('NOT_ELIGIBLE', 'tags'))
    await tag(['vip'])
    expect((await claim(member, id)).status).toBe(200)
    await later(DAY)
    await sql`insert into member_tags (member_id, tag) values (${member.id}::uuid, 'abuse')`.execute(fixture.db)
    expect(await claim(member, id)).toMatchObject(refusal('NOT_ELIGIBLE', 'tags'))
    await later(2 * DAY)
    expect(await claim(member, id)).toMatchObject(refusal('NOT_ELIGIBLE', 'registered-too-long-ago'))
  })
})

describe('staff', () => {
  test('grant a promotion with a reason, under its rules', async ({ fixture }) => {
    const { owner, active, grant, deposit, bet, sound } = fixture
    const { id } = await active()
    const member = await fixture.member(baht(0))
    const { id: depositId } = await deposit(member, 200)
    await bet(member, 10)
    expect(await grant(member, id)).toMatchObject(refusal('NOT_ELIGIBLE', 'deposit-needed'))
    expect(await grant(member, id, { depositId })).toMatchObject({
      status: 200,
      body: {
        data: { bonus: 200, origin: 'staff', reason: 'VIP', grantedBy: { id: owner.id }, status: 'wagering' },
      },
    })
    expect(await grant(member, id, { depositId })).toMatchObject({ status: 422, body: { code: 'ALREADY_CLAIMED' } })
    expect((await grant({ ...member, id: randomUUID() as never }, id)).status).toBe(400)
    expect((await grant(member, randomUUID())).status).toBe(404)
    await sound()
  })

  test('cancel a grant, which returns its bonus to the budget; once', async ({ fixture }) => {
    const { owner, active, deposit, recipients, cashAndBonus, promotion, sound } = fixture
    const { id } = await active({ limits: { budget: 1_000 } })
    const member = await fixture.member(baht(0))
    await deposit(member, 200, id)
    const [recipient] = await recipients(id)
    const cancel = () =>
      owner.post(`/promotion/${id}/recipients/${recipient?.id}/cancel`, { reason: 'duplicate account' })
    expect(recipient?.can).toEqual(['cancel'])
    expect(await cancel()).toMatchObject({
      status: 200,
      body: { data: { status: 'cancelled', reason: 'duplicate account', can: [] } },
    })
    expect((await cancel()).status).toBe(409)
    expect(await cashAndBonus(member)).toEqual([200, 0])
    expect(await promotion(id)).toMatchObject({ spent: 0, budgetLeft: 1_000, granted: 1 })
    await sound()
  })

  test('end a promotion and keep what is wagered, or cancel it in the background', async ({ fixture }) => {
    const { owner, active, deposit, recipients, sound } = fixture
    const [kept, cancelled] = [await active(), await active()]
    const member = await fixture.member(baht(0))
    await deposit(member, 200, kept.id)
    for (let n = 0; n < 2; n++) await deposit(await fixture.member(baht(0)), 200, cancelled.id)
    const end = (id: string, grants: string) => owner.post(`/promotion/${id}/end`, { grants, reason: 'too costly' })
    expect((await end(kept.id, 'keep')).body.data).toMatchObject({ status: 'ended', endReason: 'staff' })
    expect((await end(cancelled.id, 'cancel')).status).toBe(200)
    await Promise.all([fixture.marketing.promotions.cancelOfEnded(), fixture.marketing.promotions.cancelOfEnded()])
    const statuses = async (id: string) => (await recipients(id)).map(({ status }) => status)
    expect([await statuses(kept.id), await statuses(cancelled.id)]).toEqual([['wagering'], ['cancelled', 'cancelled']])
    expect(await deposit(member, 200, kept.id)).toMatchObject({ bonus: null, promotionRefusal: 'not-active' })
    await sound()
  })

  test('end a promotion with its grants, of which one whose member is locked is cancelled by a later run', async ({
    fixture,
  }) => {
    const { owner, active, deposit, recipients, sound } = fixture
    const { id } = await active()
    for (let n = 0; n < 3; n++) await deposit(await fixture.member(baht(0)), 200, id)
    await owner.post(`/promotion/${id}/end`, { grants: 'cancel', reason: 'too costly' })
    const [first] = (await recipients(id)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const statuses = async () => (await recipients(id)).map(({ status }) => status).toSorted()
    await whileLocked(fixture, first?.member.id, fixture.marketing.promotions.cancelOfEnded)
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'wagering'])
    await fixture.marketing.promotions.cancelOfEnded()
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled'])
    await sound()
  })
})

test('a grant whose time is over expires: the bonus is gone, and the requirement with it', async ({ fixture }) => {
  const { owner, active, deposit, recipients, cashAndBonus, promotion, later, sound } = fixture
  const { id } = await active()
  const member = await fixture.member(baht(0))
  await deposit(member, 200, id)
  await later(7 * DAY)
  await fixture.marketing.rewards.expire()
  expect(await recipients(id)).toMatchObject([{ status: 'expired', converted: 0 }])
  expect([await cashAndBonus(member), (await promotion(id)).spent]).toEqual([[200, 0], 0])
  expect((await owner.get(`/userbalance/checkwithdrawdetail/${member.id}`)).body.data).toMatchObject({ eligible: true })
  await sound()
})
