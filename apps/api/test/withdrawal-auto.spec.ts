import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { aBankAccount, baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { all } from './support/play.ts'
import { openWithdrawals, type SceneAdmin, type WithdrawalScene } from './support/withdrawal-scene.ts'

const DAY = 86_400_000
const test = base.extend('scene', async ({ freshDatabase }, { onCleanup }) => {
  const scene = await openWithdrawals(freshDatabase)
  onCleanup(() => scene.close())
  return scene
})

const lenient = {
  enabled: true,
  maxAmount: 1_000,
  perMemberDailyCount: null,
  perMemberDailySum: null,
  minAccountAgeDays: 0,
  minDepositCount: 0,
  requireNameMatch: false,
  excludeTags: [],
  excludeIfSharesBankPhoneOrIp: false,
  maxWinRatio: null,
  hours: null,
}
const off = {
  min: null,
  max: null,
  dailyCount: null,
  dailySum: null,
  openRequestsPerMember: null,
  secondApprovalFrom: null,
  turnoverPercent: null,
  contributions: all(100),
  nameMustMatch: false,
}

async function set(admin: SceneAdmin, auto: object = {}, rules: object = {}): Promise<number> {
  await admin.signIn()
  const { version } = (await admin.get<{ version: number }>('/setting/withdraw')).body.data
  const reply = await admin.edit<{ version: number }>('PUT', '/setting/withdraw', version, {
    ...off,
    ...rules,
    auto: { ...lenient, ...auto },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.version
}

async function deposited(
  scene: WithdrawalScene,
  member: TestMember,
  amount: number,
  name = 'นาย สมชาย ใจดี',
): Promise<void> {
  const bank = await aBankAccount(scene)
  const { body } = await scene.event('bank.transaction', {
    account: { bankCode: bank.bankCode, accountNo: bank.accountNo },
    channel: 'scb',
    reference: randomUUID(),
    direction: 'in',
    amount,
    occurredAt: scene.clock.now().toISOString(),
    counterparty: { bankCode: member.bankCode, accountNo: member.accountNo, name },
  })
  expect(body.result).toMatchObject({ status: 'credited' })
  scene.clock.advance(1_000)
}

const reasons = async (admin: SceneAdmin, id: string) =>
  (await admin.get<{ auto: string[] }>(`/withdrawals/${id}/evidence`)).body.data.auto

describe('a request that every rule allows', () => {
  test('is approved without a person, paid the same way, and says by which version of the rules', async ({ scene }) => {
    const admin = await scene.admin('owner')
    const version = await set(admin)
    const member = await scene.member(baht(100))
    scene.fairpay.state.usual = 'pay'
    const id = await scene.request(member, baht(100))
    expect(await reasons(admin, id)).toEqual([])
    await scene.runJobs(3)
    await scene.runJobs(2)
    expect((await admin.get(`/withdrawals/${id}`)).body.data).toMatchObject({
      status: 'paid',
      auto: { version },
      approvedBy: null,
      approvedAt: expect.any(String),
    })
    expect(
      (await scene.auditOf(id)).filter(
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
    expect(scene.fairpay.posts.filter(({ reference }) => reference.startsWith(id))).toHaveLength(1)
    expect((await admin.get<unknown[]>('/userbalance/allwithdraw?auto=1')).body.data).toHaveLength(1)
    expect((await admin.get<unknown[]>('/userbalance/allwithdraw?auto=0&finished=1')).body.data).toEqual([])
    expect(await scene.verify()).toEqual([])
  })

  test('is paid once although the node died after deciding, and the job comes again', async ({ scene }) => {
    await set(await scene.admin('owner'))
    scene.fairpay.state.usual = 'pay'
    const id = await scene.request(await scene.member(baht(100)), baht(100))
    const job = await scene.db.selectFrom('outbox').selectAll().where('kind', '=', 'job').executeTakeFirstOrThrow()
    await scene.runJobs()
    expect((await scene.row(id)).status).toBe('paying')
    // The payout's own job is lost with the node; the one that decided was never marked as done.
    await scene.loseJobs()
    await scene.db
      .insertInto('outbox')
      .values({ ...job, payload: JSON.stringify(job.payload) })
      .execute()
    await scene.runJobs()
    scene.clock.advance(20_000)
    await scene.withdrawals.reconcile()
    expect([
      (await scene.row(id)).status,
      (await scene.payoutsOf(id)).length,
      scene.fairpay.posts.filter(({ reference }) => reference.startsWith(id)).length,
    ]).toEqual(['paid', 1, 1])
    expect(
      (await scene.auditOf(id)).filter(({ action }) => action === 'withdrawal.approve-automatically'),
    ).toHaveLength(1)
    expect(await scene.verify()).toEqual([])
  })

  test('is left alone when a person took it first, or the member took it back', async ({ scene }) => {
    const admin = await scene.admin('owner')
    await set(admin)
    const [one, other] = [await scene.member(baht(10)), await scene.member(baht(10))]
    const [claimed, externalId] = [await scene.request(one, baht(10)), randomUUID()]
    const cancelled = await scene.request(other, baht(10), externalId)
    await admin.move('claim', claimed)
    await scene.event('withdrawal.cancelled', { externalId, username: other.username, amount: 10 })
    await scene.runJobs()
    expect([(await scene.row(claimed)).status, (await scene.row(cancelled)).status]).toEqual(['claimed', 'cancelled'])
    expect(await scene.verify()).toEqual([])
  })

  test('is not approved when somebody switched it off in between, or blocked the member', async ({ scene }) => {
    const admin = await scene.admin('owner')
    await set(admin)
    const [one, other] = [await scene.member(baht(10)), await scene.member(baht(10))]
    const [blocked, late] = [await scene.request(one, baht(10)), await scene.request(other, baht(10))]
    await scene.db.updateTable('members').set({ blocked_withdraw: true }).where('id', '=', one.id).execute()
    const jobs = await scene.db.selectFrom('outbox').select('payload').where('kind', '=', 'job').execute()
    expect(jobs).toHaveLength(2)
    await set(admin, { enabled: false })
    await scene.runJobs()
    expect([(await scene.row(blocked)).status, (await scene.row(late)).status]).toEqual(['pending', 'pending'])
    expect((await scene.auditOf(late)).at(-1)).toMatchObject({
      action: 'withdrawal.approve-automatically',
      outcome: 'refused',
      code: 'BLOCKED',
      reason: 'DISABLED',
    })
    expect((await scene.auditOf(blocked)).at(-1)).toMatchObject({ reason: 'DISABLED, BLOCKED' })
    await scene.request(await scene.member(baht(10)), baht(10))
    expect(await scene.runJobs()).toBe(0)
  })

  test('and switching it off at the same moment: one or the other, never both', async ({ scene }) => {
    const admin = await scene.admin('owner')
    for (let round = 0; round < 6; round++) {
      await set(admin)
      const id = await scene.request(await scene.member(baht(10)), baht(10))
      const version = (await admin.get<{ version: number }>('/setting/withdraw')).body.data.version
      await Promise.all([
        scene.runJobs(),
        admin.edit('PUT', '/setting/withdraw', version, { ...off, auto: { ...lenient, enabled: false } }),
      ])
      const { status, auto_version } = await scene.row(id)
      expect([
        ['pending', null],
        ['paying', version],
      ]).toContainEqual([status, auto_version])
    }
  })
})

describe('is left to a person', () => {
  test('with every reason at once', async ({ scene }) => {
    const admin = await scene.admin('owner')
    const member = await scene.member(baht(0))
    await deposited(scene, member, 2_000, 'นาย สมหมาย อื่นใด')
    const other = await scene.member(baht(0))
    for (const { username } of [member, other])
      await scene.event('member.signed-in', { username, ip: '203.0.113.7', userAgent: 'x' })
    await scene.db.insertInto('member_tags').values({ member_id: member.id, tag: 'watch' }).execute()
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
    const id = await scene.request(member, baht(1_700))
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
    await scene.runJobs()
    expect((await scene.row(id)).status).toBe('pending')
  })

  test('what goes beyond a member’s day, also when all come at once', async ({ scene }) => {
    const admin = await scene.admin('owner')
    await set(admin, { perMemberDailyCount: 3, perMemberDailySum: 25 })
    const member = await scene.member(baht(100))
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push(await scene.request(member, baht(10)))
    await Promise.all([scene.runJobs(), scene.runJobs()])
    const rows = await Promise.all(ids.map(id => scene.row(id)))
    expect(rows.filter(({ auto_version }) => auto_version !== null)).toHaveLength(2)
    const left = rows.find(({ status }) => status === 'pending')?.id ?? ''
    expect(await reasons(admin, left)).toEqual(['DAILY_SUM'])
    scene.clock.advance(DAY)
    await admin.signIn()
    const next = await scene.request(member, baht(10))
    expect(await reasons(admin, next)).toEqual([])
  })

  test('a lucky one, by wins over stakes of seven days', async ({ scene }) => {
    const admin = await scene.admin('owner')
    await set(admin, { maxWinRatio: 15_000 })
    const member = await scene.member(baht(100))
    const bet = {
      transactionId: 'a',
      roundId: 'r',
      provider: 'p',
      game: 'g',
      category: 'slot',
      username: member.username,
      amount: 10,
    }
    await scene.event('game.bet', bet)
    await scene.event('game.settled', { ...bet, win: 15.01 })
    expect(await reasons(admin, await scene.request(member, baht(10)))).toEqual(['WIN_RATIO'])
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
const dryRun = async (admin: SceneAdmin, rules: object) => {
  await admin.signIn()
  const reply = await admin.post<DryRun>('/setting/withdraw/dry-run', {
    rules: { ...lenient, enabled: false, ...rules },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}

describe('a dry run', () => {
  test('tells what would have been approved, against what people decided, by day, and changes nothing', async ({
    scene,
  }) => {
    const [admin, member] = [await scene.admin('owner'), await scene.member(baht(10_000))]
    const decide = async (amount: number, move: 'approve' | 'reject'): Promise<string> => {
      const id = await scene.request(member, baht(amount))
      await admin.signIn()
      await admin.move('claim', id)
      expect((await admin.move(move, id, move === 'reject' ? { reason: 'ชื่อไม่ตรง' } : undefined)).status).toBeLessThan(
        300,
      )
      return id
    }
    await decide(1_000, 'approve')
    scene.clock.advance(31 * DAY)
    const paid = [await decide(100, 'approve'), await decide(600, 'approve')]
    scene.clock.advance(DAY)
    const rejected = [await decide(200, 'reject'), await decide(900, 'reject')]
    await scene.request(member, baht(50))
    const told = await dryRun(admin, { maxAmount: 500 })
    expect(told).toMatchObject({
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

  test('judges each by what was true when it was asked for', async ({ scene }) => {
    const [admin, member] = [await scene.admin('owner'), await scene.member(baht(0))]
    await scene.rules({ turnover_percent: 100 })
    await deposited(scene, member, 100, 'นาย สมหมาย อื่นใด')
    await scene.request(member, baht(1))
    scene.clock.advance(10 * DAY)
    const bet = {
      transactionId: 'a',
      roundId: 'r',
      provider: 'p',
      game: 'g',
      category: 'slot',
      username: member.username,
      amount: 50,
    }
    await scene.event('game.bet', bet)
    await scene.event('game.settled', { ...bet, win: 100 })
    await scene.event('game.bet', { ...bet, transactionId: 'b' })
    await deposited(scene, member, 100)
    const { requirements } = (
      await (async () => {
        await admin.signIn()
        return admin.get<{ requirements: { id: string }[] }>(`/members/${member.id}/turnover`)
      })()
    ).body.data
    await admin.post(`/members/${member.id}/turnover/${requirements[0]?.id}/waive`, { reason: 'x' })
    scene.clock.advance(1_000)
    await scene.request(member, baht(2))
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
    scene.clock.advance(1_000)
    await scene.db
      .updateTable('deposits')
      .set({ status: 'reversed', updated_at: scene.clock.now() })
      .where('member_id', '=', member.id)
      .execute()
    expect(await left({ minDepositCount: 2 })).toEqual([
      { reason: 'TOO_FEW_DEPOSITS', count: 1 },
      { reason: 'BLOCKED', count: 1 },
    ])
  })
})
