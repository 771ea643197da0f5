import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { aBankAccount, baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice, type FixtureAdmin, type OfficeFixture } from './support/office-fixture.ts'
import { lenientApproval, noRules } from './support/withdrawal-rules.ts'

const DAY = 86_400_000
const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

async function set(admin: FixtureAdmin, auto: object = {}, rules: object = {}): Promise<number> {
  await admin.signIn()
  const { version } = (await admin.get<{ version: number }>('/setting/withdraw')).body.data
  const reply = await admin.edit<{ version: number }>('PUT', '/setting/withdraw', version, {
    ...noRules,
    ...rules,
    auto: { ...lenientApproval, ...auto },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.version
}

async function deposited(
  fixture: OfficeFixture,
  member: TestMember,
  amount: number,
  name = 'นาย สมชาย ใจดี',
): Promise<void> {
  const bank = await aBankAccount(fixture)
  const { body } = await fixture.event('bank.transaction', {
    account: { bankCode: bank.bankCode, accountNo: bank.accountNo },
    channel: 'scb',
    reference: randomUUID(),
    direction: 'in',
    amount,
    occurredAt: fixture.clock.now().toISOString(),
    counterparty: { bankCode: member.bankCode, accountNo: member.accountNo, name },
  })
  expect(body.result).toMatchObject({ status: 'credited' })
  fixture.clock.advance(1_000)
}

const reasons = async (admin: FixtureAdmin, id: string) =>
  (await admin.get<{ auto: string[] }>(`/withdrawals/${id}/evidence`)).body.data.auto

describe('a request that every rule permits', () => {
  test('is auto-approved, paid the same way, and shows the version of the rules', async ({ fixture }) => {
    const admin = await fixture.admin('owner')
    const version = await set(admin)
    const member = await fixture.member(baht(100))
    fixture.fairpay.state.usual = 'pay'
    const id = await fixture.request(member, baht(100))
    expect(await reasons(admin, id)).toEqual([])
    await fixture.runJobs(3)
    await fixture.runJobs(2)
    expect((await admin.get(`/withdrawals/${id}`)).body.data).toMatchObject({
      status: 'paid',
      auto: { version },
      approvedBy: null,
      approvedAt: expect.any(String),
    })
    expect(
      (await fixture.auditOf(id)).filter(
        ({ action, outcome }) => action === 'withdrawal.approve-automatically' && outcome === 'done',
      ),
    ).toMatchObject([
      {
        outcome: 'done',
        actor_kind: 'system',
        actor_name: 'automatic approval',
        after: { status: 'paying', rulesVersion: version },
      },
    ])
    expect(fixture.fairpay.posts.filter(({ reference }) => reference.startsWith(id))).toHaveLength(1)
    expect((await admin.get<unknown[]>('/userbalance/allwithdraw?auto=1')).body.data).toHaveLength(1)
    expect((await admin.get<unknown[]>('/userbalance/allwithdraw?auto=0&finished=1')).body.data).toEqual([])
    expect(await fixture.verify()).toEqual([])
  })

  test('is paid once although the node died after deciding, and the job is repeated', async ({ fixture }) => {
    await set(await fixture.admin('owner'))
    fixture.fairpay.state.usual = 'pay'
    const id = await fixture.request(await fixture.member(baht(100)), baht(100))
    const job = await fixture.db.selectFrom('outbox').selectAll().where('kind', '=', 'job').executeTakeFirstOrThrow()
    await fixture.runJobs()
    expect((await fixture.row(id)).status).toBe('paying')
    // The payout's job is lost with the node; the deciding job was never completed.
    await fixture.loseJobs()
    await fixture.db
      .insertInto('outbox')
      .values({ ...job, payload: JSON.stringify(job.payload) })
      .execute()
    await fixture.runJobs()
    fixture.clock.advance(20_000)
    await fixture.withdrawals.reconcile()
    expect([
      (await fixture.row(id)).status,
      (await fixture.payoutsOf(id)).length,
      fixture.fairpay.posts.filter(({ reference }) => reference.startsWith(id)).length,
    ]).toEqual(['paid', 1, 1])
    expect(
      (await fixture.auditOf(id)).filter(({ action }) => action === 'withdrawal.approve-automatically'),
    ).toHaveLength(1)
    expect(await fixture.verify()).toEqual([])
  })

  test('is left alone when an admin claimed it first, or the member cancelled it', async ({ fixture }) => {
    const admin = await fixture.admin('owner')
    await set(admin)
    const [one, other] = [await fixture.member(baht(10)), await fixture.member(baht(10))]
    const [claimed, externalId] = [await fixture.request(one, baht(10)), randomUUID()]
    const cancelled = await fixture.request(other, baht(10), externalId)
    await admin.move('claim', claimed)
    await fixture.event('withdrawal.cancelled', { externalId, username: other.username, amount: 10 })
    await fixture.runJobs()
    expect([(await fixture.row(claimed)).status, (await fixture.row(cancelled)).status]).toEqual([
      'claimed',
      'cancelled',
    ])
    expect(await fixture.verify()).toEqual([])
  })

  test('is not approved when the rules were disabled in between, or the member blocked', async ({ fixture }) => {
    const admin = await fixture.admin('owner')
    await set(admin)
    const [one, other] = [await fixture.member(baht(10)), await fixture.member(baht(10))]
    const [blocked, late] = [await fixture.request(one, baht(10)), await fixture.request(other, baht(10))]
    await fixture.db.updateTable('members').set({ blocked_withdraw: true }).where('id', '=', one.id).execute()
    const jobs = await fixture.db.selectFrom('outbox').select('payload').where('kind', '=', 'job').execute()
    expect(jobs).toHaveLength(2)
    await set(admin, { enabled: false })
    await fixture.runJobs()
    expect([(await fixture.row(blocked)).status, (await fixture.row(late)).status]).toEqual(['pending', 'pending'])
    expect((await fixture.auditOf(late)).at(-1)).toMatchObject({
      action: 'withdrawal.approve-automatically',
      outcome: 'refused',
      code: 'BLOCKED',
      reason: 'DISABLED',
    })
    expect((await fixture.auditOf(blocked)).at(-1)).toMatchObject({ reason: 'DISABLED, BLOCKED' })
    await fixture.request(await fixture.member(baht(10)), baht(10))
    expect(await fixture.runJobs()).toBe(0)
  })

  test('and disabling concurrently: one or the other, never both', async ({ fixture }) => {
    const admin = await fixture.admin('owner')
    for (let round = 0; round < 6; round++) {
      await set(admin)
      const id = await fixture.request(await fixture.member(baht(10)), baht(10))
      const version = (await admin.get<{ version: number }>('/setting/withdraw')).body.data.version
      await Promise.all([
        fixture.runJobs(),
        admin.edit('PUT', '/setting/withdraw', version, { ...noRules, auto: { ...lenientApproval, enabled: false } }),
      ])
      const { status, auto_version } = await fixture.row(id)
      expect([
        ['pending', null],
        ['paying', version],
      ]).toContainEqual([status, auto_version])
    }
  })
})

describe('needs manual review', () => {
  test('with every reason together', async ({ fixture }) => {
    const admin = await fixture.admin('owner')
    const member = await fixture.member(baht(0))
    await deposited(fixture, member, 2_000, 'นาย สมหมาย อื่นใด')
    const other = await fixture.member(baht(0))
    for (const { username } of [member, other])
      await fixture.event('member.signed-in', { username, ip: '203.0.113.7', userAgent: 'x' })
    await fixture.db.insertInto('member_tags').values({ member_id: member.id, tag: 'watch' }).execute()
    await set(
      admin,
      {
        minAccountAgeDays: 30,
        minDepositCount: 2,
        requireNameMatch: true,
        excludeTags: ['Watch'],
        excludeIfSharesBankPhoneOrIp: true,
        hours: { from: '00:00', to: '06:00' },
      },
      { secondApprovalFrom: 1_500, max: 1_600 },
    )
    const id = await fixture.request(member, baht(1_700))
    expect(await reasons(admin, id)).toEqual([
      'ABOVE_MAXIMUM',
      'NEEDS_SECOND',
      'OUTSIDE_HOURS',
      'ACCOUNT_TOO_NEW',
      'TOO_FEW_DEPOSITS',
      'NAME_NOT_MATCHED',
      'EXCLUDED_TAG',
      'SHARES_BANK_PHONE_OR_IP',
      'BLOCKED',
    ])
    await fixture.runJobs()
    expect((await fixture.row(id)).status).toBe('pending')
  })

  test('beyond a member’s daily limits, also when all come concurrently', async ({ fixture }) => {
    const admin = await fixture.admin('owner')
    await set(admin, { perMemberDailyCount: 3, perMemberDailySum: 25 })
    const member = await fixture.member(baht(100))
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push(await fixture.request(member, baht(10)))
    await Promise.all([fixture.runJobs(), fixture.runJobs()])
    const rows = await Promise.all(ids.map(id => fixture.row(id)))
    expect(rows.filter(({ auto_version }) => auto_version !== null)).toHaveLength(2)
    const left = rows.find(({ status }) => status === 'pending')?.id ?? ''
    expect(await reasons(admin, left)).toEqual(['DAILY_SUM'])
    fixture.clock.advance(DAY)
    await admin.signIn()
    const next = await fixture.request(member, baht(10))
    expect(await reasons(admin, next)).toEqual([])
  })

  test('with a high win/bet ratio of seven days', async ({ fixture }) => {
    const admin = await fixture.admin('owner')
    await set(admin, { maxWinRatio: 15_000 })
    const member = await fixture.member(baht(100))
    const bet = {
      transactionId: 'a',
      roundId: 'r',
      provider: 'p',
      game: 'g',
      category: 'slot',
      username: member.username,
      amount: 10,
    }
    await fixture.event('game.bet', bet)
    await fixture.event('game.settled', { ...bet, win: 15.01 })
    expect(await reasons(admin, await fixture.request(member, baht(10)))).toEqual(['WIN_RATIO'])
  })
})

type DryRun = {
  requested: number
  examined: number
  approved: { count: number; amount: number }
  leftToPeople: { count: number; amount: number }
  reasons: { reason: string; count: number }[]
  agreement: Record<
    'approvedByBoth' | 'approvedByPeopleOnly' | 'rejectedByPeopleApprovedByRules' | 'rejectedByBoth',
    { count: number; amount: number }
  > & { rejected: { id: string; reason: string }[]; left: { id: string; reasons: string[] }[] }
  byDay: { day: string; requested: { count: number; amount: number }; approved: { count: number; amount: number } }[]
  approximations: string[]
}
const dryRun = async (admin: FixtureAdmin, rules: object) => {
  await admin.signIn()
  const reply = await admin.post<DryRun>('/setting/withdraw/dry-run', {
    rules: { ...lenientApproval, enabled: false, ...rules },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}

describe('a dry run', () => {
  test('shows what would have been auto-approved, against manual decisions, by day, and changes nothing', async ({
    fixture,
  }) => {
    const [admin, member] = [await fixture.admin('owner'), await fixture.member(baht(10_000))]
    const decide = async (amount: number, move: 'approve' | 'reject'): Promise<string> => {
      const id = await fixture.request(member, baht(amount))
      await admin.signIn()
      await admin.move('claim', id)
      expect((await admin.move(move, id, move === 'reject' ? { reason: 'ชื่อไม่ตรง' } : undefined)).status).toBeLessThan(
        300,
      )
      return id
    }
    await decide(1_000, 'approve')
    fixture.clock.advance(31 * DAY)
    const paid = [await decide(100, 'approve'), await decide(600, 'approve')]
    fixture.clock.advance(DAY)
    const rejected = [await decide(200, 'reject'), await decide(900, 'reject')]
    await fixture.request(member, baht(50))
    const reported = await dryRun(admin, { maxAmount: 500 })
    expect(reported).toMatchObject({
      requested: 5,
      examined: 5,
      approved: { count: 3, amount: 350 },
      leftToPeople: { count: 2, amount: 1_500 },
      reasons: [{ reason: 'ABOVE_MAXIMUM', count: 2 }],
      agreement: {
        approvedByBoth: { count: 1, amount: 100 },
        approvedByPeopleOnly: { count: 1, amount: 600 },
        rejectedByPeopleApprovedByRules: { count: 1, amount: 200 },
        rejectedByBoth: { count: 1, amount: 900 },
        rejected: [{ id: rejected[0], reason: 'ชื่อไม่ตรง' }],
        left: [{ id: paid[1], reasons: ['ABOVE_MAXIMUM'] }],
      },
      byDay: [
        { day: '2026-08-12', requested: { count: 2, amount: 700 }, approved: { count: 1, amount: 100 } },
        { day: '2026-08-13', requested: { count: 3, amount: 1_150 }, approved: { count: 2, amount: 250 } },
      ],
      approximations: ['LIMITS_AS_NOW', 'TAGS_AS_NOW', 'BANK_AND_PHONE_AS_NOW', 'LET_THROUGH_BY_APPROVAL_TIME'],
    })
    expect((await dryRun(admin, { maxAmount: 500, perMemberDailyCount: 1 })).reasons).toEqual([
      { reason: 'ABOVE_MAXIMUM', count: 2 },
      { reason: 'DAILY_COUNT', count: 3 },
    ])
    expect((await admin.get<{ version: number }>('/setting/withdraw')).body.data.version).toBe(1)
  })

  test('evaluates each by the facts at its request', async ({ fixture }) => {
    const [admin, member] = [await fixture.admin('owner'), await fixture.member(baht(0))]
    await fixture.rules({ turnover_percent: 100 })
    await deposited(fixture, member, 100, 'นาย สมหมาย อื่นใด')
    await fixture.request(member, baht(1))
    fixture.clock.advance(10 * DAY)
    const bet = {
      transactionId: 'a',
      roundId: 'r',
      provider: 'p',
      game: 'g',
      category: 'slot',
      username: member.username,
      amount: 50,
    }
    await fixture.event('game.bet', bet)
    await fixture.event('game.settled', { ...bet, win: 100 })
    await fixture.event('game.bet', { ...bet, transactionId: 'b' })
    await fixture.event('game.settled', { ...bet, transactionId: 'b', win: 100 })
    await deposited(fixture, member, 100)
    const { requirements } = (
      await (async () => {
        await admin.signIn()
        return admin.get<{ requirements: { id: string }[] }>(`/members/${member.id}/turnover`)
      })()
    ).body.data
    await admin.post(`/members/${member.id}/turnover/${requirements[0]?.id}/waive`, { reason: 'x' })
    fixture.clock.advance(1_000)
    await fixture.request(member, baht(2))
    const left = async (rules: object) => (await dryRun(admin, rules)).reasons
    expect(await left({})).toEqual([{ reason: 'BLOCKED', count: 1 }])
    expect(await left({ minAccountAgeDays: 10 })).toEqual([
      { reason: 'ACCOUNT_TOO_NEW', count: 1 },
      { reason: 'BLOCKED', count: 1 },
    ])
    expect(await left({ minDepositCount: 2 })).toEqual([
      { reason: 'TOO_FEW_DEPOSITS', count: 1 },
      { reason: 'BLOCKED', count: 1 },
    ])
    expect(await left({ requireNameMatch: true })).toEqual([
      { reason: 'NAME_NOT_MATCHED', count: 1 },
      { reason: 'BLOCKED', count: 1 },
    ])
    expect(await left({ maxWinRatio: 10_000 })).toEqual([
      { reason: 'WIN_RATIO', count: 1 },
      { reason: 'BLOCKED', count: 1 },
    ])
    fixture.clock.advance(1_000)
    await fixture.db
      .updateTable('deposits')
      .set({ status: 'reversed', updated_at: fixture.clock.now() })
      .where('member_id', '=', member.id)
      .execute()
    expect(await left({ minDepositCount: 2 })).toEqual([
      { reason: 'TOO_FEW_DEPOSITS', count: 1 },
      { reason: 'BLOCKED', count: 1 },
    ])
  })
})
