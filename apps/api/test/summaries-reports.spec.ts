import { newId, type Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { createSummaries, handlingTimes } from '../src/modules/summaries/index.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { baht, type TestMember } from './support/builders.ts'
import { type DepositFixture, test } from './support/deposit-fixture.ts'
import { callsOf } from './support/list-calls.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'
import { lenientApproval, noRules } from './support/withdrawal-rules.ts'

type Amount = { amount: number; count: number }
type Row = Amount & {
  period: string
  closed: boolean
  members: number | null
  first: Amount
  automatic: Amount
  manual: Amount
  reversed: Amount
  medianSeconds: number | null
  p95Seconds: number | null
  manualMedianSeconds?: number | null
}
type Summary = {
  from: string
  to: string
  periods: Row[]
  total: Row
  previous: Row | null
  previousRange: { from: string; to: string } | null
  channels: (Amount & { channel: string; automatic: Amount })[]
  byChannel: { period: string; channel: string; amount: number }[]
}
type Report = Record<string, unknown>[]

const MINUTE = 60_000
/** Noon and midnight of the operator's days. */
const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00+07:00`)

const read = async <T = Report>(admin: FixtureAdmin, path: string): Promise<T> => {
  await admin.signIn()
  const { status, body } = await admin.get<T>(path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const withAny = (rows: Report): Report =>
  rows.filter(({ count }) => count !== 0).map(({ asOf, ...row }) => (expect(asOf).toBeTypeOf('string'), row))
const sums = ({ amount, count, members, first, automatic, manual, reversed }: Row) => ({
  all: [amount, count],
  members,
  first: [first.amount, first.count],
  automatic: [automatic.amount, automatic.count],
  manual: [manual.amount, manual.count],
  reversed: [reversed.amount, reversed.count],
})
const near = (seconds: number) => ({
  asymmetricMatch: (found: unknown) => typeof found === 'number' && Math.abs(found / seconds - 1) <= 0.025,
})

/** The clock of the command; sessions end meanwhile. */
async function moveTo(fixture: DepositFixture, admins: readonly FixtureAdmin[], instant: Date): Promise<void> {
  fixture.clock.set(instant.toISOString())
  for (const admin of admins) await admin.signIn()
}

/** Deposits of two members by three channels, automatic and manual, around midnight; one is reversed a day later. */
async function threeDays(fixture: DepositFixture) {
  const [owner, checker] = [await fixture.admin('owner'), await fixture.admin('finance-checker')]
  const admins = [owner, checker]
  const [scb, tmn] = [await fixture.account(), await fixture.account({ bankCode: 'TMN', channel: 'tmn' })]
  const [one, other] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
  const credit = async (own: typeof scb, member: TestMember, amount: number) => {
    const { status, depositId } = await fixture.take(
      fixture.lineTo(own, { amount: baht(amount), counterparty: fixture.payer(member) }),
    )
    expect(status).toBe('credited')
    return depositId ?? ''
  }
  const done = async (reply: Promise<{ status: number; body: { data: unknown } }>, status = 200) => {
    const { body, ...answer } = await reply
    expect(answer.status, JSON.stringify(body)).toBe(status)
    return body.data as Record<string, unknown>
  }
  await moveTo(fixture, admins, new Date(at('2026-06-30', '23:59').getTime() + MINUTE - 1))
  await credit(scb, one, 100)
  await moveTo(fixture, admins, at('2026-07-01', '00:00'))
  const wrong = await credit(scb, one, 200)
  await credit(tmn, other, 50)
  // Matched and credited by staff, ten minutes after it was detected.
  const unmatched = await fixture.unmatched(scb, { amount: baht(30) })
  await moveTo(fixture, admins, at('2026-07-01', '00:10'))
  const contradictions = { memberId: other.id, confirmContradictions: [] }
  await done(owner.post(`/deposits/${unmatched}/match`, contradictions))
  await done(owner.post(`/deposits/${unmatched}/credit`))
  await done(
    owner.post('/deposits', { memberId: other.id, accountId: scb.id, amount: 7, reason: 'x', reference: 'S-1' }),
  )
  await moveTo(fixture, admins, at('2026-07-02', '09:00'))
  const { approvalId } = await done(owner.post(`/deposits/${wrong}/reverse`, { reason: 'wrong member' }), 202)
  await done(checker.post(`/approvals/${String(approvalId)}/approve`))
  await moveTo(fixture, admins, at('2026-07-03'))
  return { owner, checker, scb, one, other, credit }
}

describe('deposits', () => {
  test('are reported by day, month and year as the events made them', async ({ fixture }) => {
    const { owner } = await threeDays(fixture)
    const none = { autoAmount: 0, manualAmount: 0, reversedAmount: 0, reversedCount: 0 }
    const first = { ...none, date: '2026-06-30', amount: 100, count: 1, members: 1, autoAmount: 100 }
    const second = { ...none, date: '2026-07-01', amount: 287, count: 4, members: 2, autoAmount: 250, manualAmount: 37 }
    const daily = await read(owner, '/report/sumalldepositdaily')
    expect(withAny(daily)).toEqual([first, second])
    expect([daily.length, daily[0]?.['date'], daily.at(-1)?.['date']]).toEqual([31, '2026-06-03', '2026-07-03'])
    // The reversal counts on its own day.
    expect(daily.find(({ date }) => date === '2026-07-02')).toMatchObject({
      amount: 0,
      count: 0,
      members: 0,
      reversedAmount: 200,
      reversedCount: 1,
    })
    const july = {
      ...none,
      amount: 287,
      count: 4,
      autoAmount: 250,
      manualAmount: 37,
      reversedAmount: 200,
      reversedCount: 1,
    }
    expect(withAny(await read(owner, '/report/sumalldepositmonthly'))).toEqual([
      { ...none, month: '2026-06', amount: 100, count: 1, members: 1, autoAmount: 100 },
      { ...july, month: '2026-07', members: 2 },
    ])
    expect(withAny(await read(owner, '/report/sumalldeposityearly'))).toEqual([
      { ...july, year: '2026', amount: 387, count: 5, members: 2, autoAmount: 350 },
    ])
    expect(withAny(await read(owner, '/report/newuserdepositdaily')).length).toBe(31)
    expect((await read(owner, '/report/newuserdepositdaily?from=2026-07-01&to=2026-07-01'))[0]).toMatchObject({
      date: '2026-07-01',
      registered: 2,
      deposited: 1,
      amount: 50,
      firstDepositAvg: 50,
    })
    for (const verify of [fixture.verifyRecent, fixture.verify]) expect(await verify()).toEqual([])
  })

  test('have a summary by channel and handling, equal to the lists, compared with the range before', async ({
    fixture,
  }) => {
    const { owner, one, credit, scb } = await threeDays(fixture)
    const july = await read<Summary>(owner, '/summaries/deposits?by=month&from=2026-07')
    expect(july.periods).toMatchObject([{ period: '2026-07', closed: false }])
    expect(sums(july.total)).toEqual({
      all: [287, 4],
      members: 2,
      first: [50, 1],
      automatic: [250, 2],
      manual: [37, 2],
      reversed: [200, 1],
    })
    expect(july.channels).toMatchObject([
      { channel: 'scb', amount: 230, count: 2, automatic: { amount: 200, count: 1 } },
      { channel: 'tmn', amount: 50, count: 1, automatic: { amount: 50, count: 1 } },
      { channel: 'manual', amount: 7, count: 1, automatic: { amount: 0, count: 0 } },
    ])
    expect(july.byChannel).toHaveLength(3)
    // Automatic ones take no time; the one of staff took ten minutes, and the entered one has none.
    expect(july.total).toMatchObject({ medianSeconds: 0, p95Seconds: near(600), manualMedianSeconds: near(600) })
    // The first to the third of June have nothing: the deposit of the 30th is later than now.
    expect([july.previousRange, july.previous]).toEqual([null, null])
    const days = await read<Summary>(owner, '/summaries/deposits?from=2026-07-01&to=2026-07-02')
    expect(days.periods.map(({ period, closed, count, members }) => [period, closed, count, members])).toEqual([
      ['2026-07-01', true, 4, 2],
      ['2026-07-02', true, 0, 0],
    ])
    expect(days.total.members).toBeNull()
    expect(days.previousRange).toEqual({ from: '2026-06-29', to: '2026-06-30' })
    expect(days.previous).toMatchObject({ amount: 100, count: 1, members: null, first: { amount: 100, count: 1 } })
    // Yesterday is compared up to the same time of the day.
    await moveTo(fixture, [owner], at('2026-07-03', '11:00'))
    await credit(scb, one, 11)
    await moveTo(fixture, [owner], at('2026-07-03', '13:00'))
    await credit(scb, one, 13)
    await moveTo(fixture, [owner], at('2026-07-04'))
    const today = await read<Summary>(owner, '/summaries/deposits?from=2026-07-04')
    expect(today.previous).toMatchObject({ amount: 11, count: 1, medianSeconds: 0 })
    const lists = (await owner.get('/8hwe8vhevv/deposithistory?count=1&status=credited,reversed')).body.meta
    const year = await read<Summary>(owner, '/summaries/deposits?by=year')
    expect(year.total).toMatchObject({ ...(lists['totals'] as object), count: lists['total'] })
  })

  test('are equal before and after they are aggregated, also a day of which only a part is', async ({ fixture }) => {
    const { owner, one, credit, scb } = await threeDays(fixture)
    const { fold } = createSummaries(fixture.deps, fixture.ledger)
    const summary = () => read<Summary>(owner, '/summaries/deposits?from=2026-06-30&to=2026-07-03')
    const pending = await summary()
    // By day, then by the channel's name.
    expect(pending.byChannel).toEqual([
      { period: '2026-06-30', channel: 'scb', amount: 100 },
      { period: '2026-07-01', channel: 'manual', amount: 7 },
      { period: '2026-07-01', channel: 'scb', amount: 230 },
      { period: '2026-07-01', channel: 'tmn', amount: 50 },
    ])
    expect(await fold()).toBeGreaterThan(0)
    expect(await summary()).toEqual(pending)
    await credit(scb, one, 11)
    await fold()
    await credit(scb, one, 13)
    const { periods, byChannel } = await summary()
    expect(periods.at(-1)).toMatchObject({ amount: 24, count: 2, members: 1, automatic: { amount: 24, count: 2 } })
    expect(byChannel.slice(pending.byChannel.length)).toEqual([{ period: '2026-07-03', channel: 'scb', amount: 24 }])
  })

  test('count a member once a day, month and year, also concurrently and around midnight', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    const [own, ...members] = [await fixture.account(), await fixture.member(baht(0)), await fixture.member(baht(0))]
    const credits = async (instant: string) => {
      await moveTo(fixture, [owner], new Date(instant))
      await Promise.all(
        members.flatMap(member =>
          [11, 12, 13].map(amount =>
            fixture.take(fixture.lineTo(own, { amount: baht(amount), counterparty: fixture.payer(member) })),
          ),
        ),
      )
    }
    for (const instant of [
      '2025-12-31T16:59:59.999Z',
      '2025-12-31T17:00:00Z',
      '2026-01-15T05:00:00Z',
      '2026-02-01T05:00:00Z',
    ])
      await credits(instant)
    // A command that began before midnight commits after one that began later.
    await credits('2026-01-31T16:59:59.999Z')
    await moveTo(fixture, [owner], at('2026-02-01'))
    const membersIn = async (path: string) =>
      (await read(owner, path))
        .filter(({ count }) => count !== 0)
        .map(row => [row['date'] ?? row['month'] ?? row['year'], row['members']])
    expect(await membersIn('/report/sumalldepositdaily?from=2025-12-31&to=2026-02-01')).toEqual([
      ['2025-12-31', 2],
      ['2026-01-01', 2],
      ['2026-01-15', 2],
      ['2026-01-31', 2],
      ['2026-02-01', 2],
    ])
    expect(await membersIn('/report/sumalldepositmonthly')).toEqual([
      ['2025-12', 2],
      ['2026-01', 2],
      ['2026-02', 2],
    ])
    expect(await membersIn('/report/sumalldeposityearly')).toEqual([
      ['2025', 2],
      ['2026', 2],
    ])
    expect(await fixture.verify()).toEqual([])
  })

  test('count a member once a month, also when their postings are out of order', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    const [own, member] = [await fixture.account(), await fixture.member(baht(0))]
    for (const day of ['2026-07-03', '2026-07-02', '2026-07-01']) {
      await moveTo(fixture, [owner], at(day))
      await fixture.take(fixture.lineTo(own, { amount: baht(11), counterparty: fixture.payer(member) }))
    }
    for (const verify of [fixture.verifyRecent, fixture.verify]) expect(await verify()).toEqual([])
    await moveTo(fixture, [owner], at('2026-07-03'))
    const months = await read(owner, '/report/sumalldepositmonthly')
    expect(months.at(-1)).toMatchObject({ month: '2026-07', count: 3, members: 1 })
    expect(await fixture.verify()).toEqual([])
  })
})

test('withdrawals are counted by how they were paid and approved, with the time since the request', async ({
  fixture,
}) => {
  const [owner, own] = [await fixture.admin('owner'), await fixture.account()]
  const one = await fixture.member(baht(500))
  const paid = async (id: string, seconds: number) => {
    fixture.clock.advance(seconds * 1_000)
    expect((await fixture.event('payout.settled', { reference: id, status: 'paid', fee: 0 })).status).toBe(200)
  }
  const request = (amount: number) => fixture.request(one, baht(amount))
  const byStaff = await request(100)
  await owner.move('claim', byStaff)
  await owner.move('approve', byStaff)
  await fixture.runJobs()
  await paid(byStaff, 100)
  const manually = await request(40)
  await owner.move('claim', manually)
  fixture.clock.advance(200_000)
  expect((await owner.move('pay-by-hand', manually, { reference: 'k', bankAccountId: own.id })).status).toBe(200)
  const { version } = (await owner.get<{ version: number }>('/setting/withdraw')).body.data
  const changed = await owner.edit('PUT', '/setting/withdraw', version, { ...noRules, auto: lenientApproval })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  const automatic = await request(60)
  await fixture.runJobs()
  await fixture.runJobs()
  await paid(automatic, 10)
  const rejected = await request(5)
  await owner.signIn()
  await owner.move('claim', rejected)
  await owner.move('reject', rejected, { reason: 'x' })
  const today = await read<Summary>(owner, '/summaries/withdrawals?by=month&from=2026-07')
  expect(sums(today.total)).toEqual({
    all: [200, 3],
    members: 1,
    first: [0, 0],
    automatic: [60, 1],
    manual: [140, 2],
    reversed: [0, 0],
  })
  expect(today.channels).toMatchObject([
    { channel: 'payment-provider', amount: 160, count: 2, automatic: { amount: 60, count: 1 } },
    { channel: 'manual', amount: 40, count: 1, automatic: { amount: 0, count: 0 } },
  ])
  expect(today.total).toMatchObject({
    medianSeconds: near(100),
    p95Seconds: near(200),
    manualMedianSeconds: near(100),
  })
  expect(await handlingTimes(fixture.reader, 'withdrawals', '2026-07-12', '2026-07-12')).toEqual({
    medianSeconds: today.total.medianSeconds,
    p95Seconds: today.total.p95Seconds,
    manualMedianSeconds: today.total.manualMedianSeconds,
  })
  expect(withAny(await read(owner, '/report/sumallwithdrawdaily'))).toMatchObject([
    { date: '2026-07-12', amount: 200, count: 3, members: 1, autoAmount: 60, manualAmount: 140 },
  ])
  const { meta } = (await owner.get('/userbalance/allwithdraw?finishedOn=2026-07-12&status=paid,paid-by-hand&count=1'))
    .body
  expect([meta['total'], meta['totals']]).toMatchObject([3, { amount: 200 }])
  for (const verify of [fixture.verifyRecent, fixture.verify]) expect(await verify()).toEqual([])
})

test('bonus is counted by day and member, and its reversal on its own day', async ({ fixture }) => {
  const owner = await fixture.admin('owner')
  const member = await fixture.member(baht(0))
  const grant = (amount: Satang, command = 'promotion.grant') =>
    inTransaction(fixture.db, tx =>
      fixture.ledger.post(tx, {
        code: 'bonus',
        debit: { kind: 'bonus-cost' },
        credit: { kind: 'member-bonus', memberId: member.id },
        amount,
        command,
        reference: newId(),
        now: fixture.clock.now(),
      }),
    )
  const posted = await grant(baht(30))
  await grant(baht(20), 'creditcode.redeem')
  await moveTo(fixture, [owner], at('2026-07-13'))
  await inTransaction(fixture.db, tx =>
    fixture.ledger.reverse(tx, {
      transferId: posted.ok ? posted.value.transferId : newId(),
      reason: 'x',
      command: 'test',
      now: fixture.clock.now(),
    }),
  )
  expect((await read(owner, '/report/sumallbonusdaily')).slice(-2)).toMatchObject([
    { date: '2026-07-12', amount: 50, count: 2, members: 1, autoAmount: 50, manualAmount: 0, reversedAmount: 0 },
    { date: '2026-07-13', amount: 0, count: 0, members: 0, reversedAmount: 30, reversedCount: 1 },
  ])
  expect(withAny(await read(owner, '/report/sumallbonusmonthly'))).toMatchObject([{ month: '2026-07', members: 1 }])
  expect(withAny(await read(owner, '/report/sumallbonusyearly'))).toMatchObject([{ year: '2026', amount: 50 }])
  expect(await read(owner, '/summaries/bonus?from=2026-07-12')).toEqual({
    by: 'day',
    from: '2026-07-12',
    to: '2026-07-13',
    asOf: fixture.clock.now().toISOString(),
    periods: [
      { period: '2026-07-12', closed: true, amount: 50, count: 2, returned: 0, cost: 50, members: 1 },
      { period: '2026-07-13', closed: false, amount: 0, count: 0, returned: 30, cost: -30, members: 0 },
    ],
    total: { amount: 50, count: 2, returned: 30, cost: 20, deposits: 0, ggr: null, ngr: null },
    sources: [
      { source: 'promotion.grant', amount: 30, count: 1 },
      { source: 'creditcode.redeem', amount: 20, count: 1 },
    ],
  })
  expect(await fixture.verify()).toEqual([])
})

describe('facts that are missing', () => {
  test.for<[string, string, ReturnType<typeof sql>]>([
    ['a credit', 'deposits.credited', sql`delete from summary_deltas where figure = 'deposits.credited'`],
    ['a reversal', 'deposits.reversed', sql`delete from summary_deltas where figure = 'deposits.reversed'`],
    [
      'a handling time',
      'deposits.handled',
      sql`update summary_deltas set dimension = 'manual/1' where figure = 'deposits.handled'`,
    ],
    [
      'a member',
      'deposits.members',
      sql`delete from summary_deltas where figure = 'deposits.members' and dimension = 'year'`,
    ],
  ])('are found and rebuilt: %s', async ([, figure, remove], { fixture }) => {
    const { owner, one, credit, scb } = await threeDays(fixture)
    const before = await read<Summary>(owner, '/summaries/deposits?by=month')
    await fixture.asOwner(db => remove.execute(db))
    await fixture.asOwner(db => sql`update figure_members set days = array[date '2026-06-01']`.execute(db))
    expect(await fixture.verify()).toContainEqual(
      expect.objectContaining({ check: 'rooms-are-summed', subject: expect.stringContaining(figure) }),
    )
    await createSummaries(fixture.deps, fixture.ledger).rebuild()
    expect(await read<Summary>(owner, '/summaries/deposits?by=month')).toEqual(before)
    await credit(scb, one, 3)
    expect(await fixture.verify()).toEqual([])
    const members = await sql<{ days: string[] }>`select days from figure_members where member_id = ${one.id}`.execute(
      fixture.db,
    )
    expect(members.rows).toEqual([{ days: ['2026-07-03', '2026-07-01', '2026-06-30'] }])
  })
})

test.for<[string, string]>([
  ['/report/sumalldepositdaily?from=2026-07-12&to=2026-07-11', 'to'],
  ['/report/sumalldepositdaily?to=2026-07-13', 'to'],
  ['/report/sumallwithdrawdaily?from=2025-07-11&to=2026-07-12', 'from'],
  ['/report/sumallbonusdaily?from=2026-02-30', 'from'],
  ['/report/newuserdepositdaily?from=yesterday', 'from'],
  ['/report/sumalldepositmonthly?from=2026-13', 'from'],
  ['/report/sumallbonusmonthly?from=2016-07', 'from'],
  ['/report/sumallwithdrawyearly?from=2026-01', 'from'],
  ['/report/sumalldeposityearly?to=2027', 'to'],
  ['/summaries/deposits?by=month&from=2026-07-01', 'from'],
  ['/summaries/withdrawals?to=2026-07-13', 'to'],
  ['/summaries/bonus?by=month&from=2016-07', 'from'],
  ['/summaries/deposits/periods?from=2026-07-12&to=2026-07-11', 'to'],
])('%s is refused at %s', async ([path, field], { fixture }) => {
  const { status, body } = await (await fixture.admin('owner')).get(path)
  expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'VALIDATION', [field]])
})

test('the periods of a summary are a list that is read in pages and exported', async ({ fixture }) => {
  const { owner } = await threeDays(fixture)
  const path = '/summaries/deposits/periods?from=2026-06-29'
  const periodsOf = (rows: unknown) => (rows as Row[]).map(({ period }) => period)
  const every = periodsOf((await owner.get(path)).body.data)
  expect(every).toEqual(['2026-07-03', '2026-07-02', '2026-07-01', '2026-06-30', '2026-06-29'])
  const first = (await owner.get(`${path}&limit=2&count=1`)).body
  const second = (await owner.get(`${path}&limit=2&cursor=${String(first.meta['nextCursor'])}`)).body
  const third = (await owner.get(`${path}&limit=2&cursor=${String(second.meta['nextCursor'])}`)).body
  const back = (await owner.get(`${path}&limit=2&cursor=${String(second.meta['prevCursor'])}`)).body
  expect([first, second, third, back].map(({ data }) => periodsOf(data))).toEqual([
    every.slice(0, 2),
    every.slice(2, 4),
    every.slice(4),
    every.slice(0, 2),
  ])
  expect([first.meta['total'], third.meta['nextCursor']]).toEqual([5, null])
  const calls = await callsOf(fixture, owner)
  const query = { from: '2026-07-01', to: '2026-07-02' }
  const begun = await calls.call('POST', '/exports', { list: 'summaries.deposit-periods', query, locale: 'en' })
  expect(begun.body.data).toMatchObject({ fileName: 'deposit-summary_2026-07-01_2026-07-02.csv', count: 2 })
  const file = (await calls.take((begun.body.data as { path: string }).path)).body
  expect(file.split('\r\n').slice(1, 3)).toEqual([
    '2026-07-02,Closed,0.00,0,0,0,0.00,0.00,0,0.00,0,200.00,1,,',
    expect.stringMatching(/^2026-07-01,Closed,287.00,4,2,1,50.00,250.00,2,37.00,2,0.00,0,0,\d+$/),
  ])
})
