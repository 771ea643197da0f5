import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { BankingFixture } from './support/banking-fixture.ts'
import { test } from './support/sample-fixture.ts'
import { PASSWORD } from './support/session-fixture.ts'
import { CSV_MAPPING } from './support/statement-files.ts'
import { give, type Import } from './support/statement-fixture.ts'
import type { FixtureAdmin, Shown } from './support/office-fixture.ts'

const LOADING = { timeout: 480_000 }

const countsOf = async ({ db }: BankingFixture, table: string, column: string) => {
  const { rows } = await sql<{
    value: string
    count: number
  }>`select ${sql.ref(column)} as value, count(*)::int as count from ${sql.table(table)} group by 1 order by 1`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ value, count }) => [value, count]))
}

test(
  'the sample, interrupted and loaded again, exists once: rows of every noun, a balanced ledger, nothing incomplete',
  LOADING,
  async ({ sample }) => {
    const { fixture, chai, steps, once, twice } = sample
    const of = (kind: string) => steps.filter(step => step.kind === kind).length
    expect(twice).toEqual(once)
    for (const [table, count] of Object.entries(once)) expect(count, table).toBeGreaterThan(0)
    expect(await countsOf(fixture, 'withdrawals', 'status')).toEqual({
      paid: of('pay'),
      'paid-by-hand': of('pay-by-hand'),
      rejected: of('reject'),
      cancelled: of('cancel'),
      pending: 8,
      claimed: 1,
    })
    expect(await countsOf(fixture, 'admins', 'status')).toEqual({ active: 3, invited: 1, disabled: 1 })
    expect(await countsOf(fixture, 'payouts', 'status')).toEqual({ paid: of('pay') })
    const deposits = await countsOf(fixture, 'deposits', 'status')
    for (const status of ['credited', 'unmatched', 'possible-duplicate', 'matched', 'ignored', 'returned', 'reversed'])
      expect(deposits[status], status).toBeGreaterThan(0)
    expect(Object.keys(await countsOf(fixture, 'deposits', 'channel'))).toEqual(['gsb', 'manual', 'scb', 'sms', 'tmn'])
    expect(Object.keys(await countsOf(fixture, 'turnover_requirements', 'status'))).toEqual(
      expect.arrayContaining(['completed', 'open']),
    )
    expect(Object.keys(await countsOf(fixture, 'promotion_grants', 'status')).toSorted()).toEqual([
      'cancelled',
      'completed',
      'expired',
      'forfeited',
      'wagering',
    ])
    // Several providers and categories, won and lost, a refund, and open bets.
    expect(Object.keys(await countsOf(fixture, 'game_transactions', 'provider')).length).toBeGreaterThan(3)
    expect(Object.keys(await countsOf(fixture, 'game_transactions', 'category')).length).toBeGreaterThan(3)
    const bets = await countsOf(fixture, 'game_transactions', 'status')
    expect(bets['refunded']).toBe(of('refund'))
    for (const status of ['open', 'settled', 'refunded']) expect(bets[status], status).toBeGreaterThan(0)
    expect(await countsOf(fixture, 'approvals', 'status')).toMatchObject({
      approved: expect.any(Number),
      'awaiting-second': 3,
    })
    const rules = (
      await fixture.db.selectFrom('withdrawal_settings_versions').select('set_at').orderBy('version').execute()
    ).map(({ set_at: at }) => at.getTime())
    expect(rules).toHaveLength(3)
    expect(rules).toEqual(rules.toSorted((one, other) => one - other))
    expect(
      Number(
        (
          await fixture.db
            .selectFrom('bank_transactions')
            .select(({ fn }) => fn.countAll().as('count'))
            .where('channel', '=', 'tmn')
            .where('direction', '=', 'out')
            .executeTakeFirst()
        )?.count,
      ),
    ).toBe(8)
    expect(
      await fixture.db
        .selectFrom('audit')
        .select(['action', 'code', 'object_id'])
        .where('outcome', '=', 'refused')
        .execute(),
    ).toEqual([])
    // The player site carries the operator's name.
    const owner = await fixture.admin('owner')
    expect((await owner.get<{ name: string }>('/setting/websetting/brand')).body.data.name).toBe('Test operator')
    expect(await countsOf(fixture, 'setting_documents', 'key')).toMatchObject({ website: 2, line: 1, countdown: 1 })
    expect(await countsOf(fixture, 'cashback_periods', 'status')).toEqual({ ended: 2, claimable: 2 })
    expect(Object.keys(await countsOf(fixture, 'cashback_entitlements', 'status')).toSorted()).toEqual([
      'claimable',
      'claimed',
      'expired',
    ])
    // Each bank reported yesterday's closing balance, which equals the ledger plus unposted items to the satang.
    type Day = { lines: { closing: number | null }; differences: { closing: number | null; bookings: number } }
    const yesterday = (await chai.get<Day[]>('/bank/reconciliation?day=2026-07-11')).body.data.filter(
      ({ lines }) => lines.closing !== null,
    )
    expect(yesterday).toHaveLength(4)
    for (const { differences } of yesterday) expect(differences.closing).toBeCloseTo(differences.bookings, 6)
    expect(await fixture.verify()).toEqual([])
  },
)

type Withdrawal = Shown & { member: { id: string; username: string } }
type Entry = {
  /** Null for a day of bets. */
  actor: { name: string } | null
  action: string
  outcome: string
  code: string | null
  from: string | null
  to: string | null
}
const queue = async (admin: FixtureAdmin, filter = '') =>
  (await admin.get<Withdrawal[]>(`/8hwe8vhevv/withdrawrequestlist?limit=100${filter}`)).body.data
const blockersOf = async (admin: FixtureAdmin, id: string) =>
  (await admin.get<{ blockers: { code: string }[] }>(`/withdrawals/${id}/evidence`)).body.data.blockers.map(
    ({ code }) => code,
  )
const timelineOf = async (admin: FixtureAdmin, path: string) =>
  (await admin.get<Entry[]>(`${path}/timeline`)).body.data.map(({ actor, action, outcome, code, to }) =>
    `${actor?.name ?? 'bets'}: ${action} ${outcome === 'done' ? (to ?? '') : code}`.trim(),
  )
const cashOf = async (admin: FixtureAdmin, memberId: string) =>
  Number((await admin.get(`/userbalance/cash/${memberId}`)).body['cashWallet'])

/** The tour of README.md, in order, on one operator. */
describe('the steps of the README on the sample operator', LOADING, () => {
  test('1: a new request arrives in the queue of both', async ({ sample: { fixture, ploy, chai } }) => {
    // As after a real load: past announcements are not sent.
    await fixture.loseJobs()
    const [member] = (await ploy.get<{ id: string; username: string }[]>('/usersystem?sort=-credit&limit=1')).body.data
    const externalId = randomUUID()
    expect(
      await fixture.event('withdrawal.requested', { externalId, username: member?.username, amount: 300 }),
    ).toMatchObject({ status: 200 })
    for (const admin of [ploy, chai])
      expect(await queue(admin)).toContainEqual(expect.objectContaining({ externalId, status: 'pending' }))
  })

  test('2: a request is claimed by one and refused to the other; approved, it is paid', async ({
    sample: { fixture, ploy, chai },
  }) => {
    const id = await firstUnblocked(ploy)
    expect(await ploy.move('claim', id)).toMatchObject({
      status: 200,
      body: { data: { status: 'claimed', claim: { by: { name: 'Ploy' } } } },
    })
    expect((await queue(chai)).find(each => each.id === id)).toMatchObject({ claim: { by: { name: 'Ploy' } } })
    expect(await chai.move('claim', id)).toMatchObject({ status: 409, body: { details: { by: { name: 'Ploy' } } } })
    expect(await ploy.move('approve', id)).toMatchObject({ status: 202, body: { data: { status: 'paying' } } })
    await fixture.runJobs()
    expect(await fixture.event('payout.settled', { reference: id, status: 'paid', fee: 5 })).toMatchObject({
      status: 200,
    })
    expect((await chai.get(`/withdrawals/${id}`)).body.data).toMatchObject({ status: 'paid' })
    expect((await timelineOf(chai, `/withdrawals/${id}`)).toReversed().slice(1)).toEqual([
      'Ploy: withdrawal.claim claimed',
      'Chai: withdrawal.claim STATE_CONFLICT',
      'Ploy: withdrawal.approve paying',
      'FairPay: payout.learn paying',
      'FairPay: payout.settle paid',
    ])
  })

  test('3 and 4: nothing blocks the request of ฿48,000: it waits for a second approval, is paid, and its timeline shows every step and refusal', async ({
    sample: { fixture, ploy, chai },
  }) => {
    const [large, ...others] = await queue(ploy, '&amountFrom=48000')
    expect([large?.amount, others]).toEqual([48_000, []])
    const id = String(large?.id)
    expect(await blockersOf(ploy, id)).toEqual([])
    expect((await ploy.move('claim', id)).status).toBe(200)
    expect(await chai.move('approve', id)).toMatchObject({ status: 409, body: { code: 'NOT_CLAIM_HOLDER' } })
    expect(await ploy.move('approve', id)).toMatchObject({ status: 202, body: { data: { status: 'awaiting-second' } } })
    expect((await ploy.move('second-approve', id)).status).toBe(403)
    expect(await chai.move('second-approve', id)).toMatchObject({
      status: 202,
      body: { data: { status: 'paying', approvedBy: { name: 'Ploy' }, secondBy: { name: 'Chai' } } },
    })
    await fixture.runJobs()
    await fixture.event('payout.settled', { reference: id, status: 'paid', fee: 5 })
    expect((await timelineOf(chai, `/withdrawals/${id}`)).toReversed()).toEqual([
      `${large?.member.username}: withdrawal.request pending`,
      'Ploy: withdrawal.claim claimed',
      'Chai: withdrawal.approve NOT_CLAIM_HOLDER',
      'Ploy: withdrawal.approve awaiting-second',
      'Chai: withdrawal.second-approve paying',
      'FairPay: payout.learn paying',
      'FairPay: payout.settle paid',
    ])
  })

  test('5: a second sign-in of Ploy ends the first immediately', async ({ sample: { fixture, ploy } }) => {
    const request = async (method: 'GET' | 'POST', url: string, more: object) =>
      (await fixture.http.inject({ method, url: `/api/account/${url}`, ...more })).json<{
        serviceToken: string
        code?: string
        user?: { name: string }
      }>()
    const signIn = async () =>
      (await request('POST', 'login', { payload: { username: ploy.username, password: PASSWORD } })).serviceToken
    const me = (token: string) => request('GET', 'me', { headers: { authorization: `Bearer ${token}` } })
    const [first, second] = [await signIn(), await signIn()]
    expect([(await me(first)).code, (await me(second)).user?.name]).toEqual(['SESSION_INVALIDATED', 'Ploy'])
    await ploy.signIn()
  })

  test('6: unmatched deposits wait for review; a statement imported twice credits once', async ({
    sample: { fixture, ploy, chai },
  }) => {
    const unmatched = (await ploy.get<{ id: string }[]>('/8hwe8vhevv/deposithistory?status=unmatched')).body.data
    expect(unmatched.length).toBeGreaterThan(0)
    const member = await fixture.db
      .selectFrom('members')
      .selectAll()
      .where('status', '=', 'active')
      .where('blocked_deposit', '=', false)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect(
      await ploy.post(`/deposits/${unmatched[0]?.id}/match`, {
        memberId: member.id,
        confirmContradictions: ['account', 'name'],
      }),
    ).toMatchObject({ status: 200, body: { data: { status: 'matched' } } })
    const account = await fixture.db
      .selectFrom('bank_accounts')
      .select('id')
      .where('account_no', '=', '020123456789')
      .executeTakeFirstOrThrow()
    const mapping = { ...CSV_MAPPING, accountColumn: 'account', bankColumn: 'bank' }
    const line = `2026-07-12,10:00,270.00,README-1,,${member.account_no},${member.bank_code}\n`
    const before = await cashOf(ploy, member.id)
    // Imported by Chai, who has no limit: above the importer's own limit, another admin credits the line.
    const file = `date,time,amount,reference,name,account,bank\n${line}`
    const used = await give(chai, account, file, { mapping })
    expect(used.status).toBe(202)
    await fixture.runJobs()
    expect((await chai.get<Import>(`/bank/statements/${used.body.data.id}`)).body.data).toMatchObject({
      status: 'done',
      outcomes: { credited: 1 },
    })
    expect(await give(chai, account, file, { mapping })).toMatchObject({
      status: 200,
      body: { data: { id: used.body.data.id } },
    })
    // Another file with the same line.
    const overlapping = await give(chai, account, `${file}2026-07-12,10:30,-5.00,README-2,,,\n`, { mapping })
    await fixture.runJobs()
    expect((await chai.get<Import>(`/bank/statements/${overlapping.body.data.id}`)).body.data).toMatchObject({
      status: 'done',
      outcomes: { credited: 0, known: 1 },
    })
    expect((await cashOf(ploy, member.id)) - before).toBeCloseTo(270, 6)
  })

  test('7: an adjustment above the limit of Ploy is executed once Chai approves, and is on the member’s timeline', async ({
    sample: { ploy, chai },
  }) => {
    const [member] = (await ploy.get<{ id: string }[]>('/usersystem?sort=-credit&limit=1')).body.data
    const id = String(member?.id)
    const before = await cashOf(ploy, id)
    const query = await ploy.post<{ approvalId: string }>(`/members/${id}/adjust`, {
      amount: 5_000.01,
      reason: 'รางวัลกิจกรรม',
    })
    expect([query.status, await cashOf(ploy, id)]).toEqual([202, before])
    expect((await chai.post(`/approvals/${query.body.data.approvalId}/approve`)).status).toBe(200)
    expect((await cashOf(ploy, id)) - before).toBeCloseTo(5_000.01, 6)
    expect(await timelineOf(chai, `/members/${id}`)).toContain('Chai: approval.approve')
  })

  test('8: yesterday is closed for an account with no difference, and a dry run evaluates thirty days', async ({
    sample: { ploy },
  }) => {
    const [day] = (
      await ploy.get<{ account: { id: string }; status: string; lines: { closing: number | null } }[]>(
        '/bank/reconciliation?day=2026-07-11',
      )
    ).body.data.filter(({ lines }) => lines.closing !== null)
    expect(day?.status).toBe('open')
    expect(
      await ploy.post(`/bank/reconciliation/${day?.account.id}/2026-07-11/close`, {
        bankBalance: day?.lines.closing,
        note: 'README',
      }),
    ).toMatchObject({ status: 200, body: { data: { status: 'closed', closed: { by: { name: 'Ploy' } } } } })
    const { auto } = (await ploy.get<{ auto: object }>('/setting/withdraw')).body.data
    const { requested, approved, leftToPeople } = (
      await ploy.post<{ requested: number; approved: { count: number }; leftToPeople: { count: number } }>(
        '/setting/withdraw/dry-run',
        { rules: { ...auto, enabled: true } },
      )
    ).body.data
    expect(approved.count).toBeGreaterThan(0)
    expect(approved.count + leftToPeople.count).toBe(requested)
  })

  test('9: the dashboard shows today’s figures, the overview a balanced ledger', async ({
    sample: { fixture, chai },
  }) => {
    expect(await fixture.verify()).toEqual([])
    expect((await chai.get('/summaries/dashboard')).body.data).toMatchObject({
      withdrawals: { today: { count: expect.any(Number) }, yesterday: { count: expect.any(Number) } },
    })
    expect((await chai.get('/summaries/overview')).body.data).toMatchObject({
      queue: { waiting: expect.any(Number) },
      books: { balanced: true, findings: 0 },
    })
  })
})

/** The oldest request below the second-approval threshold without blockers. */
async function firstUnblocked(admin: FixtureAdmin): Promise<string> {
  for (const { id } of (await queue(admin, '&amountTo=19999')).filter(({ status }) => status === 'pending'))
    if ((await blockersOf(admin, id)).length === 0) return id
  throw new Error('every request of the sample is blocked')
}
