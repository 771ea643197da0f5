import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { announcedCodes } from '../../../scripts/start/announced-codes.ts'
import { undivided } from './support/size.ts'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice, type OfficeFixture } from './support/office-fixture.ts'

type Admin = Awaited<ReturnType<OfficeFixture['admin']>>
type Stage = { readonly fixture: OfficeFixture; readonly owner: Admin }
const ATTEMPTS = undivided(200, 1_000)

const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await openOffice(freshDatabase, { max: 20 })
  onCleanup(() => fixture.close())
  return { fixture, owner: await fixture.admin('owner') }
})

const form = (more: Record<string, unknown> = {}) => ({
  name: 'LINE friends',
  prefix: 'line',
  count: 3,
  kind: 'credit',
  amount: 50,
  turnoverPercent: 0,
  usesPerCode: 1,
  usesPerMember: 1,
  validFrom: null,
  validUntil: null,
  note: null,
  ...more,
})
type Batch = { id: string; prefix: string; cost: number | null; approvalId: string } & Record<string, unknown>
type Code = { id: string; code: string; status: string } & Record<string, unknown>

async function add({ owner }: Pick<Stage, 'owner'>, more: Record<string, unknown> = {}) {
  const { status, body } = await owner.post<Batch>('/creditcode/batches', form(more))
  expect(status, JSON.stringify(body)).toBe(200)
  const codes = await owner.get<Code[]>(`/creditcode/unused?batchId=${body.data.id}&limit=200`)
  return { batch: body.data, codes: codes.body.data }
}
const redeem = ({ fixture }: Pick<Stage, 'fixture'>, member: TestMember, code: string, externalId = randomUUID()) =>
  fixture.event('creditcode.redeemed', { externalId, username: member.username, code })
const refused = (code: string) => ({ status: 422, body: { code } })

describe('a batch of credit codes', () => {
  test('has unguessable codes, and shows what became of them', async ({ stage }) => {
    const { fixture, owner } = stage
    const { batch, codes } = await add(stage, { count: 200, turnoverPercent: 300, note: 'เพื่อนใหม่' })
    expect(batch).toMatchObject({ prefix: 'LINE', unused: 200, used: 0, revoked: 0, cost: 10_000, can: ['revoke'] })
    expect(new Set(codes.map(({ code }) => code)).size).toBe(200)
    expect(codes.every(({ code }) => /^LINE[0-9A-HJKMNP-TV-Z]{12}$/.test(code))).toBe(true)
    const member = await fixture.member(baht(0))
    const written = String(codes[0]?.code)
      .toLowerCase()
      .replace(/^(.{8})/, '\ufeff$1-\u200b')
    expect(await redeem(stage, member, written)).toMatchObject({
      status: 200,
      body: { result: { kind: 'credit', amount: 50, grantId: expect.any(String) as string, turnoverRequired: 150 } },
    })
    expect(await fixture.wallet(member)).toMatchObject({ cash: 0n, bonus: baht(50) })
    expect((await owner.get(`/creditcode/${codes[0]?.id}`)).body.data).toMatchObject({
      status: 'used',
      uses: 1,
      redemptions: [{ member: { username: member.username } }],
    })
    expect((await owner.get(`/creditcode/used?q=${member.username}`)).body.data).toMatchObject([
      { code: codes[0]?.code, amount: 50, turnoverPercent: 300 },
    ])
    const copied = encodeURIComponent(`\u200e${codes[0]?.code}\u2060`)
    expect((await owner.get(`/creditcode/used?q=${copied}`)).body.data).toHaveLength(1)
    expect((await owner.get('/creditcode/batches?q=line')).body.data).toMatchObject([{ unused: 199, used: 1, uses: 1 }])
    expect(await fixture.verify()).toEqual([])
  })

  test('of diamonds and spins goes to their accounts', async ({ stage }) => {
    const { fixture, owner } = stage
    const member = await fixture.member(baht(0))
    for (const [kind, amount] of [
      ['diamond', 20],
      ['spin', 3],
    ] as const) {
      const { codes } = await add(stage, { kind, amount })
      expect((await redeem(stage, member, codes[0]?.code ?? '')).body.result).toEqual({ kind, amount })
    }
    expect((await owner.get(`/userbalance/balance/${member.id}`)).body.data).toMatchObject({
      diamond: 20,
      spinTickets: 3,
    })
    expect(await fixture.verify()).toEqual([])
  })

  test.for<[Record<string, unknown>, string]>([
    [{ count: 0 }, 'count'],
    [{ count: 10_001 }, 'count'],
    [{ count: 10_000, usesPerCode: 101 }, 'usesPerCode'],
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
    [{ amount: 1_000_000.01 }, 'amount'],
    [{ kind: 'spin', amount: 1.5 }, 'amount'],
    [{ kind: 'diamond', turnoverPercent: 100 }, 'turnoverPercent'],
    [{ turnoverPercent: -1 }, 'turnoverPercent'],
    [{ turnoverPercent: 10_001 }, 'turnoverPercent'],
    [{ prefix: 'ลด' }, 'prefix'],
    [{ prefix: 'ELEVENCHARS' }, 'prefix'],
    [{ usesPerMember: 0 }, 'usesPerMember'],
    [{ name: ' ' }, 'name'],
    [{ kind: 'cash' }, 'kind'],
    [{ validUntil: '2026-07-12T05:00:00Z' }, 'validUntil'],
    [{ validFrom: '2026-08-02T00:00:00Z', validUntil: '2026-08-01T00:00:00Z' }, 'validUntil'],
  ])('with %j is refused at its field', async ([more, field], { stage: { owner } }) => {
    expect(await owner.post('/creditcode/batches', form(more))).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: { [field]: { code: expect.any(String) } } },
    })
  })
})

describe('a code', () => {
  test(`is redeemed once, whoever tries, in ${ATTEMPTS} parallel attempts`, { timeout: 240_000 }, async ({ stage }) => {
    const { fixture } = stage
    const { codes } = await add(stage)
    const members = await Promise.all(Array.from({ length: 25 }, () => fixture.member(baht(0))))
    const tries = Array.from({ length: ATTEMPTS }, (_, index) => members[index % 25])
    const replies = await Promise.all(tries.map(member => redeem(stage, member as TestMember, codes[0]?.code ?? '')))
    const outcomes = Map.groupBy(replies, ({ status, body }) => `${status} ${body.code ?? ''}`)
    expect(outcomes.get('200 ')).toHaveLength(1)
    expect([...outcomes.keys()].toSorted()).toEqual(['200 ', '422 ALREADY_CLAIMED'])
    const cash = await Promise.all(members.map(async member => (await fixture.wallet(member)).cash))
    expect(cash.reduce((sum, each) => sum + each, 0n)).toBe(baht(50))
    expect(await fixture.verify()).toEqual([])
  })

  test('with several uses is used up, and per member as often as the batch allows', async ({ stage }) => {
    const { fixture, owner } = stage
    const { codes } = await add(stage, { count: 2, usesPerCode: 3, usesPerMember: 2 })
    const [one, other] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
    const [first = '', second = ''] = codes.map(({ code }) => code)
    const replies = await Promise.all(Array.from({ length: 8 }, () => redeem(stage, one, first)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await redeem(stage, one, second)).toMatchObject(refused('ALREADY_CLAIMED'))
    expect(await redeem(stage, other, first)).toMatchObject({ status: 200 })
    expect(await redeem(stage, other, first)).toMatchObject(refused('ALREADY_CLAIMED'))
    expect((await owner.get('/creditcode/batches')).body.data).toMatchObject([{ used: 1, unused: 1, uses: 3 }])
    expect(await fixture.wallet(one)).toMatchObject({ cash: baht(100) })
  })

  test('sent again under its external id takes effect once', async ({ stage }) => {
    const { fixture } = stage
    const { codes } = await add(stage)
    const [member, externalId] = [await fixture.member(baht(0)), randomUUID()]
    const [first = '', second = ''] = codes.map(({ code }) => code)
    const replies = await Promise.all(Array.from({ length: 5 }, () => redeem(stage, member, first, externalId)))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(await redeem(stage, member, second, externalId)).toMatchObject(refused('DUPLICATE_EXTERNAL_ID'))
    expect(await fixture.wallet(member)).toMatchObject({ cash: baht(50) })
  })

  test('is valid in its period only', async ({ stage }) => {
    const { fixture, owner } = stage
    const { batch, codes } = await add(stage, {
      validFrom: '2026-07-12T06:00:00Z',
      validUntil: '2026-07-12T07:00:00Z',
    })
    const member = await fixture.member(baht(0))
    const code = codes[0]?.code ?? ''
    expect(await redeem(stage, member, code)).toMatchObject(refused('NOT_ELIGIBLE'))
    fixture.clock.set('2026-07-12T07:00:00Z')
    expect(await redeem(stage, member, code)).toMatchObject(refused('CLAIM_EXPIRED'))
    await owner.signIn()
    expect((await owner.get('/creditcode/unused')).body.data).toEqual([])
    expect((await owner.get('/creditcode/unused?status=expired')).body.data).toHaveLength(3)
    expect((await owner.get('/creditcode/batches')).body.data).toMatchObject([{ isExpired: true, can: [] }])
    expect((await owner.get(`/creditcode/${codes[0]?.id}`)).body.data).toMatchObject({ status: 'expired', can: [] })
    for (const path of [`${codes[0]?.id}`, `batches/${batch.id}`])
      expect(await owner.post(`/creditcode/${path}/revoke`, { reason: 'x' })).toMatchObject({
        status: 409,
        body: { code: 'STATE_CONFLICT', details: { status: 'expired' } },
      })
  })

  test('is revoked, alone or with its batch, and then brings nothing', async ({ stage }) => {
    const { fixture, owner } = stage
    const { batch, codes } = await add(stage)
    const [one, two, three] = codes
    const member = await fixture.member(baht(0))
    const reason = { reason: 'พิมพ์ผิด' }
    expect(await owner.post(`/creditcode/${one?.id}/revoke`, reason)).toMatchObject({
      status: 200,
      body: { data: { status: 'revoked', revoked: { reason: 'พิมพ์ผิด' }, can: [] } },
    })
    expect(await owner.post(`/creditcode/${one?.id}/revoke`, reason)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: { status: 'revoked' } },
    })
    expect(await redeem(stage, member, one?.code ?? '')).toMatchObject(refused('NOT_ELIGIBLE'))
    expect(await redeem(stage, member, two?.code ?? '')).toMatchObject({ status: 200 })
    expect(await owner.post(`/creditcode/${two?.id}/revoke`, reason)).toMatchObject({ status: 409 })
    expect(await owner.post(`/creditcode/batches/${batch.id}/revoke`, reason)).toMatchObject({
      status: 200,
      body: { data: { unused: 0, used: 1, revoked: 2, can: [] } },
    })
    expect(await redeem(stage, member, three?.code ?? '')).toMatchObject(refused('NOT_ELIGIBLE'))
    expect(await owner.post(`/creditcode/batches/${batch.id}/revoke`, reason)).toMatchObject({ status: 409 })
    expect(await owner.post(`/creditcode/${randomUUID()}/revoke`, reason)).toMatchObject({ status: 404 })
    const audited = JSON.stringify(
      await fixture.db.selectFrom('audit').selectAll().execute(),
      (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    )
    for (const { code } of codes) expect(audited).not.toContain(code)
  })

  test('of a race between redemption and revocation has one outcome', async ({ stage }) => {
    const { fixture, owner } = stage
    const { codes } = await add(stage, { count: 10 })
    const member = await fixture.member(baht(0))
    const races = await Promise.all(
      codes
        .map(({ id }) => owner.post(`/creditcode/${id}/revoke`, { reason: 'x' }))
        .concat(codes.map(({ code }) => redeem(stage, member, code)) as never[]),
    )
    expect(races.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10)
    const rows = await fixture.db.selectFrom('credit_codes').select(['status', 'uses']).execute()
    expect(rows.every(({ status, uses }) => (status === 'used') === (uses === 1))).toBe(true)
    expect(await fixture.verify()).toEqual([])
  })

  test('is nothing for members who may not receive a bonus', async ({ stage }) => {
    const { fixture, owner } = stage
    const { codes } = await add(stage)
    const code = codes[0]?.code ?? ''
    const closed = await fixture.member(baht(0), { status: 'closed' })
    expect(await redeem(stage, closed, code)).toMatchObject(refused('MEMBER_CLOSED'))
    const blocked = await fixture.member(baht(0), { status: 'suspended' })
    expect(await redeem(stage, blocked, code)).toMatchObject(refused('MEMBER_BLOCKED'))
    expect(await redeem(stage, { ...blocked, username: 'stranger_1' }, code)).toMatchObject({
      status: 409,
      body: { code: 'NOT_YET' },
    })
    expect((await owner.get('/creditcode/unused')).body.data).toHaveLength(3)
  })

  test('is guessed ten times, then the member waits, and no other', async ({ stage }) => {
    const { fixture } = stage
    const { codes } = await add(stage)
    const [guesser, other] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
    for (const n of Array(10).keys())
      expect(await redeem(stage, guesser, `LINE00000000000${n}`)).toMatchObject(refused('NOT_ELIGIBLE'))
    const waiting = await redeem(stage, guesser, codes[0]?.code ?? '')
    expect(waiting).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(await redeem(stage, other, codes[1]?.code ?? '')).toMatchObject({ status: 200 })
    fixture.clock.advance(600_000)
    expect(await redeem(stage, guesser, codes[0]?.code ?? '')).toMatchObject({ status: 200 })
    expect(await redeem(stage, guesser, 'LINE00000000000A')).toMatchObject(refused('NOT_ELIGIBLE'))
    const counted = await fixture.db
      .selectFrom('credit_code_guesses')
      .select('guesses')
      .where('member_id', '=', guesser.id)
      .execute()
    expect(counted, 'a new window begins with its first guess').toEqual([{ guesses: 1 }])
  })

  test('is guessed ten times by parallel guesses too; one that is delivered again is not counted again', async ({
    stage,
  }) => {
    const { fixture } = stage
    const guesser = await fixture.member(baht(0))
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, n) => redeem(stage, guesser, `LINE0000000000${String(n).padStart(2, '0')}`)),
    )
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(50)

    const other = await fixture.member(baht(0))
    const externalId = randomUUID()
    for (let n = 0; n < 20; n += 1)
      expect(await redeem(stage, other, 'LINE000000000000', externalId)).toMatchObject(refused('NOT_ELIGIBLE'))
    const { codes } = await add(stage)
    expect(await redeem(stage, other, codes[0]?.code ?? '')).toMatchObject({ status: 200 })
  })

  test('is masked for who may not hand it out, and not found by its beginning', async ({ stage }) => {
    const { fixture, owner } = stage
    const { codes } = await add(stage, { count: 2 })
    const auditor = await fixture.admin('auditor')
    const code = codes[0]?.code ?? ''
    const shown = (await auditor.get<Code[]>('/creditcode/unused')).body.data.map(each => each.code)
    expect(shown.every(each => /^LINE••••\w{4}$/u.test(each))).toBe(true)
    const found = async (admin: Admin, q: string) =>
      (await admin.get<Code[]>(`/creditcode/unused?q=${q}`)).body.data.length
    expect([await found(auditor, code.slice(0, 15)), await found(auditor, code)]).toEqual([0, 1])
    expect(await found(owner, 'line')).toBe(2)
    await redeem(stage, await fixture.member(baht(0)), code)
    expect((await auditor.get('/creditcode/used')).body.data).toMatchObject([
      { code, member: { phone: expect.stringContaining('•••') as string } },
    ])
  })
})

test('the simulated players know the codes of several uses that can be redeemed now', async ({
  stage,
  freshDatabase,
}) => {
  const { fixture } = stage
  const announced = () => announcedCodes(freshDatabase.urls.app, fixture.clock.now())
  expect(await announced()).toEqual([])
  const several = { count: 1, usesPerCode: 2 }
  await add(stage)
  await add(stage, { ...several, validFrom: '2026-07-12T07:00:00Z' })
  const { codes } = await add(stage, { ...several, validUntil: '2026-07-12T07:00:00Z' })
  expect(await announced()).toEqual([codes[0]?.code])
  for (let count = 0; count < 2; count++) await redeem(stage, await fixture.member(baht(0)), String(codes[0]?.code))
  expect(await announced()).toEqual([])
  const spent = await add(stage, { ...several, validUntil: '2026-07-12T06:00:00Z' })
  expect(await announced()).toEqual([spent.codes[0]?.code])
  fixture.clock.set('2026-07-12T06:00:00Z')
  expect(await announced()).toEqual([])
})

const diamondSetting = (more: Record<string, unknown>) => ({
  enabled: false,
  minPerDay: 1,
  maxPerDay: 1,
  needsDeposit: true,
  exchangeEnabled: true,
  turnoverPercent: 0,
  minExchange: 1,
  ...more,
})

/** A wheel whose second slot, of eight with equal weights, is credit of this amount. */
async function publishWheel({ owner }: Stage, checker: Admin, value: number): Promise<void> {
  type Draft = { version: number; document: { slots: { slot: number }[] } }
  const draft = (await owner.post<Draft>('/wheel/draft', { from: null })).body.data
  const slots = draft.document.slots.map(slot => (slot.slot === 2 ? { ...slot, kind: 'credit', value } : slot))
  const document = { ...draft.document, enabled: true, slots }
  const saved = (await owner.edit<Draft>('PUT', '/wheel/draft', draft.version, document)).body.data
  const reply = await owner.edit<Batch>('POST', '/wheel/draft/publish', saved.version, { reason: 'x' })
  expect((await checker.post(`/approvals/${reply.body.data.approvalId}/approve`)).status).toBe(200)
}

describe('above the adjustment limit', () => {
  test('a batch needs a second approval, which creates what was shown', async ({ stage }) => {
    const { fixture, owner } = stage
    const maker = await fixture.admin('marketing', { adjustLimit: baht(500), name: 'Malee' })
    const checker = await fixture.admin('finance-checker', { name: 'Chai' })
    expect((await maker.get('/creditcode/allowance')).body.data).toEqual({
      remaining: 500,
      bahtPerDiamond: 1,
      bahtPerSpin: null,
    })
    expect(await maker.post<Batch>('/creditcode/batches', form({ count: 6 }))).toMatchObject({ status: 200 })
    expect((await maker.get('/creditcode/allowance')).body.data).toMatchObject({ remaining: 200 })
    const asked = await maker.post<Batch>('/creditcode/batches', form({ count: 5, usesPerCode: 4, note: 'งานวัด' }))
    expect(asked).toMatchObject({ status: 202, body: { data: { status: 'awaiting-second' } } })
    expect((await owner.get('/creditcode/batches')).body.data).toHaveLength(1)
    const { approvalId } = asked.body.data
    expect((await checker.get(`/approvals/${approvalId}`)).body.data).toMatchObject({
      kind: 'creditcodes.batch',
      amount: 1_000,
      subject: { label: 'LINE friends' },
      given: {
        name: 'LINE friends',
        count: '5',
        usesPerCode: '4',
        reward: 'credit',
        rewardAmount: '50',
        note: 'งานวัด',
      },
    })
    expect(await maker.post(`/approvals/${approvalId}/approve`)).toMatchObject({ status: 403 })
    const [one, two] = await Promise.all([0, 1].map(() => checker.post(`/approvals/${approvalId}/approve`)))
    expect(new Set([one?.status, two?.status])).toEqual(new Set([200, 409]))
    expect((await owner.get('/creditcode/batches')).body.data).toMatchObject([
      { count: 5, unused: 5, usesPerCode: 4, createdBy: { name: 'Malee' } },
      { count: 6 },
    ])
  })

  test('diamonds count at their rate, which must not have changed by the approval', async ({ stage }) => {
    const { fixture, owner } = stage
    const maker = await fixture.admin('marketing', { adjustLimit: baht(100) })
    const checker = await fixture.admin('finance-checker')
    const diamonds = form({ kind: 'diamond', amount: 101, count: 1 })
    const asked = await maker.post<Batch>('/creditcode/batches', diamonds)
    expect(asked.status).toBe(202)
    await owner.edit('PUT', '/setting/freediamond', 0, diamondSetting({ bahtPerDiamond: 2 }))
    expect(await checker.post(`/approvals/${asked.body.data.approvalId}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'OUTCOME_CHANGED' },
    })
    const ending = form({ amount: 200, validUntil: '2026-07-12T06:00:00Z' })
    const late = await maker.post<Batch>('/creditcode/batches', ending)
    fixture.clock.set('2026-07-12T06:00:00Z')
    await checker.signIn()
    expect(await checker.post(`/approvals/${late.body.data.approvalId}/approve`)).toMatchObject({
      status: 400,
      body: { fields: { validUntil: { code: expect.any(String) } } },
    })
  })

  test('diamonds count at their highest rate so far: a rate lowered for a batch spares no approval', async ({
    stage,
  }) => {
    const maker = await stage.fixture.admin('marketing', { adjustLimit: baht(100) })
    const diamonds = form({ kind: 'diamond', amount: 51, count: 1 })
    for (const [version, bahtPerDiamond] of [2, 0.01].entries())
      await maker.edit('PUT', '/setting/freediamond', version, diamondSetting({ bahtPerDiamond }))
    expect((await maker.get('/creditcode/allowance')).body.data).toMatchObject({ bahtPerDiamond: 2 })
    expect(await maker.post<Batch>('/creditcode/batches', diamonds)).toMatchObject({ status: 202 })
  })

  test('spins count at the average cost of the live wheel', async ({ stage }) => {
    const { fixture, owner } = stage
    const maker = await fixture.admin('marketing', { adjustLimit: baht(100) })
    const checker = await fixture.admin('finance-checker')
    await publishWheel(stage, checker, 3)
    expect((await maker.get('/creditcode/allowance')).body.data).toMatchObject({ bahtPerSpin: 0.38 })
    const within = await maker.post<Batch>('/creditcode/batches', form({ kind: 'spin', amount: 100, count: 2 }))
    expect(within).toMatchObject({ status: 200, body: { data: { cost: 76 } } })
    const asked = await maker.post<Batch>('/creditcode/batches', form({ kind: 'spin', amount: 64, count: 1 }))
    expect(asked).toMatchObject({ status: 202 })
    const { approvalId } = asked.body.data
    expect((await checker.get(`/approvals/${approvalId}`)).body.data).toMatchObject({ amount: 24.32 })
    await publishWheel(stage, checker, 4)
    expect(await checker.post(`/approvals/${approvalId}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'OUTCOME_CHANGED' },
    })
    expect((await owner.get('/creditcode/batches')).body.data).toHaveLength(1)
  })

  test('spins without a live wheel are, for every admin with a limit', async ({ stage }) => {
    const { fixture, owner } = stage
    const maker = await fixture.admin('marketing', { adjustLimit: baht(1_000_000) })
    const checker = await fixture.admin('finance-checker')
    const spins = form({ kind: 'spin', amount: 1, count: 1 })
    expect(await owner.post<Batch>('/creditcode/batches', spins)).toMatchObject({
      status: 200,
      body: { data: { cost: null } },
    })
    await publishWheel(stage, checker, 3)
    expect((await owner.post('/wheel/stop', { reason: 'x' })).status).toBe(200)
    const asked = await maker.post<Batch>('/creditcode/batches', spins)
    expect(asked).toMatchObject({ status: 202 })
    const { approvalId } = asked.body.data
    expect((await checker.get(`/approvals/${approvalId}`)).body.data).toMatchObject({
      amount: null,
      given: { reward: 'spin' },
    })
    const limited = await fixture.admin('finance-checker', { approveLimit: baht(1_000_000) })
    expect(await limited.post(`/approvals/${approvalId}/approve`)).toMatchObject({ body: { code: 'LIMIT_EXCEEDED' } })
    expect((await checker.post(`/approvals/${approvalId}/approve`)).status).toBe(200)
    expect((await owner.get('/creditcode/batches')).body.data).toMatchObject([{ cost: null, unused: 1 }, {}])
  })

  test('more than an amount can be is refused', async ({ stage: { fixture, owner } }) => {
    const maker = await fixture.admin('marketing', { adjustLimit: baht(100) })
    await owner.edit('PUT', '/setting/freediamond', 0, diamondSetting({ bahtPerDiamond: 1_000 }))
    const most = form({ kind: 'diamond', amount: 1_000_000, count: 10_000, usesPerCode: 100 })
    expect(await maker.post('/creditcode/batches', most)).toMatchObject({
      status: 400,
      body: { fields: { amount: { code: expect.any(String) } } },
    })
  })
})
