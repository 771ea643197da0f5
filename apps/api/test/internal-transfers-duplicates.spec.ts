import { expect } from 'vitest'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { DAY, createInternalTransferFixture } from './support/internal-transfer-fixture.ts'
import { CSV_MAPPING } from './support/statement-files.ts'
import { give } from './support/statement-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createInternalTransferFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

type Day = { openItems: number; items: { kind: string; effect: number }[]; lines: { out: number; outCount: number } }

test('a line without a counterparty, beside another source’s line of an internal transfer, may be a member’s deposit: it is listed, and not posted', async ({
  fixture,
}) => {
  const [member, cashier] = [await fixture.member(baht(0)), await fixture.admin('finance-maker')]
  await fixture.book()
  expect((await fixture.cameIn({ counterparty: fixture.named(fixture.from) })).status).toBe('own-transfer')
  const { body } = await give(cashier, fixture.to, 'date,time,amount,reference,name\n2026-07-12,12:02,500.00,F1,', {
    mapping: CSV_MAPPING,
  })
  await fixture.runJobs()
  const { id } = await fixture.db
    .selectFrom('deposits')
    .select('id')
    .where('status', '=', 'possible-duplicate')
    .executeTakeFirstOrThrow()
  expect([body.data.lines, await fixture.books(fixture.to)]).toEqual([1, 50_000n])
  await fixture.isExact()
  const checker = await fixture.admin('finance-checker')
  expect((await checker.post(`/deposits/${id}/match`, { memberId: member.id })).status).toBe(200)
  expect((await checker.post(`/deposits/${id}/credit`)).status).toBe(200)
  expect((await fixture.wallet(member)).cash).toBe(50_000n)
  await fixture.isExact()
  // Reversed, it returns to its earlier state: a possible duplicate that is not posted.
  const requested = await checker.post<{ approvalId: string }>(`/deposits/${id}/reverse`, {
    reason: 'it was the transfer',
  })
  expect((await fixture.agree(await fixture.admin('owner'), requested)).status).toBe(200)
  expect(
    await fixture.db
      .selectFrom('deposits')
      .select(['status', 'transfer_id'])
      .where('reopens_id', '=', id)
      .executeTakeFirstOrThrow(),
  ).toEqual({ status: 'possible-duplicate', transfer_id: null })
  await fixture.isExact()
})

test('a line that names the other account, and bank interest, are recognized when repeated; with a named payer it is a possible deposit', async ({
  fixture,
}) => {
  const member = await fixture.member(baht(0))
  await fixture.book()
  await fixture.cameIn({ counterparty: fixture.named(fixture.from) })
  const interest = await fixture.cameIn({ amount: baht(7) })
  expect(
    (
      await fixture.maker.post(`/bank/transactions/${interest.transactionId}/explain`, {
        kind: 'interest',
        reason: 'June',
      })
    ).status,
  ).toBe(200)
  const rows = [
    `500.00,F1,${fixture.from.accountNo},${fixture.from.bankCode}`,
    '7.00,F2,,',
    `7.00,F3,${member.accountNo},${member.bankCode}`,
  ].map(row => `2026-07-12,12:02,${row}`)
  await give(fixture.maker, fixture.to, ['date,time,amount,reference,account,bank', ...rows].join('\n'), {
    mapping: { ...CSV_MAPPING, nameColumn: undefined, accountColumn: 'account', bankColumn: 'bank' },
  })
  await fixture.runJobs()
  const links = await fixture.db
    .selectFrom('bank_line_links')
    .select('kind')
    .orderBy('linked_at')
    .orderBy('bank_transaction_id')
    .execute()
  expect(links.map(({ kind }) => kind)).toEqual(['own-transfer', 'interest', 'retelling', 'retelling'])
  expect(
    await fixture.db
      .selectFrom('deposits')
      .select(['amount_satang', 'candidate_id'])
      .where('status', '=', 'possible-duplicate')
      .execute(),
  ).toEqual([{ amount_satang: 700n, candidate_id: member.id }])
  expect(await fixture.verify()).toEqual([])
})

test('a debit reported by overlapping files with different text is stored once', async ({ fixture }) => {
  const { referenceColumn: _none, ...plain } = CSV_MAPPING
  const file = async (mapping: object, ...rows: string[]) => {
    const { body } = await give(fixture.maker, fixture.from, ['date,time,amount,reference,name', ...rows].join('\n'), {
      mapping,
    })
    await fixture.runJobs()
    return body.data.id
  }
  await fixture.book()
  await file(CSV_MAPPING, '2026-07-12,12:00,-500.00,T-1,')
  await file(plain, '2026-07-12,12:00,-500.00,,sweep')
  await file(plain, '2026-07-12,12:01,-500.00,,SWEEP TO GSB')
  // Two in one file are two.
  await file(plain, '2026-07-12,12:01,-500.00,,out', '2026-07-12,12:01,-500.00,,out')
  const { body } = await fixture.maker.get<Day>(`/bank/reconciliation/${fixture.from.id}/${DAY}`)
  expect(body.data).toMatchObject({
    lines: { out: 1_000, outCount: 2 },
    openItems: 1,
    items: [{ kind: 'line-not-booked', effect: -500 }],
  })
  await fixture.isExact()
})

test('a transfer cancelled on its day of recording reconciles nothing, and is no reconciling item', async ({
  fixture,
}) => {
  const { data: transfer } = (await fixture.book()).body
  const day = async () => (await fixture.maker.get<Day>(`/bank/reconciliation/${fixture.from.id}/${DAY}`)).body.data
  expect(await day()).toMatchObject({ openItems: 1, items: [{ kind: 'booking-without-line', effect: 500 }] })
  await fixture.cancel(transfer.id)
  expect(await day()).toMatchObject({ openItems: 0, items: [] })
  fixture.clock.set('2026-07-12T18:00:00Z')
  const { data: other } = (await fixture.book({ reference: 'T-2' }, await fixture.admin('finance-maker'))).body
  fixture.clock.set('2026-07-13T18:00:00Z')
  const later = await fixture.admin('finance-maker')
  await fixture.cancel(other.id, later)
  // Each day reports its own difference.
  for (const [on, effect] of [
    ['2026-07-13', 500],
    ['2026-07-14', -500],
  ] as const) {
    expect((await later.get<Day>(`/bank/reconciliation/${fixture.from.id}/${on}`)).body.data).toMatchObject({
      openItems: 1,
      items: [{ kind: 'booking-without-line', effect }],
    })
  }
  expect(await fixture.verify()).toEqual([])
})
