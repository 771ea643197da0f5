import { expect } from 'vitest'
import { base64, writeMt940 } from './support/statement-files.ts'
import { atSix } from './support/banking-fixture.ts'
import { baht } from './support/builders.ts'
import { at, give, kept, NOTHING, test, type Import } from './support/statement-fixture.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'
import { untilSomeoneWaits } from './support/while-locked.ts'

type Mismatch = { opening: number; known: number; difference: number; source: string; asOf: string } | null
type Preview = { previewHash: string; openingMismatch: Mismatch }
type Account = { id: string; accountNo: string }

const bodyOf = (account: Account, file: string) => ({
  accountId: account.id,
  fileName: 'may.sta',
  content: base64(file),
})
const preview = async (admin: FixtureAdmin, account: Account, file: string) =>
  (await admin.post<Preview>('/bank/statements/preview', bodyOf(account, file))).body.data
const mismatch = async (...input: Parameters<typeof preview>) => (await preview(...input)).openingMismatch

test('a statement that does not start with the last known balance is imported only with the difference confirmed, which is in the audit and on the import', async ({
  fixture,
}) => {
  const maker = await fixture.admin('finance-maker')
  const account = await fixture.account()
  // Closes on 1 July with 1,100.
  const before = await give(maker, account, writeMt940(account.accountNo, [at(1, { amount: 10_000n })], 100_000n))
  await fixture.runJobs()
  const file = writeMt940(account.accountNo, [at(2)], 1_011n)
  const difference = {
    opening: 10.11,
    known: 1_100,
    difference: -1_089.89,
    source: 'bank',
    asOf: '2026-07-01T17:00:00.000Z',
  }
  const { previewHash, openingMismatch } = await preview(maker, account, file)
  const send = (more: object) =>
    maker.post<Import & { knownOpening: number | null }>('/bank/statements', {
      ...bodyOf(account, file),
      previewHash,
      ...more,
    })

  for (const input of [{}, { confirmedOpeningDifference: 0 }, { confirmedOpeningDifference: 1_089.89 }]) {
    const refused = await send(input)
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: 'STATEMENT_OPENING', details: { openingMismatch: difference } },
    ])
  }
  expect(openingMismatch).toEqual(difference)
  expect(await kept(fixture)).toMatchObject({ imports: 1 })

  const used = await send({ confirmedOpeningDifference: difference.difference })
  expect([used.status, used.body.data]).toMatchObject([202, { knownOpening: 1_100 }])
  expect((await maker.get(`/bank/statements/${before.body.data.id}`)).body.data).toMatchObject({ knownOpening: null })
  const audit = await fixture.db
    .selectFrom('audit')
    .select('after')
    .where('object_id', '=', used.body.data.id)
    .executeTakeFirstOrThrow()
  expect(audit.after).toMatchObject({
    openingConfirmed: { opening: '1011', known: '110000', difference: '-108989', source: 'bank' },
  })
  // The same file again returns its import without a confirmation.
  expect(await mismatch(maker, account, file)).toBeNull()
  expect((await send({})).status).toBe(202)
})

test('an opening balance is checked against concurrent imports of the account', async ({ fixture }) => {
  const maker = await fixture.admin('finance-maker')
  const account = await fixture.account()
  const before = await give(maker, account, writeMt940(account.accountNo, [at(1, { amount: 10_000n })], 100_000n))
  await fixture.runJobs()
  const file = writeMt940(account.accountNo, [at(2)], 110_000n)
  const { previewHash, openingMismatch } = await preview(maker, account, file)
  expect(openingMismatch).toBeNull()
  const sent = await fixture.db.transaction().execute(async tx => {
    await tx.selectFrom('bank_accounts').select('id').where('id', '=', account.id).forNoKeyUpdate().execute()
    const answer = maker.post('/bank/statements', { ...bodyOf(account, file), previewHash })
    await untilSomeoneWaits(tx)
    await fixture.asOwner(db =>
      db.updateTable('statement_imports').set({ closing_satang: 1n }).where('id', '=', before.body.data.id).execute(),
    )
    return { answer }
  })
  expect(await sent.answer).toMatchObject({ status: 422, body: { code: 'STATEMENT_OPENING' } })
})

test('an opening balance agrees with the bank’s last reported balance before the statement, later transactions included', async ({
  fixture,
}) => {
  const maker = await fixture.admin('finance-maker')
  const account = await fixture.account()
  const opens = (amount: bigint, day = 3) => mismatch(maker, account, writeMt940(account.accountNo, [at(day)], amount))
  expect(await opens(1_011n)).toBeNull()
  await fixture.line(account, { amount: baht(1_000), balanceAfter: baht(5_000), occurredAt: '2026-07-01T03:00:00Z' })
  await fixture.line(account, { direction: 'out', amount: baht(200), occurredAt: '2026-07-02T03:00:00Z' })
  await fixture.line(account, { amount: baht(7), balanceAfter: baht(7), occurredAt: '2026-07-04T03:00:00Z' })
  expect(await opens(480_000n)).toBeNull()
  expect(await opens(500_000n)).toMatchObject({
    opening: 5_000,
    known: 4_800,
    difference: 200,
    source: 'bank',
    asOf: '2026-07-01T03:00:00.000Z',
  })
  expect(await kept(fixture)).toMatchObject({ imports: 0 })
})

test('without a balance reported by the bank, the ledger balance is the known one', async ({ fixture }) => {
  const maker = await fixture.admin('finance-maker')
  const account = await fixture.account()
  expect(await kept(fixture)).toEqual(NOTHING)
  fixture.clock.set('2026-07-02T05:00:00Z')
  await fixture.line(account, { amount: baht(1_000), occurredAt: '2026-07-02T03:00:00Z' })
  fixture.clock.set('2026-07-05T05:00:00Z')
  expect(await mismatch(maker, account, writeMt940(account.accountNo, [at(4)], 100_000n))).toBeNull()
  expect(await mismatch(maker, account, writeMt940(account.accountNo, [at(4)], 1n))).toMatchObject({
    known: 1_000,
    difference: -999.99,
    source: 'ledger',
  })
  // Before the first posting no balance is known.
  expect(await mismatch(maker, account, writeMt940(account.accountNo, [at(1)], 1n))).toBeNull()
})

test('the ledger balance is known where a statement starts, with what was posted on its day until then', async ({
  fixture,
}) => {
  await atSix(fixture)
  const maker = await fixture.admin('finance-maker')
  const account = await fixture.account()
  const booked = async (amount: number, occurredAt: string) => {
    fixture.clock.set(occurredAt)
    await fixture.line(account, { amount: baht(amount), occurredAt })
  }
  const starts = async (day: number, amount: bigint) => {
    fixture.clock.set('2026-07-08T05:00:00Z')
    await maker.signIn()
    return mismatch(maker, account, writeMt940(account.accountNo, [at(day)], amount))
  }
  await booked(1_000, '2026-07-03T03:00:00Z')
  // From six in the morning of 4 July until midnight, at midnight, and before the day ends at six.
  await booked(200, '2026-07-04T03:00:00Z')
  await booked(30, '2026-07-04T17:00:00.000Z')
  await booked(4, '2026-07-04T20:00:00Z')
  expect(await starts(5, 120_000n)).toBeNull()
  expect(await starts(5, 123_400n)).toMatchObject({
    known: 1_200,
    difference: 34,
    source: 'ledger',
    asOf: '2026-07-04T17:00:00.000Z',
  })
  expect(await starts(6, 123_400n)).toBeNull()
  // Also when nothing was posted before that day.
  expect(await starts(4, 100_000n)).toBeNull()
  expect(await starts(4, 1n)).toMatchObject({ known: 1_000, source: 'ledger' })
})
