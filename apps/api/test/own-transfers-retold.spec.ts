import { expect } from 'vitest'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { DAY, openOwnTransfers } from './support/own-transfer-scene.ts'
import { CSV_MAPPING } from './support/statement-files.ts'
import { give } from './support/statement-scene.ts'

const test = base.extend('scene', async ({ freshDatabase }, { onCleanup }) => {
  const scene = await openOwnTransfers(freshDatabase)
  onCleanup(() => scene.close())
  return scene
})

type Day = { openItems: number; items: { kind: string; effect: number }[]; lines: { out: number; outCount: number } }

test('a line that names nobody, beside one of another source that is an own transfer’s, may be a member’s money: it is seen, and in no books', async ({
  scene,
}) => {
  const [member, cashier] = [await scene.member(baht(0)), await scene.admin('finance-maker')]
  await scene.book()
  expect((await scene.cameIn({ counterparty: scene.named(scene.from) })).status).toBe('own-transfer')
  const { body } = await give(cashier, scene.to, 'date,time,amount,reference,name\n2026-07-12,12:02,500.00,F1,', {
    mapping: CSV_MAPPING,
  })
  await scene.runJobs()
  const { id } = await scene.db
    .selectFrom('deposits')
    .select('id')
    .where('status', '=', 'possible-duplicate')
    .executeTakeFirstOrThrow()
  expect([body.data.lines, await scene.books(scene.to)]).toEqual([1, 50_000n])
  await scene.isExact()
  const checker = await scene.admin('finance-checker')
  expect((await checker.post(`/deposits/${id}/match`, { memberId: member.id })).status).toBe(200)
  expect((await checker.post(`/deposits/${id}/credit`)).status).toBe(200)
  expect((await scene.wallet(member)).cash).toBe(50_000n)
  await scene.isExact()
  // Taken back, it is what it was before: perhaps told twice, and in no books.
  const asked = await checker.post<{ approvalId: string }>(`/deposits/${id}/reverse`, { reason: 'it was the transfer' })
  expect((await scene.agree(await scene.admin('owner'), asked)).status).toBe(200)
  expect(
    await scene.db
      .selectFrom('deposits')
      .select(['status', 'transfer_id'])
      .where('reopens_id', '=', id)
      .executeTakeFirstOrThrow(),
  ).toEqual({ status: 'possible-duplicate', transfer_id: null })
  await scene.isExact()
})

test('a line that names the other account, and what a bank calls interest, are told again without a word; of a named payer it is perhaps a deposit', async ({
  scene,
}) => {
  const member = await scene.member(baht(0))
  await scene.book()
  await scene.cameIn({ counterparty: scene.named(scene.from) })
  const interest = await scene.cameIn({ amount: baht(7) })
  expect(
    (
      await scene.maker.post(`/bank/transactions/${interest.transactionId}/explain`, {
        kind: 'interest',
        reason: 'June',
      })
    ).status,
  ).toBe(200)
  const rows = [
    `500.00,F1,${scene.from.accountNo},${scene.from.bankCode}`,
    '7.00,F2,,',
    `7.00,F3,${member.accountNo},${member.bankCode}`,
  ].map(row => `2026-07-12,12:02,${row}`)
  await give(scene.maker, scene.to, ['date,time,amount,reference,account,bank', ...rows].join('\n'), {
    mapping: { ...CSV_MAPPING, nameColumn: undefined, accountColumn: 'account', bankColumn: 'bank' },
  })
  await scene.runJobs()
  const links = await scene.db.selectFrom('bank_line_links').select('kind').orderBy('linked_at').execute()
  expect(links.map(({ kind }) => kind)).toEqual(['own-transfer', 'interest', 'retelling', 'retelling'])
  expect(
    await scene.db
      .selectFrom('deposits')
      .select(['amount_satang', 'candidate_id'])
      .where('status', '=', 'possible-duplicate')
      .execute(),
  ).toEqual([{ amount_satang: 700n, candidate_id: member.id }])
  expect(await scene.verify()).toEqual([])
})

test('what went out and is told by overlapping files in other words is there once', async ({ scene }) => {
  const { referenceColumn: _none, ...plain } = CSV_MAPPING
  const file = async (mapping: object, ...rows: string[]) => {
    const { body } = await give(scene.maker, scene.from, ['date,time,amount,reference,name', ...rows].join('\n'), {
      mapping,
    })
    await scene.runJobs()
    return body.data.id
  }
  await scene.book()
  await file(CSV_MAPPING, '2026-07-12,12:00,-500.00,T-1,')
  await file(plain, '2026-07-12,12:00,-500.00,,sweep')
  await file(plain, '2026-07-12,12:01,-500.00,,SWEEP TO GSB')
  // Two of one file are two.
  await file(plain, '2026-07-12,12:01,-500.00,,out', '2026-07-12,12:01,-500.00,,out')
  const { body } = await scene.maker.get<Day>(`/bank/reconciliation/${scene.from.id}/${DAY}`)
  expect(body.data).toMatchObject({
    lines: { out: 1_000, outCount: 2 },
    openItems: 1,
    items: [{ kind: 'line-not-booked', effect: -500 }],
  })
  await scene.isExact()
})

test('what was cancelled on the day it was booked explains nothing, and is not there to be explained', async ({
  scene,
}) => {
  const { data: transfer } = (await scene.book()).body
  const day = async () => (await scene.maker.get<Day>(`/bank/reconciliation/${scene.from.id}/${DAY}`)).body.data
  expect(await day()).toMatchObject({ openItems: 1, items: [{ kind: 'booking-without-line', effect: 500 }] })
  await scene.cancel(transfer.id)
  expect(await day()).toMatchObject({ openItems: 0, items: [] })
  scene.clock.set('2026-07-12T18:00:00Z')
  const { data: other } = (await scene.book({ reference: 'T-2' }, await scene.admin('finance-maker'))).body
  scene.clock.set('2026-07-13T18:00:00Z')
  const later = await scene.admin('finance-maker')
  await scene.cancel(other.id, later)
  // Each day for itself tells what it was apart by.
  for (const [on, effect] of [
    ['2026-07-13', 500],
    ['2026-07-14', -500],
  ] as const) {
    expect((await later.get<Day>(`/bank/reconciliation/${scene.from.id}/${on}`)).body.data).toMatchObject({
      openItems: 1,
      items: [{ kind: 'booking-without-line', effect }],
    })
  }
  expect(await scene.verify()).toEqual([])
})
