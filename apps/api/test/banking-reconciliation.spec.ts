import { describe, expect } from 'vitest'
import { baht, type TestBankAccount } from './support/builders.ts'
import { atSix, createBankingFixture, type BankingFixture } from './support/banking-fixture.ts'
import { test as base } from './support/database.ts'
import { writeMt940 } from './support/statement-files.ts'
import { at, csv, give } from './support/statement-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createBankingFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

type Day = {
  status: string
  lines: { opening: number | null; in: number; out: number; inCount: number; outCount: number; closing: number | null }
  ledger: { opening: number; in: number; out: number; closing: number }
  differences: { carried: number | null; missingLines: number | null; bookings: number; closing: number | null }
  openItems: number
  suspense: number
  closed: {
    by: { name: string }
    bankBalance: number
    difference: number
    unexplained: number
    note: string | null
  } | null
  can: string[]
  items: { kind: string; effect: number; amount: number; direction: string }[]
}
const DAY = '2026-07-12'
const dayOf = async (fixture: BankingFixture, account: TestBankAccount, day = DAY) => {
  const checker = await fixture.admin('finance-checker')
  return (await checker.get<Day>(`/bank/reconciliation/${account.id}/${day}`)).body.data
}

/** Two hours of a day with a running balance that starts at 5,000. */
const partOfDay = [
  'date,time,amount,reference,name,balance',
  '2026-07-09,14:00,200.00,P1,,5200.00',
  '2026-07-09,15:00,-50.00,P2,,5150.00',
].join('\n')
const newestFirst = (file: string) => [file.split('\n')[0], ...file.split('\n').slice(1).toReversed()].join('\n')
const withBalances = { mapping: { ...csv.mapping, balanceColumn: 'balance' } }

describe('a day of an account', () => {
  test('on which everything is reported and posted has no difference', async ({ fixture }) => {
    const account = await fixture.account()
    await fixture.line(account, { amount: baht(1_000), balanceAfter: baht(1_000), occurredAt: '2026-07-11T16:00:00Z' })
    fixture.clock.set('2026-07-12T05:00:00Z')
    const member = await fixture.member(baht(0))
    await fixture.line(account, {
      amount: baht(200),
      balanceAfter: baht(1_200),
      counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
    })
    await fixture.line(account, { amount: baht(50), balanceAfter: baht(1_250), occurredAt: '2026-07-12T05:01:00Z' })
    const shown = await dayOf(fixture, account)
    // The first line arrived late: its movement belongs to the previous day, its posting to this one.
    expect(shown).toMatchObject({
      status: 'open',
      lines: { opening: 1_000, in: 250, out: 0, inCount: 2, outCount: 0, closing: 1_250 },
      ledger: { opening: 0, in: 1_250, out: 0, closing: 1_250 },
      differences: { carried: 1_000, missingLines: 0, bookings: -1_000, closing: 0 },
      suspense: 50,
    })
    expect(shown.items.map(({ kind, effect }) => [kind, effect])).toEqual([
      ['booking-of-another-days-line', -1_000],
      ['suspense', 0],
    ])
  })

  test('lists every line without a posting and every posting without a line, which add up to the difference', async ({
    fixture,
  }) => {
    const [checker, maker] = [await fixture.admin('finance-checker'), await fixture.admin('finance-maker')]
    const [account, other] = [await fixture.account(), await fixture.account()]
    await fixture.line(account, { amount: baht(500), occurredAt: '2026-07-12T01:00:00Z', balanceAfter: baht(500) })
    await fixture.line(account, {
      direction: 'out',
      amount: baht(15),
      balanceAfter: baht(485),
      occurredAt: '2026-07-12T02:00:00Z',
    })
    await maker.post('/bank/transfers', {
      fromAccountId: account.id,
      toAccountId: other.id,
      amount: 100,
      reference: 'S',
      reason: 'sweep',
    })
    const member = await fixture.member(baht(1_000))
    const id = await fixture.request(member, baht(40))
    await checker.move('claim', id)
    await checker.move('pay-by-hand', id, { reference: 'W1', bankAccountId: account.id })
    const shown = await dayOf(fixture, account)
    expect(shown.differences).toMatchObject({ bookings: 125, closing: 125 })
    expect(shown.items.map(({ kind, effect, direction }) => `${kind} ${effect} ${direction}`).toSorted()).toEqual([
      'booking-without-line 100 out',
      'booking-without-line 40 out',
      'line-not-booked -15 out',
      'suspense 0 in',
    ])
    expect(shown.items.reduce((sum, { effect }) => sum + effect, 0)).toBe(shown.differences.bookings)
    const [overview] = (await checker.get<Day[]>(`/bank/reconciliation?day=${DAY}`)).body.data
    expect(overview).toEqual(
      (({ items: _items, itemsLeftOut: _more, ...rest }: Day & { itemsLeftOut?: number }) => rest)(shown),
    )
  })

  test('starts and ends at the operator’s cut-off, to the millisecond', async ({ fixture }) => {
    const account = await fixture.account()
    for (const [amount, occurredAt] of [
      [1, '2026-07-11T16:59:59.999Z'],
      [10, '2026-07-11T17:00:00.000Z'],
      [100, '2026-07-12T16:59:59.999Z'],
      [1_000, '2026-07-12T17:00:00.000Z'],
    ] as const)
      await fixture.line(account, { amount: baht(amount), occurredAt })
    expect([
      (await dayOf(fixture, account, '2026-07-11')).lines.in,
      (await dayOf(fixture, account)).lines.in,
      (await dayOf(fixture, account, '2026-07-13')).lines.in,
    ]).toEqual([1, 110, 1_000])
  })

  test('starts with the bank’s opening balance where only its statement reports it', async ({ fixture }) => {
    const [account, maker] = [await fixture.account(), await fixture.admin('finance-maker')]
    await give(
      maker,
      account,
      writeMt940(account.accountNo, [at(9), at(9, { reference: 'R9b', direction: 'out', amount: 2_500n })], 50_000n),
    )
    await fixture.runJobs()
    expect(await dayOf(fixture, account, '2026-07-09')).toMatchObject({
      lines: { opening: 500, in: 100, out: 25, closing: 575 },
      differences: { carried: 500, missingLines: 0, closing: 575 },
    })
    // The previous day closed with this balance.
    expect((await dayOf(fixture, account, '2026-07-08')).lines).toMatchObject({ opening: null, closing: 500 })
    // A statement without movements also states the opening balance of its day.
    const quiet = await fixture.account()
    await give(maker, quiet, writeMt940(quiet.accountNo, [], 30_000n).replaceAll('C260701', 'C260709'))
    expect((await dayOf(fixture, quiet, '2026-07-09')).lines).toMatchObject({ opening: 300, closing: 300 })
  })

  test('gets no closing balance from its opening when money has moved since and a statement without times covers several days', async ({
    fixture,
  }) => {
    const [account, maker] = [await fixture.account(), await fixture.admin('finance-maker')]
    await give(maker, account, writeMt940(account.accountNo, [at(3), at(4), at(9)], 50_000n))
    await fixture.runJobs()
    expect(await dayOf(fixture, account, '2026-07-03')).toMatchObject({
      lines: { opening: 500, in: 100, closing: null },
      differences: { missingLines: null, closing: null },
    })
    // Nor by the closing balance of the previous day, which has the same instant.
    await give(maker, account, writeMt940(account.accountNo, [at(2)], 40_000n))
    await fixture.runJobs()
    expect(await dayOf(fixture, account, '2026-07-03')).toMatchObject({
      lines: { opening: 500, in: 100, closing: null },
      differences: { closing: null },
    })
    expect((await dayOf(fixture, account, '2026-07-02')).lines).toMatchObject({ opening: 400, in: 100, closing: 500 })
  })

  test('starts with the previous day’s closing balance, whatever a part of the day starts with', async ({
    fixture,
  }) => {
    const [account, maker] = [await fixture.account(), await fixture.admin('finance-maker')]
    await give(maker, account, writeMt940(account.accountNo, [at(8)], 90_000n))
    await fixture.runJobs()
    fixture.clock.set('2026-07-12T08:00:00Z')
    await maker.signIn()
    await give(maker, account, partOfDay, withBalances)
    await fixture.runJobs()
    expect((await dayOf(fixture, account, '2026-07-08')).lines).toMatchObject({ opening: 900, closing: 1_000 })
    expect((await dayOf(fixture, account, '2026-07-09')).lines).toMatchObject({ opening: 1_000, closing: 5_150 })
    // The same holds for a statement without times.
    const untimed = await fixture.account()
    await give(maker, untimed, writeMt940(untimed.accountNo, [at(8)], 90_000n))
    await give(maker, untimed, writeMt940(untimed.accountNo, [at(9)], 500_000n))
    await fixture.runJobs()
    expect([
      (await dayOf(fixture, untimed, '2026-07-08')).lines.closing,
      (await dayOf(fixture, untimed, '2026-07-09')).lines,
    ]).toMatchObject([1_000, { opening: 1_000, closing: 5_100 }])
  })

  test('does not start with the balance before a part of it, when nothing else is known', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    for (const file of [partOfDay, newestFirst(partOfDay)]) {
      const account = await fixture.account()
      await give(maker, account, file, withBalances)
      await fixture.runJobs()
      expect((await dayOf(fixture, account, '2026-07-08')).lines).toMatchObject({ opening: null, closing: null })
      expect(await dayOf(fixture, account, '2026-07-09')).toMatchObject({
        lines: { opening: null, in: 200, out: 50, closing: 5_150 },
        differences: { carried: null, missingLines: null },
      })
    }
    const account = await fixture.account()
    await give(maker, account, partOfDay.replaceAll(/,14:\d\d,|,15:00,/g, ',,'), withBalances)
    await fixture.runJobs()
    expect((await dayOf(fixture, account, '2026-07-09')).lines).toMatchObject({ opening: 5_000, closing: 5_150 })
  })

  test('that starts at six does not end with a statement’s balance of midnight', async ({ fixture }) => {
    await atSix(fixture)
    const [account, maker] = [await fixture.account(), await fixture.admin('finance-maker')]
    await fixture.line(account, { amount: baht(500), balanceAfter: baht(500), occurredAt: '2026-07-07T18:00:00Z' })
    await give(maker, account, writeMt940(account.accountNo, [at(9), at(9, { reference: 'R9b' })], 50_000n))
    await fixture.runJobs()
    // The bank's day of 9 July starts at midnight, six hours before this business day ends.
    expect((await dayOf(fixture, account, '2026-07-08')).lines).toMatchObject({ opening: 500, in: 200, closing: null })
    expect((await dayOf(fixture, account, '2026-07-09')).lines).toMatchObject({ in: 0, closing: 700 })
  })

  test('does not end with the previous day’s balance when money has moved since and no balance was reported', async ({
    fixture,
  }) => {
    const account = await fixture.account()
    await fixture.line(account, { amount: baht(1_000), balanceAfter: baht(1_000), occurredAt: '2026-07-11T16:00:00Z' })
    expect((await dayOf(fixture, account)).lines).toMatchObject({ opening: 1_000, closing: 1_000 })
    await fixture.line(account, { amount: baht(200) })
    expect(await dayOf(fixture, account)).toMatchObject({
      lines: { opening: 1_000, in: 200, closing: null },
      differences: { missingLines: null, closing: null },
    })
  })

  test('counts a movement that two sources report once', async ({ fixture }) => {
    const account = await fixture.account()
    const duplicateReport = { ...account, channel: 'sms' as const }
    await fixture.line(account, { amount: baht(70) })
    expect((await fixture.line(duplicateReport, { amount: baht(70) })).status).toBe('possible-duplicate')
    const shown = await dayOf(fixture, account)
    expect(shown).toMatchObject({ lines: { in: 70, inCount: 1 }, differences: { bookings: 0 } })
    expect(shown.items.map(({ kind }) => kind).sort()).toEqual(['line-may-be-known', 'suspense'])
  })
})

describe('closing a day', () => {
  const url = (account: TestBankAccount, day = DAY) => `/bank/reconciliation/${account.id}/${day}/close`
  const over = (fixture: BankingFixture) => fixture.clock.set('2026-07-12T17:01:00Z')

  test('requires that the day is over', async ({ fixture }) => {
    const checker = await fixture.admin('finance-checker')
    const account = await fixture.account()
    expect((await checker.post(url(account), { bankBalance: 0 })).body).toMatchObject({
      code: 'DAY_NOT_OVER',
      details: { until: '2026-07-12T17:01:00.000Z' },
    })
    expect((await dayOf(fixture, account)).can).toEqual([])
    over(fixture)
    const auditor = await fixture.admin('auditor')
    expect((await auditor.post(url(account), { bankBalance: 0 })).status).toBe(403)
    await checker.signIn()
    expect((await checker.post<Day>(url(account), { bankBalance: 0 })).body.data).toMatchObject({
      status: 'closed',
      closed: { bankBalance: 0, difference: 0, unexplained: 0, note: null },
      can: [],
    })
  })

  test('needs a note for an unreconciled difference, and stores admin, time and figures', async ({ fixture }) => {
    const account = await fixture.account()
    await fixture.line(account, { amount: baht(100), balanceAfter: baht(100) })
    await fixture.line(account, {
      direction: 'out',
      amount: baht(15),
      balanceAfter: baht(85),
      occurredAt: '2026-07-12T05:01:00Z',
    })
    over(fixture)
    const checker = await fixture.admin('finance-checker', { name: 'Closer' })
    expect((await checker.post(url(account), { bankBalance: 84 })).body).toMatchObject({
      code: 'VALIDATION',
      fields: { note: { code: expect.any(String) } },
    })
    // The fee that is not posted accounts for 15 of 100 − 85.
    const closed = await checker.post<Day>(url(account), { bankBalance: 85 })
    expect(closed.body.data.closed).toMatchObject({
      by: { name: 'Closer' },
      bankBalance: 85,
      difference: -15,
      unexplained: 0,
    })
    expect((await checker.post(url(account), { bankBalance: 85 })).body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { by: { name: 'Closer' }, at: '2026-07-12T17:01:00.000Z' },
    })
    const next = await dayOf(fixture, account, '2026-07-13')
    expect(next).toMatchObject({
      lines: { opening: 85 },
      ledger: { opening: 100 },
      differences: { carried: -15, closing: -15 },
    })
    fixture.clock.set('2026-07-13T17:01:00Z')
    await checker.signIn()
    // The closing balance of the previous day accounts for the same difference a day later.
    expect((await checker.post<Day>(url(account, '2026-07-13'), { bankBalance: 85 })).body.data.closed).toMatchObject({
      difference: -15,
      unexplained: 0,
    })
  })

  test('by two admins concurrently is done by one; under one key it is done once', async ({ fixture }) => {
    const account = await fixture.account()
    over(fixture)
    const [checker, maker] = [await fixture.admin('finance-checker'), await fixture.admin('finance-maker')]
    const replies = await Promise.all([checker, maker].map(admin => admin.post(url(account), { bankBalance: 0 })))
    expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
    const other = await fixture.account()
    const twice = await Promise.all([1, 2].map(() => checker.post(url(other), { bankBalance: 0 }, 'close-once')))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(
      await fixture.db.selectFrom('bank_day_closings').selectAll().where('bank_account_id', '=', other.id).execute(),
    ).toHaveLength(1)
  })

  test('is permanent: a late line marks it as changed, with the figures kept, and it can be closed again', async ({
    fixture,
  }) => {
    const account = await fixture.account()
    over(fixture)
    const checker = await fixture.admin('finance-checker')
    await checker.post(url(account), { bankBalance: 0 })
    await fixture.line(account, { amount: baht(9), occurredAt: '2026-07-12T16:59:00Z' })
    expect(await dayOf(fixture, account)).toMatchObject({
      status: 'changed',
      lines: { in: 9 },
      closed: { bankBalance: 0, lines: { in: 0 } },
      differences: { bookings: 9 },
    })
    const again = await checker.post<Day>(url(account), { bankBalance: 9 })
    expect(again.body.data).toMatchObject({
      status: 'closed',
      closed: { bankBalance: 9, difference: 9, unexplained: 0 },
    })
    expect(
      await fixture.db
        .selectFrom('bank_day_closings')
        .select('round')
        .where('bank_account_id', '=', account.id)
        .orderBy('round')
        .execute(),
    ).toEqual([{ round: 1 }, { round: 2 }])
  })
})
