import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { type Form, type ShownPromotion, terms, test } from './support/promotion-fixture.ts'

const DAY = 86_400_000

describe('a promotion', () => {
  test('is a draft, scheduled, active, paused, ended and archived, each once', async ({ fixture }) => {
    const { owner, draft, promotion, later } = fixture
    const start = new Date(fixture.clock.now().getTime() + DAY).toISOString()
    const end = new Date(fixture.clock.now().getTime() + 3 * DAY).toISOString()
    const { id, status, can } = await draft({ startsAt: start, endsAt: end })
    expect([status, can]).toEqual(['draft', ['change', 'schedule', 'activate', 'archive']])
    const move = async (step: string, body?: Form) => {
      const reply = await owner.post<ShownPromotion>(`/promotion/${id}/${step}`, body)
      return reply.status === 200 ? reply.body.data.status : reply.status
    }
    expect(await move('pause')).toBe(409)
    expect(await move('schedule')).toBe('scheduled')
    expect(await move('schedule')).toBe(409)
    await later(DAY)
    expect((await promotion(id)).status).toBe('active')
    expect(await move('pause')).toBe('paused')
    expect(await move('resume')).toBe('active')
    expect(await move('archive')).toBe(409)
    await later(2 * DAY)
    expect(await promotion(id)).toMatchObject({ status: 'ended', endReason: 'date', can: ['archive'] })
    expect(await move('end', { grants: 'keep', reason: 'over' })).toBe(409)
    expect(await move('archive')).toBe('archived')
    expect(await fixture.auditOf(id)).toMatchObject(
      ['create', 'pause', 'schedule', 'schedule', 'pause', 'resume', 'archive', 'end', 'archive'].map(step => ({
        action: `promotion.${step}`,
      })),
    )
  })

  test('is offered to cashiers, who see no marketing, while it is active', async ({ fixture }) => {
    const { active, draft } = fixture
    await draft({ title: 'Draft' })
    const second = await active({ title: 'Second', position: 2 })
    const first = await active({ title: 'First', position: 1 })
    const cashier = await fixture.admin('finance-maker')
    expect((await cashier.get('/promotion')).status).toBe(403)
    expect((await cashier.get('/promotion/choices')).body.data).toEqual([
      { id: first.id, title: 'First' },
      { id: second.id, title: 'Second' },
    ])
  })

  test('is listed by its status at the moment', async ({ fixture }) => {
    const { owner, draft, active, later } = fixture
    const tomorrow = new Date(fixture.clock.now().getTime() + DAY).toISOString()
    await draft({ title: 'A' })
    const paused = await active({ title: 'B' })
    await owner.post(`/promotion/${paused.id}/pause`)
    await active({ title: 'C', endsAt: tomorrow })
    const scheduled = await draft({ title: 'D', startsAt: tomorrow })
    await owner.post(`/promotion/${scheduled.id}/schedule`)
    const titles = async (status: string) =>
      (await owner.get<{ title: string }[]>(`/promotion?status=${status}&sort=createdAt`)).body.data.map(
        ({ title }) => title,
      )
    const all = () => Promise.all(['draft', 'paused', 'active', 'scheduled', 'ended'].map(titles))
    expect(await all()).toEqual([['A'], ['B'], ['C'], ['D'], []])
    await later(DAY)
    expect(await all()).toEqual([['A'], ['B'], ['D'], [], ['C']])
    expect((await owner.get<unknown[]>('/promotion?q=b')).body.data).toHaveLength(1)
  })

  test('is changed by version; grants keep the terms they were made under', async ({ fixture }) => {
    const { owner, active, deposit, recipients } = fixture
    const { id, version, startsAt } = await active()
    const first = await fixture.member(baht(0))
    await deposit(first, 200, id)
    const changed = await owner.edit<ShownPromotion>(
      'PUT',
      `/promotion/${id}`,
      version,
      terms({ startsAt, turnoverPercent: 500 }),
    )
    expect(changed).toMatchObject({ status: 200, body: { data: { termsVersion: 3, spent: 200 } } })
    expect(await owner.edit('PUT', `/promotion/${id}`, version, terms())).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT' },
    })
    const second = await fixture.member(baht(0))
    await deposit(second, 200, id)
    expect(await recipients(id)).toMatchObject([
      { version: 3, required: 1_000, bonus: 200 },
      { version: 2, required: 200, bonus: 200 },
    ])
    expect((await owner.get(`/promotion/${id}/versions`)).body.data).toMatchObject([
      { version: 3, granted: 1, form: { turnoverPercent: 500 } },
      { version: 2, granted: 1, form: { turnoverPercent: 100 } },
      { version: 1, granted: 0 },
    ])
    expect(await fixture.promotion(id)).toMatchObject({ version: changed.body.data.version, granted: 2 })
  })

  test.for<[string, Form, string]>([
    ['a negative percentage', { bonus: { kind: 'percent', basisPoints: -1, maxBonus: 5 } }, 'bonus.basisPoints'],
    ['an absurd percentage', { bonus: { kind: 'percent', basisPoints: 100_001, maxBonus: 5 } }, 'bonus.basisPoints'],
    ['a fixed bonus of nothing', { bonus: { kind: 'fixed', amount: 0 } }, 'bonus.amount'],
    ['an absurd fixed bonus', { bonus: { kind: 'fixed', amount: 1_000_000.01 } }, 'bonus.amount'],
    ['turnover above the limit', { turnoverPercent: 10_001 }, 'turnoverPercent'],
    ['a negative minimum', { minDeposit: -1 }, 'minDeposit'],
    ['a budget below one bonus', { limits: { budget: 499.99 } }, 'limits.budget'],
    ['an end before its start', { startsAt: '2027-01-02T00:00:00Z', endsAt: '2027-01-01T00:00:00Z' }, 'endsAt'],
    ['an end that has passed', { endsAt: '2020-01-01T00:00:00Z' }, 'endsAt'],
    ['a cap without turnover', { turnoverPercent: 0, capMultiple: 5 }, 'capMultiple'],
    ['a picture that is none', { picture: { fileId: '0198aaaa-0000-7000-8000-000000000000', alt: 'x' } }, 'picture'],
    ['a replaced requirement of nothing', { turnoverPercent: 0, turnoverBase: 'deposit-and-bonus' }, 'turnoverPercent'],
    ['several per member where it is once', { limits: { perMember: 2 } }, 'limits.perMember'],
  ])('is refused with %s', async ([, changes, field], { fixture }) => {
    const { status, body } = await fixture.owner.post('/promotion', terms(changes))
    expect([status, Object.keys((body as unknown as { fields: object }).fields)]).toEqual([400, [field]])
  })

  test('with a cap is refused where the licence allows none', async ({ fixture }) => {
    Object.assign(fixture.deps.config, { licenceProfile: 'ukgc' })
    expect(await fixture.owner.post('/promotion', terms({ capMultiple: 5 }))).toMatchObject({
      status: 400,
      body: { fields: { capMultiple: { code: expect.any(String) } } },
    })
    expect((await fixture.owner.get('/promotion/options')).body.data).toEqual({ capAllowed: false })
    Object.assign(fixture.deps.config, { licenceProfile: 'neutral' })
    expect((await fixture.owner.post('/promotion', terms({ capMultiple: 5 }))).status).toBe(200)
  })

  test('keeps a budget above what is spent, and its start once it has passed', async ({ fixture }) => {
    const { owner, active, deposit } = fixture
    const { id, version, startsAt } = await active({ limits: { budget: 5_000 } })
    for (let n = 0; n < 3; n++) await deposit(await fixture.member(baht(0)), 400, id)
    const change = (changes: Form) => owner.edit('PUT', `/promotion/${id}`, version, terms({ startsAt, ...changes }))
    for (const budget of [1_100, 1_200, 1_299])
      expect(await change({ limits: { budget } })).toMatchObject({
        status: 400,
        body: { fields: { 'limits.budget': { code: expect.any(String) } } },
      })
    expect(await change({ startsAt: null })).toMatchObject({
      body: { fields: { startsAt: { code: expect.any(String) } } },
    })
    expect(await change({ limits: { budget: 1_300 } })).toMatchObject({
      status: 200,
      body: { data: { budgetLeft: 100 } },
    })
  })

  test('is shown to the player site while it is active', async ({ fixture }) => {
    const { active, draft } = fixture
    await draft()
    const { id } = await active({ position: 2, audience: { ...(terms()['audience'] as Form), withTags: ['vip'] } })
    const first = await active({ position: 1, contributions: null })
    const shown = await fixture.siteRead<{ id: string }[]>('/integration/promotions')
    expect(shown).toMatchObject([
      { id: first.id, isSelective: false, contributions: { slot: 100 }, bonus: { kind: 'percent', maxBonus: 500 } },
      { id, isSelective: true },
    ])
    expect(JSON.stringify(shown)).not.toContain('vip')
  })

  test('brings the NGR of each member since they had it themselves', async ({ fixture }) => {
    const { owner, active, deposit, bet, later } = fixture
    const { id } = await active()
    const [first, second] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
    await deposit(first, 200, id)
    await deposit(second, 150)
    await bet(second, 150, 0)
    await later(60_000)
    await deposit(second, 300, id)
    await bet(second, 100, 0)
    expect((await owner.get(`/promotion/${id}/figures`)).body.data).toMatchObject({
      bonus: 500,
      ngr: -400,
      results: [{ day: '2026-07-12', ggr: 100 }],
    })
  })

  test('is granted by marketers, who see no deposits but the latest a grant may name', async ({ fixture }) => {
    const { active, deposit, later } = fixture
    const { id } = await active()
    const member = await fixture.member(baht(0))
    const used = await deposit(member, 300, id)
    await later(60_000)
    const free = await deposit(member, 200)
    const marketer = await fixture.admin('marketing')
    expect((await marketer.get(`/deposits/${used.id}`)).status).toBe(403)
    expect((await marketer.get(`/promotion/deposits/${member.id}`)).body.data).toEqual([
      { id: free.id, amount: 200, creditedAt: '2026-07-12T05:01:00.000Z', isUsed: false },
      { id: used.id, amount: 300, creditedAt: '2026-07-12T05:00:00.000Z', isUsed: true },
    ])
    expect((await marketer.get(`/promotion/deposits/${randomUUID()}`)).status).toBe(404)
  })
})

describe('the simulator', () => {
  test('says what a deposit brings, and which rules refuse it', async ({ fixture }) => {
    const { owner, active, deposit } = fixture
    const form = terms({
      turnoverBase: 'deposit-and-bonus',
      turnoverPercent: 300,
      capMultiple: 5,
      contributions: { slot: 100, casino: 10, sport: 0, esport: 0, lotto: 0, fishing: 0, horse: 0 },
    })
    const simulate = async (body: Form) => (await owner.post('/promotion/simulate', { form, ...body })).body.data
    expect(await simulate({ amount: 300 })).toMatchObject({
      eligible: true,
      refusals: [],
      bonus: 300,
      turnover: {
        base: 600,
        required: 1_800,
        replacesDeposit: true,
        byCategory: [
          { category: 'slot', percent: 100, stakes: 1_800 },
          { category: 'casino', percent: 10, stakes: 18_000 },
          { category: 'sport', percent: 0, stakes: null },
          ...['esport', 'lotto', 'fishing', 'horse'].map(category => ({ category, stakes: null })),
        ],
      },
      maxConverted: 1_500,
    })
    expect(await simulate({ amount: 99 })).toMatchObject({ eligible: false, refusals: ['below-min-deposit'] })
    expect(await simulate({ amount: 0 })).toMatchObject({ refusals: ['deposit-needed'] })
    const member = await fixture.member(baht(0))
    const { id } = await active()
    await deposit(member, 100, id)
    expect(await simulate({ amount: 100, memberId: member.id, promotionId: id })).toMatchObject({
      refusals: ['already-received', 'grant-open'],
    })
    expect((await fixture.promotion(id)).granted).toBe(1)
  })

  test('looks at a deposit the member has as a grant for it does', async ({ fixture }) => {
    const { owner, active, deposit, grant } = fixture
    const audience = { ...(terms()['audience'] as Form), minDeposits: 0, maxDeposits: 0 }
    const changes = { frequency: 'new-member', audience }
    const { id } = await active(changes)
    const [member, other] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
    const { id: depositId } = await deposit(member, 200)
    const simulate = (more: Form) =>
      owner.post('/promotion/simulate', { form: terms(changes), amount: 0, promotionId: id, ...more })
    const chosen = async () => (await simulate({ memberId: member.id, depositId })).body.data
    expect(await chosen()).toMatchObject({ eligible: true, refusals: [], bonus: 200, turnover: { required: 200 } })
    expect((await simulate({ memberId: member.id, amount: 200 })).body.data).toMatchObject({
      refusals: ['not-first-deposit', 'deposit-count'],
    })
    expect((await grant(member, id, { depositId })).status).toBe(200)
    expect(await chosen()).toMatchObject({
      eligible: false,
      refusals: ['deposit-used', 'already-received', 'grant-open'],
    })
    for (const someone of [{ memberId: other.id }, {}])
      expect(await simulate({ ...someone, depositId })).toMatchObject({
        status: 400,
        body: { fields: { depositId: { code: expect.any(String) } } },
      })
  })

  test('adds up what the deposits of the past would have cost, within limits and budget', async ({ fixture }) => {
    const { owner, deposit, later } = fixture
    const [one, other] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
    await deposit(one, 50)
    for (let day = 0; day < 3; day++) {
      await later(DAY)
      await deposit(one, 200)
      await deposit(one, 300)
      await deposit(other, 1_000)
    }
    const past = async (changes: Form, days = 90) => {
      const { body } = await owner.post<{ days: { granted: number }[]; budgetSpentOn: string | null }>(
        '/promotion/backtest',
        { form: terms(changes), days },
      )
      return body.data
    }
    expect(await past({})).toMatchObject({ granted: 2, members: 2, bonus: 700, deposits: 9, truncated: false })
    expect(await past({ frequency: 'daily' })).toMatchObject({ granted: 6, bonus: 2_100 })
    expect(await past({ frequency: 'every-deposit' })).toMatchObject({ granted: 9, bonus: 3_000 })
    expect(await past({ frequency: 'new-member' })).toMatchObject({ granted: 1, bonus: 500 })
    expect(await past({ frequency: 'every-deposit', limits: { perDay: 1 } })).toMatchObject({ granted: 3, bonus: 600 })
    expect(await past({ frequency: 'every-deposit', limits: { budget: 1_200 } })).toMatchObject({
      granted: 4,
      bonus: 1_200,
      budgetSpentOn: '2026-07-14',
    })
    expect(await past({ frequency: 'every-deposit' }, 1)).toMatchObject({ granted: 3, from: '2026-07-15' })
    const audience = { ...(terms()['audience'] as Form), minDeposits: 1, maxDeposits: 2 }
    expect(await past({ frequency: 'every-deposit', audience })).toMatchObject({ granted: 4, bonus: 1_500 })
  })
})
