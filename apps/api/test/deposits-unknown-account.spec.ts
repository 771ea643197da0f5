import { newId, type BankAccountId } from '@backoffice/kernel'
import { expect } from 'vitest'
import { aBankAccount, baht, type TestBankAccount } from './support/builders.ts'
import { CSV_MAPPING } from './support/statement-files.ts'
import { give, test, type Import } from './support/statement-fixture.ts'

test('money of an unregistered account, reported again after its registration, may be the same: no one is credited twice unreviewed', async ({
  fixture,
}) => {
  const [maker, checker, member] = [
    await fixture.admin('finance-maker'),
    await fixture.admin('finance-checker'),
    await fixture.member(baht(0)),
  ]
  const unknown: TestBankAccount = {
    id: newId<BankAccountId>(),
    bankCode: '014',
    accountNo: '4019998887',
    channel: 'scb',
  }
  const paid = {
    amount: baht(500),
    occurredAt: '2026-07-12T03:00:00Z',
    counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
  }
  const first = await fixture.line(unknown, paid)
  expect(first.status).toBe('unmatched')
  const account = await aBankAccount(fixture, { bankCode: unknown.bankCode, accountNo: unknown.accountNo })
  const mapping = { ...CSV_MAPPING, accountColumn: 'account', bankColumn: 'bank' }
  const row = (time: string, amount: string): string =>
    `2026-07-12,${time},${amount},,,${member.accountNo},${member.bankCode}`
  const { body } = await give(
    maker,
    account,
    [
      'date,time,amount,reference,name,account,bank',
      row('10:04', '500.00'),
      row('11:00', '500.00'),
      row('10:04', '600.00'),
    ].join('\n'),
    { mapping },
  )
  await fixture.runJobs()
  expect((await maker.get<Import>(`/bank/statements/${body.data.id}`)).body.data.outcomes).toMatchObject({
    credited: 2,
    possibleDuplicate: 1,
  })
  expect(
    await fixture.db
      .selectFrom('deposits')
      .select(['alike_id', 'amount_satang'])
      .where('status', '=', 'possible-duplicate')
      .execute(),
  ).toEqual([{ alike_id: first.depositId, amount_satang: 50_000n }])
  for (const move of ['match', 'credit'])
    expect(
      (
        await checker.post(
          `/deposits/${first.depositId}/${move}`,
          move === 'match' ? { memberId: member.id } : undefined,
        )
      ).status,
    ).toBe(200)
  // Once the account is registered, the line is matched like any other.
  expect(
    (await fixture.line({ ...account, channel: 'sms' }, { ...paid, occurredAt: '2026-07-12T03:02:00Z' })).status,
  ).toBe('possible-duplicate')
  expect((await fixture.wallet(member)).cash).toBe(160_000n)
  expect(await fixture.verify()).toEqual([])
})
