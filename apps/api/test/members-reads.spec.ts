import { BANGKOK, businessDayOf } from '@backoffice/kernel'
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { aBankAccount, baht, type TestBankAccount } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice, type FixtureAdmin, type OfficeFixture } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }): Promise<OfficeFixture> => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

let counter = 0
/** A registration at the player site. */
async function register(fixture: OfficeFixture, input: Record<string, unknown> = {}) {
  const n = ++counter
  const member = {
    externalId: randomUUID(),
    username: `player_${n}`,
    phone: `08${String(10_000_000 + n)}`,
    firstName: `Somchai${n}`,
    lastName: `Jaidee${n}`,
    bank: { code: '014', accountNo: `40${String(10_000_000 + n)}` },
    ...input,
  }
  const reply = await fixture.event('member.registered', member)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return { ...member, id: String(reply.body.result?.['memberId']) }
}
type Player = Awaited<ReturnType<typeof register>>

/** A deposit by a bank's feed from the member's own account. */
async function deposit(
  fixture: OfficeFixture,
  account: TestBankAccount,
  member: Player,
  amount: number,
): Promise<void> {
  const reply = await fixture.event('bank.transaction', {
    account: { bankCode: account.bankCode, accountNo: account.accountNo },
    channel: account.channel,
    reference: randomUUID(),
    direction: 'in',
    amount,
    occurredAt: fixture.clock.now().toISOString(),
    counterparty: {
      bankCode: member.bank.code,
      accountNo: member.bank.accountNo,
      name: `${member.firstName} ${member.lastName}`,
    },
  })
  expect(reply.body.result?.['status'], JSON.stringify(reply.body)).toBe('credited')
}
const request = async (fixture: OfficeFixture, { username }: Player, amount: number): Promise<string> =>
  String(
    (await fixture.event('withdrawal.requested', { externalId: randomUUID(), username, amount })).body.result?.[
      'withdrawalId'
    ],
  )
const at = (fixture: OfficeFixture) => fixture.clock.now().toISOString()

/** A day of one member: two deposits, a manual payment, one rejected and one open withdrawal, one adjustment. */
async function aDay(fixture: OfficeFixture) {
  const owner = await fixture.admin('owner', { name: 'Anong' })
  const account = await aBankAccount(fixture)
  const inviter = await register(fixture)
  const member = await register(fixture, { referrerUsername: inviter.username, tmnPhone: '0899999999' })
  const registeredAt = at(fixture)
  fixture.clock.advance(1_000)
  await deposit(fixture, account, member, 1_000)
  const firstDepositAt = at(fixture)
  fixture.clock.advance(1_000)
  const paid = await request(fixture, member, 300)
  fixture.clock.advance(1_000)
  await owner.move('claim', paid)
  expect((await owner.move('pay-by-hand', paid, { reference: 'SCB-1', bankAccountId: account.id })).status).toBe(200)
  fixture.clock.advance(1_000)
  const rejected = await request(fixture, member, 200)
  fixture.clock.advance(1_000)
  await owner.move('claim', rejected)
  expect((await owner.move('reject', rejected, { reason: 'ชื่อไม่ตรง' })).status).toBe(200)
  fixture.clock.advance(1_000)
  await deposit(fixture, account, member, 50.5)
  const lastDepositAt = at(fixture)
  fixture.clock.advance(1_000)
  expect((await owner.post(`/members/${member.id}/adjust`, { amount: -20.25, reason: 'ตัดเครดิต' })).status).toBe(200)
  fixture.clock.advance(1_000)
  const open = await request(fixture, member, 100)
  return { owner, member, inviter, registeredAt, firstDepositAt, lastDepositAt, paid, rejected, open }
}
const CREDIT = 1_000 - 300 + 50.5 - 20.25 - 100

/** The results of concurrent calls in any order. */
const statuses = (replies: readonly { status: number }[]): number[] =>
  replies.map(({ status }) => status).toSorted((left, right) => left - right)

describe('after a day of a member, each call reflects the events before it', () => {
  test('the list and the profile', async ({ fixture }) => {
    const { owner, member, inviter, registeredAt, firstDepositAt, lastDepositAt, open } = await aDay(fixture)
    await fixture.event('member.signed-in', { username: member.username, ip: '203.0.113.9', userAgent: 'x' })
    const figures = {
      id: member.id,
      username: member.username,
      phone: `${member.phone.slice(0, 3)}-${member.phone.slice(3, 6)}-${member.phone.slice(6)}`,
      tmnPhone: '089-999-9999',
      bank: { code: '014', abbr: 'SCB', accountNo: member.bank.accountNo },
      masked: false,
      status: 'active',
      referrer: { id: inviter.id, username: inviter.username },
      source: 'referral',
      registeredAt,
      lastSignInAt: at(fixture),
      credit: CREDIT,
      bonus: 0,
      depositCount: 2,
      depositSum: 1_050.5,
      firstDepositAt,
      withdrawCount: 1,
      withdrawSum: 300,
    }
    const { data, meta } = (await owner.get<Record<string, unknown>[]>('/usersystem?count=1')).body
    expect(meta).toMatchObject({ total: 2, totalIsEstimate: false })
    expect(data.find(({ id }) => id === member.id)).toMatchObject(figures)
    expect(data.find(({ id }) => id === inviter.id)).toMatchObject({
      credit: 0,
      depositCount: 0,
      depositSum: 0,
      firstDepositAt: null,
      withdrawSum: 0,
      source: 'direct',
      referrer: null,
      lastSignInAt: null,
    })
    expect((await owner.get(`/usersystem/${member.id}`)).body.data).toMatchObject({
      ...figures,
      externalId: member.externalId,
      held: 100,
      lastDepositAt,
      lastSignInIp: '203.0.113.9',
      notes: 0,
      duplicates: 0,
      statusChange: null,
      openApproval: null,
      openWithdrawals: [{ id: open, amount: 100, status: 'pending' }],
    })
    const marketing = await fixture.admin('marketing')
    const shown = JSON.stringify([
      (await marketing.get('/usersystem')).body,
      (await marketing.get(`/usersystem/${member.id}`)).body,
      (await marketing.get(`/members/${member.id}/timeline`)).body,
    ])
    for (const secret of [member.bank.accountNo, member.phone, member.phone.slice(1), '9999999', '203.0.113.9'])
      expect(shown).not.toContain(secret)
  })

  test('the wallets', async ({ fixture }) => {
    const { owner, member } = await aDay(fixture)
    expect((await owner.get(`/userbalance/cash/${member.id}`)).body).toEqual({ cashWallet: CREDIT })
    const balance = async () => (await owner.get(`/userbalance/balance/${member.id}`)).body.data
    expect(await balance()).toEqual({
      cashWallet: CREDIT,
      bonusWallet: 0,
      diamond: 0,
      spinTickets: 0,
      heldAmount: 100,
      turnoverRequired: 0,
      turnoverDone: 0,
      maxWithdraw: CREDIT,
    })
    await fixture.rules({ max_satang: baht(500) })
    expect(await balance()).toMatchObject({ maxWithdraw: 500 })
    await fixture.rules({ daily_sum_satang: baht(310) })
    expect(await balance()).toMatchObject({ maxWithdraw: 10 })
    await fixture.rules({ min_satang: baht(11) })
    expect(await balance()).toMatchObject({ maxWithdraw: 0 })
  })

  test('the withdrawals, and the eligibility check', async ({ fixture }) => {
    const { owner, member, paid, rejected, open, lastDepositAt } = await aDay(fixture)
    const other = await register(fixture, { bank: { code: '004', accountNo: member.bank.accountNo } })
    const listed = await owner.get<{ id: string }[]>(`/userbalance/withdrawhistory/${member.id}?count=1`)
    expect(listed.body.data.map(({ id }) => id)).toEqual([open, rejected, paid])
    expect(listed.body.meta).toMatchObject({ total: 3, totals: { amount: 600 } })
    const check = async () => (await owner.get(`/userbalance/checkwithdrawdetail/${member.id}`)).body.data
    expect(await check()).toEqual({
      eligible: true,
      blockers: [],
      turnover: { required: 0, done: 0, byCategory: expect.any(Array) },
      lastDeposit: { amount: 50.5, at: lastDepositAt, channel: 'scb' },
      lastPromotion: null,
      sameAs: [{ memberId: other.id, username: other.username, reasons: ['bank'] }],
      sevenDays: { in: 1_050.5, out: 300 },
      winRatio: null,
    })
    await owner.post(`/members/${member.id}/blocks`, { withdraw: true, reason: 'x' })
    await fixture.rules({ daily_count: 1 })
    expect(await check()).toMatchObject({
      eligible: false,
      blockers: [{ code: 'MEMBER_BLOCKED' }, { code: 'DAILY_COUNT', facts: { limit: 1, before: 1 } }],
    })
  })

  test('the credit history: entries that chain, add up to the wallet, and name their actors', async ({ fixture }) => {
    const { owner, member, paid, rejected, open } = await aDay(fixture)
    const url = `/userbalance/credithistory/${member.id}`
    const lines = (await owner.get<CreditLine[]>(`${url}?count=1`)).body
    expect(lines.meta).toMatchObject({ total: 7 })
    expect(lines.data.map(({ type, amount, before, after }) => [type, amount, before, after])).toEqual([
      ['withdraw-hold', -100, 730.25, 630.25],
      ['adjustment', -20.25, 750.5, 730.25],
      ['deposit', 50.5, 700, 750.5],
      ['withdraw-release', 200, 500, 700],
      ['withdraw-hold', -200, 700, 500],
      ['withdraw-hold', -300, 1_000, 700],
      ['deposit', 1_000, 0, 1_000],
    ])
    expect(lines.data[0]).toMatchObject({ refId: open, actor: { kind: 'member', name: member.username } })
    expect(lines.data[1]).toMatchObject({ reason: 'ตัดเครดิต', actor: { kind: 'admin', name: 'Anong' } })
    expect(lines.data[3]).toMatchObject({ refId: rejected, actor: { kind: 'admin', name: 'Anong' } })
    expect(lines.data[5]).toMatchObject({ refId: paid })
    const walked: CreditLine[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof owner.get<CreditLine[]>>> = await owner.get<CreditLine[]>(
        `${url}?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      walked.push(...page.body.data)
      cursor = page.body.meta['nextCursor'] as string | null
    }
    expect(walked).toEqual(lines.data)
    expect((await owner.get<CreditLine[]>(`${url}?sort=at`)).body.data).toEqual(lines.data.toReversed())
    const some = (await owner.get<CreditLine[]>(`${url}?type=deposit,withdraw-release&count=1`)).body
    expect(some.data).toEqual(lines.data.filter(({ type }) => type === 'deposit' || type === 'withdraw-release'))
    expect(some.meta).toMatchObject({ total: 3 })
    const from = String(lines.data[2]?.at)
    expect((await owner.get<CreditLine[]>(`${url}?from=${from}`)).body.data).toEqual(lines.data.slice(0, 3))
    expect((await owner.get<CreditLine[]>(`${url}?to=${from}`)).body.data).toEqual(lines.data.slice(3))
  })

  test('the timeline: everything once, newest first, without what the reader may not see', async ({ fixture }) => {
    const { owner, member, paid } = await aDay(fixture)
    fixture.clock.advance(1_000)
    await fixture.event('member.signed-in', { username: member.username, ip: '203.0.113.9', userAgent: 'x' })
    fixture.clock.advance(1_000)
    await owner.post(`/members/${member.id}/notes`, { text: 'ลูกค้าดี' })
    const url = `/members/${member.id}/timeline`
    const all = (await owner.get<Event[]>(`${url}?limit=200`)).body.data
    const reported = all.map(({ kind, action }) => `${kind} ${action}`)
    expect(reported.slice(0, 3)).toEqual([
      'note member.add-note',
      'sign-in member.sign-in',
      'withdrawal withdrawal.request',
    ])
    expect(reported.at(-1)).toBe('admin member.register')
    expect(all.find(({ kind }) => kind === 'note')).toMatchObject({
      text: 'ลูกค้าดี',
      actor: { kind: 'admin', name: 'Anong' },
    })
    // Each movement once: by the action that caused it, or alone where actions are filtered out.
    expect(
      all.filter(({ amount }) => amount !== null).map(({ kind, action, amount }) => [kind, action, amount]),
    ).toEqual([
      ['admin', 'member.adjust', -20.25],
      ['deposit', 'bank-transaction.record', 50.5],
      ['withdrawal', 'withdrawal.pay-by-hand', -300],
      ['deposit', 'bank-transaction.record', 1_000],
    ])
    const updated = async (kinds: string) =>
      (await owner.get<Event[]>(`${url}?limit=200&kind=${kinds}`)).body.data
        .filter(({ amount }) => amount !== null)
        .map(({ kind, action, amount }) => [kind, action, amount])
    expect(await updated('money')).toEqual([
      ['money', 'adjustment', -20.25],
      ['money', 'deposit', 50.5],
      ['money', 'withdrawal-by-hand', -300],
      ['money', 'deposit', 1_000],
    ])
    expect(await updated('money,withdrawal')).toEqual([
      ['money', 'adjustment', -20.25],
      ['money', 'deposit', 50.5],
      ['withdrawal', 'withdrawal.pay-by-hand', -300],
      ['money', 'deposit', 1_000],
    ])
    expect(all.filter(({ kind }) => kind === 'deposit')).toHaveLength(2)
    expect(all.filter(({ object }) => object.id === paid).map(({ action }) => action)).toEqual([
      'withdrawal.pay-by-hand',
      'withdrawal.claim',
      'withdrawal.request',
    ])
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.map(({ at: when }) => when)).toEqual(
      all
        .map(({ at: when }) => when)
        .toSorted()
        .toReversed(),
    )
    const walked: Event[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof owner.get<Event[]>>> = await owner.get<Event[]>(
        `${url}?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      walked.push(...page.body.data)
      cursor = page.body.meta['nextCursor'] as string | null
    }
    expect(walked).toEqual(all)
    expect((await owner.get<Event[]>(`${url}?limit=200&sort=at`)).body.data).toEqual(all.toReversed())
    expect((await owner.get<Event[]>(`${url}?kind=sign-in`)).body.data).toMatchObject([{ text: '203.0.113.9' }])
    const marketing = await fixture.admin('marketing')
    const seen = (await marketing.get<Event[]>(`${url}?limit=200`)).body.data
    expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['admin', 'money', 'note', 'sign-in']))
    expect(seen.find(({ kind }) => kind === 'sign-in')).toMatchObject({ text: null })
    expect((await marketing.get(`${url}?kind=deposit`)).body.data).toEqual([])
  })

  test('turnover, bets and the active promotion', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    await fixture.rules({ turnover_percent: 200 })
    const account = await aBankAccount(fixture)
    const member = await register(fixture)
    await deposit(fixture, account, member, 100)
    const play = (type: string, transactionId: string, amount: number, more = {}) =>
      fixture.event(type, {
        transactionId,
        roundId: 'r',
        provider: 'pgsoft',
        game: 'x',
        category: 'slot',
        username: member.username,
        amount,
        ...more,
      })
    expect((await play('game.bet', 'a', 80)).status).toBe(200)
    expect((await play('game.settled', 'a', 80, { win: 100 })).status).toBe(200)
    const wallets = async () => (await owner.get(`/userbalance/balance/${member.id}`)).body.data
    const check = async () => (await owner.get(`/userbalance/checkwithdrawdetail/${member.id}`)).body.data
    expect(await wallets()).toMatchObject({ cashWallet: 120, turnoverRequired: 200, turnoverDone: 80, maxWithdraw: 0 })
    expect(await check()).toMatchObject({
      eligible: false,
      blockers: [{ code: 'TURNOVER_NOT_MET' }],
      winRatio: 12_500,
      turnover: { required: 200, done: 80, byCategory: [{ category: 'slot', staked: 80, counted: 80 }] },
    })
    expect((await play('game.bet', 'b', 120)).status).toBe(200)
    expect((await play('game.settled', 'b', 120, { win: 120 })).status).toBe(200)
    expect(await wallets()).toMatchObject({ cashWallet: 120, maxWithdraw: 120 })
    expect(await check()).toMatchObject({ eligible: true, blockers: [] })

    // Promotions: promotion-grants.spec.ts.
    expect((await owner.get(`/usersystem/checkreceivedpromotion/${member.id}`)).body.data).toBeNull()
    expect((await owner.get(`/usersystem/checkallreceivedpromotion/${member.id}`)).body.data).toEqual([])
  })

  test('the export of the list, masked like the list', async ({ fixture }) => {
    const { member } = await aDay(fixture)
    const fileFor = async (role: string) => {
      const admin = await fixture.admin(role)
      const ticket = await admin.post<{ path: string; count: number }>('/exports', {
        list: 'members.list',
        query: { q: member.username },
        locale: 'th',
      })
      expect(ticket, JSON.stringify(ticket.body)).toMatchObject({ status: 200, body: { data: { count: 1 } } })
      return (await fixture.http.inject({ method: 'GET', url: `/api${ticket.body.data.path}` })).body
    }
    const full = await fileFor('owner')
    for (const part of ['เครดิตคงเหลือ', member.username, '089-999-9999', '630.25', '1050.50'])
      expect(full.replaceAll(',', '')).toContain(part.replaceAll(',', ''))
    const masked = await fileFor('auditor')
    expect(masked).toContain(member.username)
    for (const secret of [member.bank.accountNo, '999-9999', member.phone]) expect(masked).not.toContain(secret)
    expect(
      (await (await fixture.admin('support')).post('/exports', { list: 'members.list', query: {}, locale: 'en' }))
        .status,
    ).toBe(403)
  })

  test('no promotion was received yet', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    const member = await register(fixture)
    expect((await owner.get(`/usersystem/checkallreceivedpromotion/${member.id}`)).body).toEqual({ data: [] })
    expect((await owner.get(`/usersystem/checkreceivedpromotion/${member.id}`)).body).toEqual({ data: null })
  })

  test('for an unknown member, every call returns 404', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    const id = '0190f5d2-0000-7000-8000-00000000abcd'
    for (const path of [
      'usersystem',
      'userbalance/cash',
      'userbalance/balance',
      'userbalance/credithistory',
      'userbalance/withdrawhistory',
      'userbalance/checkwithdrawdetail',
      'usersystem/checkallreceivedpromotion',
      'usersystem/checkreceivedpromotion',
    ]) {
      expect(await owner.get(`/${path}/${id}`), path).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
    for (const path of ['notes', 'duplicates', 'timeline'])
      expect((await owner.get(`/members/${id}/${path}`)).status, path).toBe(404)
  })
})

type CreditLine = {
  type: string
  amount: number
  before: number
  after: number
  refId: string
  at: string
  actor: { kind: string; name: string } | null
  reason: string | null
}
type Event = {
  id: string
  kind: string
  action: string
  at: string
  object: { kind: string; id: string }
  amount: number | null
  text: string | null
  actor: { kind: string; name: string } | null
}

describe('registrations', () => {
  const read = async (admin: FixtureAdmin) => ({
    total: (await admin.get<{ total: number }>('/totalusers')).body.data.total,
    today: (await admin.get<{ count: number }>('/todayusers')).body.data.count,
    monthly: (await admin.get<{ month: string; count: number }[]>('/todayusers//newusermonthly')).body.data,
  })

  test('are counted by the operator’s day and month, on both sides of midnight, empty months included', async ({
    fixture,
  }) => {
    const support = await fixture.admin('support')
    expect(await read(support)).toEqual({ total: 0, today: 0, monthly: [] })
    const registerAt = async (instant: string) => (fixture.clock.set(instant), register(fixture))
    await registerAt('2026-07-12T16:59:59.999Z')
    await support.signIn()
    expect(await read(support)).toMatchObject({ total: 1, today: 1 })
    await registerAt('2026-07-12T17:00:00.000Z')
    await registerAt('2026-07-12T17:00:00.001Z')
    expect(await read(support)).toEqual({ total: 3, today: 2, monthly: [{ month: '2026-07', count: 3 }] })
    await registerAt('2026-09-30T16:59:59.999Z')
    await registerAt('2026-09-30T17:00:00.000Z')
    await support.signIn()
    expect(await read(support)).toEqual({
      total: 5,
      today: 1,
      monthly: [
        { month: '2026-07', count: 3 },
        { month: '2026-08', count: 0 },
        { month: '2026-09', count: 1 },
        { month: '2026-10', count: 1 },
      ],
    })
    expect(await fixture.verify()).toEqual([])
  })

  test.for(['UTC', 'Asia/Bangkok', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kathmandu'])(
    'fall on the same day where the process runs in %s',
    ([...zone]) => {
      const before = process.env['TZ']
      process.env['TZ'] = zone.join('')
      try {
        expect([
          businessDayOf(new Date('2026-07-12T16:59:59.999Z'), BANGKOK),
          businessDayOf(new Date('2026-07-12T17:00:00Z'), BANGKOK),
        ]).toEqual(['2026-07-12', '2026-07-13'])
      } finally {
        if (before === undefined) delete process.env['TZ']
        else process.env['TZ'] = before
      }
    },
  )

  test('the double slash of the monthly call is part of its path: one slash, or three, is not found', async ({
    fixture,
  }) => {
    const support = await fixture.admin('support')
    expect((await support.get('/todayusers//newusermonthly')).status).toBe(200)
    for (const path of [
      '/todayusers/newusermonthly',
      '/todayusers///newusermonthly',
      '//todayusers//newusermonthly',
      '/todayusers//newusermonthly/',
      '/todayusers//newUserMonthly',
    ])
      expect((await support.get(path)).status, path).toBe(404)
  })
})

describe('duplicates', () => {
  type Pair = {
    id: string
    members: { id: string; username: string }[]
    reasons: string[]
    score: number
    dismissed: unknown
  }
  const pairs = async (admin: FixtureAdmin, query = '') =>
    (await admin.get<Pair[]>(`/members/duplicates?${query}`)).body

  test('are found in the background, each pair once, with all its reasons, and return only with a new one', async ({
    fixture,
  }) => {
    const risk = await fixture.admin('risk', { name: 'Risk' })
    const one = await register(fixture, { firstName: 'Anan', lastName: 'Sook' })
    const two = await register(fixture, {
      firstName: 'ANAN',
      lastName: 'sook',
      bank: { code: '004', accountNo: one.bank.accountNo },
    })
    const three = await register(fixture, { tmnPhone: one.phone })
    await register(fixture)
    expect((await pairs(risk)).data).toEqual([])
    expect(await fixture.memberCommands.scanDuplicates()).toBe(4)
    expect(await fixture.memberCommands.scanDuplicates()).toBe(0)
    const found = await pairs(risk, 'count=1')
    expect(found.meta).toMatchObject({ total: 2 })
    const pairOf = (list: Pair[], left: string, right: string) =>
      list.find(({ members }) => members.every(({ id }) => id === left || id === right))
    expect(pairOf(found.data, one.id, two.id)).toMatchObject({ reasons: ['bank', 'name'], score: 85, dismissed: null })
    expect(pairOf(found.data, one.id, three.id)).toMatchObject({ reasons: ['phone'], score: 50 })
    expect((await pairs(risk, 'reason=name')).data).toHaveLength(1)
    expect(
      (await risk.get<{ member: { id: string } }[]>(`/members/${one.id}/duplicates`)).body.data.map(
        ({ member }) => member.id,
      ),
    ).toEqual([two.id, three.id])
    expect((await risk.get(`/usersystem/${one.id}`)).body.data).toMatchObject({ duplicates: 2 })

    const dismiss = () => risk.post(`/members/${one.id}/duplicates/${three.id}/dismiss`, { reason: 'แม่กับลูก' })
    const both = await Promise.all([dismiss(), dismiss()])
    expect(statuses(both)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ details: { by: { name: 'Risk' } } })
    expect((await pairs(risk)).data).toHaveLength(1)
    expect((await pairs(risk, 'dismissed=yes')).data).toMatchObject([
      { dismissed: { by: { name: 'Risk' }, reason: 'แม่กับลูก' } },
    ])
    expect((await risk.get(`/usersystem/${one.id}`)).body.data).toMatchObject({ duplicates: 1 })
    await fixture.memberCommands.scanDuplicates()
    expect((await pairs(risk)).data).toHaveLength(1)

    for (const { username } of [one, three])
      await fixture.event('member.signed-in', { username, ip: '198.51.100.7', userAgent: 'x' })
    expect((await risk.get(`/usersystem/${one.id}`)).body.data).toMatchObject({ duplicates: 2 })
    await fixture.memberCommands.scanDuplicates()
    expect(pairOf((await pairs(risk)).data, one.id, three.id)).toMatchObject({
      reasons: ['ip', 'phone'],
      score: 70,
      dismissed: null,
    })
    expect((await dismiss()).status).toBe(200)
    expect((await pairs(risk)).data).toHaveLength(1)
    expect((await risk.post(`/members/${two.id}/duplicates/${three.id}/dismiss`, { reason: 'x' })).status).toBe(404)
  })

  test('found by two nodes concurrently are still one row per pair', async ({ fixture }) => {
    const risk = await fixture.admin('risk')
    const one = await register(fixture)
    for (const code of ['004', '006', '025']) await register(fixture, { bank: { code, accountNo: one.bank.accountNo } })
    await Promise.all([1, 2, 3].map(() => fixture.memberCommands.scanDuplicates()))
    expect((await pairs(risk, 'count=1')).meta).toMatchObject({ total: 6 })
    expect(await fixture.db.selectFrom('member_duplicate_checks').select('member_id').execute()).toEqual([])
  })
})
