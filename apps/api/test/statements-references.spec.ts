import { expect } from 'vitest'
import type { BankingFixture } from './support/banking-fixture.ts'
import { baht, type TestBankAccount, type TestMember } from './support/builders.ts'
import { CSV_MAPPING } from './support/statement-files.ts'
import { give, test, type Import } from './support/statement-fixture.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

const mapping = { ...CSV_MAPPING, accountColumn: 'account', bankColumn: 'bank' }
/** A bank whose "reference" is the branch, the channel or the product, shared by many movements. */
const row = (day: string, time: string, by: TestMember, amount = 300): string =>
  `2026-07-${day},${time},${amount.toFixed(2)},X1,,${by.accountNo},${by.bankCode}`

async function imported(
  fixture: BankingFixture,
  admin: FixtureAdmin,
  account: TestBankAccount,
  rows: readonly string[],
): Promise<Import['outcomes']> {
  const { body } = await give(admin, account, ['date,time,amount,reference,name,account,bank', ...rows].join('\n'), {
    mapping,
  })
  await fixture.runJobs()
  return (await admin.get<Import>(`/bank/statements/${body.data.id}`)).body.data.outcomes
}

test('a reference of several movements identifies none: overlapping files credit each payer once, wherever they start', async ({
  fixture,
}) => {
  const [maker, account] = [await fixture.admin('finance-maker'), await fixture.account()]
  const [one, two, three] = [
    await fixture.member(baht(0)),
    await fixture.member(baht(0)),
    await fixture.member(baht(0)),
  ]
  const rows = [row('09', '10:00', one), row('10', '10:00', two), row('10', '11:00', three)]
  expect(await imported(fixture, maker, account, rows.slice(1))).toMatchObject({ credited: 2 })
  expect(await imported(fixture, maker, account, rows)).toMatchObject({ credited: 1, known: 2 })
  expect(await imported(fixture, maker, account, rows.toReversed())).toMatchObject({ credited: 0, known: 3 })
  for (const member of [one, two, three]) expect((await fixture.wallet(member)).cash).toBe(30_000n)
  expect(await fixture.verify()).toEqual([])
})

test('a reference that was unique in an earlier file and is shared in a later one credits no one twice', async ({
  fixture,
}) => {
  const [maker, account] = [await fixture.admin('finance-maker'), await fixture.account()]
  const [one, two] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
  await imported(fixture, maker, account, [row('10', '10:00', two)])
  expect(await imported(fixture, maker, account, [row('09', '10:00', one), row('10', '10:00', two)])).toMatchObject({
    credited: 1,
    possibleDuplicate: 1,
  })
  for (const member of [one, two]) expect((await fixture.wallet(member)).cash).toBe(30_000n)
  expect(await fixture.verify()).toEqual([])
})

test('a reference repeated on another day for the same amount needs review, from files and feeds, and is known when repeated', async ({
  fixture,
}) => {
  const [maker, checker, account] = [
    await fixture.admin('finance-maker'),
    await fixture.admin('finance-checker'),
    await fixture.account(),
  ]
  const [one, two] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
  const paid = (by: TestMember, occurredAt: string) => ({
    reference: 'S-7',
    amount: baht(400),
    occurredAt,
    counterparty: { bankCode: by.bankCode, accountNo: by.accountNo },
  })
  expect(await imported(fixture, maker, account, [row('09', '10:00', one)])).toMatchObject({ credited: 1 })
  expect(await imported(fixture, maker, account, [row('10', '10:00', two)])).toMatchObject({ possibleDuplicate: 1 })
  expect(await imported(fixture, maker, account, [row('10', '10:00', two), row('10', '10:00', two)])).toMatchObject({
    known: 2,
  })
  // Another source may date it some days apart; a week apart it is another movement.
  expect(
    (await fixture.line(account, { ...paid(two, '2026-07-01T03:00:00Z'), reference: 'X1', amount: baht(300) })).status,
  ).toBe('possible-duplicate')
  expect((await fixture.line(account, paid(one, '2026-07-10T03:00:00Z'))).status).toBe('credited')
  const again = await fixture.line(account, paid(two, '2026-07-12T03:00:00Z'))
  expect(again.status).toBe('possible-duplicate')
  expect(await fixture.line(account, paid(two, '2026-07-12T03:05:00Z'))).toMatchObject({
    transactionId: again.transactionId,
  })
  expect((await checker.post(`/deposits/${again.depositId}/match`, { memberId: two.id })).status).toBe(200)
  expect((await checker.post(`/deposits/${again.depositId}/credit`)).status).toBe(200)
  expect([(await fixture.wallet(one)).cash, (await fixture.wallet(two)).cash]).toEqual([70_000n, 40_000n])
  expect(await fixture.verify()).toEqual([])
})

test('a reference with blanks, or in full-width letters, equals another file’s; in other case it needs review', async ({
  fixture,
}) => {
  const [maker, account, one] = [
    await fixture.admin('finance-maker'),
    await fixture.account(),
    await fixture.member(baht(0)),
  ]
  const named = (reference: string, day = '10') => row(day, '10:00', one).replace('X1', reference)
  expect(await imported(fixture, maker, account, [named('KX 81')])).toMatchObject({ credited: 1 })
  for (const spelled of ['KX\u00a0 81', '\u200bKX 81', 'ＫＸ　８１'])
    expect(
      await imported(fixture, maker, account, [named(spelled), row('09', '09:00', one, 1)]),
      spelled,
    ).toMatchObject({
      known: expect.any(Number),
      possibleDuplicate: 0,
    })
  expect(await imported(fixture, maker, account, [named('kx 81', '04')])).toMatchObject({
    credited: 0,
    possibleDuplicate: 1,
  })
  expect((await fixture.wallet(one)).cash).toBe(30_100n)
  expect(await fixture.verify()).toEqual([])
})
