import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Finding } from '../src/modules/ledger/index.ts'
import { aBankAccount, baht, withBalance } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice, type OfficeFixture } from './support/office-fixture.ts'

type Stage = {
  readonly fixture: OfficeFixture
  readonly paid: string
  readonly waiting: string
  readonly rejected: string
}

/** The daily figures of a corrupted record are covered by another check. */
const withoutFigures = (found: readonly Finding[]) => found.filter(({ check }) => check !== 'rooms-are-summed')

/** One paid, one waiting and one refunded withdrawal: a balanced ledger. */
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  const admin = await fixture.admin()
  const member = await fixture.member(baht(300))
  const [paid, waiting, rejected] = [
    await fixture.request(member, baht(100)),
    await fixture.request(member, baht(50)),
    await fixture.request(member, baht(20)),
  ]
  await admin.move('claim', paid)
  await admin.move('pay-by-hand', paid, { reference: 'k' })
  await admin.move('reject', rejected, { reason: 'x' })
  expect(await fixture.verify()).toEqual([])
  return { fixture, paid, waiting, rejected }
})

const openHold = (fixture: OfficeFixture, reference: string) =>
  fixture.asOwner(async db => {
    await sql`insert into holds (id, account_id, amount_satang, status, reference, created_at) select ${newId()}::uuid,
      id, 700, 'held', ${reference}, now() from accounts where kind = 'member-cash' and posted_satang > 700
      limit 1`.execute(db)
    await sql`update accounts set held_satang = held_satang + 700 where id in (select account_id from holds
      where reference = ${reference})`.execute(db)
  })

describe('the verifier finds, within a minute and without an earlier check,', () => {
  const breaches: [string, (stage: Stage) => Promise<unknown>, object][] = [
    [
      'a withdrawal that waits and holds nothing',
      ({ fixture, waiting }) =>
        fixture.asOwner(async db => {
          await sql`update accounts set held_satang = held_satang - 5000 where id in (select account_id from holds
            where reference = ${waiting})`.execute(db)
          await sql`update holds set status = 'released', finished_at = now() where reference = ${waiting}`.execute(db)
        }),
      { expected: '5000 held', found: '5000 released' },
    ],
    [
      'one that is called paid and whose money is still held',
      ({ fixture, waiting }) =>
        fixture.asOwner(db =>
          sql`update withdrawals set status = 'paid', finished_at = now(), finished_on = '2026-07-12'
            where id = ${waiting}`.execute(db),
        ),
      { expected: '5000 posted', found: '5000 held' },
    ],
    [
      'a hold that ended as paid without a transfer',
      ({ fixture, rejected }) =>
        fixture.asOwner(async db => {
          await sql`update holds set status = 'posted' where reference = ${rejected}`.execute(db)
          await sql`update withdrawals set status = 'paid' where id = ${rejected}`.execute(db)
        }),
      { expected: '2000 posted', found: '2000 posted' },
    ],
    [
      'a payment of one that was called rejected',
      ({ fixture, paid }) =>
        fixture.asOwner(db =>
          sql`update withdrawals set status = 'rejected', reason = 'x' where id = ${paid}`.execute(db),
        ),
      { expected: '10000 released', found: '10000 posted and transfer of 10000' },
    ],
    [
      'money held for no withdrawal',
      ({ fixture }) => openHold(fixture, 'nobody'),
      { subject: 'nobody', expected: 'no withdrawal', found: '700 held' },
    ],
  ]
  test.for(breaches)('%s', async ([, breach, finding], { stage }) => {
    expect(await stage.fixture.verifyRecent()).toEqual([])
    await breach(stage)
    const { verifyRecent, verify: verifyAll, verifyAMonthLater } = stage.fixture
    for (const verify of [verifyRecent, verifyAll, verifyAMonthLater])
      expect(withoutFigures(await verify())).toEqual([
        expect.objectContaining({ check: 'withdrawals-match-holds', ...finding }),
      ])
  })

  test('a deposit with status credited that was not posted, and one whose money moved without it', async ({
    stage: { fixture },
  }) => {
    const bank = await aBankAccount(fixture)
    const member = await fixture.member(baht(0))
    await withBalance(fixture, member, baht(1))
    const line = {
      account: { bankCode: bank.bankCode, accountNo: bank.accountNo },
      channel: 'scb',
      direction: 'in',
      amount: 5,
      occurredAt: fixture.clock.now().toISOString(),
      counterparty: { bankCode: member.bankCode, accountNo: member.accountNo },
    }
    const id = String((await fixture.event('bank.transaction', { ...line, reference: 'a' })).body.result?.['depositId'])
    expect(await fixture.verify()).toEqual([])
    await fixture.asOwner(db => sql`update deposits set amount_satang = 600 where id = ${id}`.execute(db))
    expect(withoutFigures(await fixture.verify())).toEqual([
      expect.objectContaining({
        check: 'deposits-are-booked',
        subject: id,
        expected: expect.stringContaining('credited 600 on 2026-07-12'),
      }),
    ])
    expect(withoutFigures(await fixture.verifyRecent())).toMatchObject([{ check: 'deposits-are-booked', subject: id }])
    await fixture.asOwner(db => sql`delete from deposits where id = ${id}`.execute(db))
    // Its line has no deposit any more: that is detected as well.
    for (const verify of [fixture.verify, fixture.verifyRecent])
      expect(withoutFigures(await verify())).toMatchObject([
        { check: 'bank-lines-are-explained', found: 'nothing' },
        { check: 'deposits-are-booked', subject: id, expected: 'no deposit' },
      ])
  })
})
