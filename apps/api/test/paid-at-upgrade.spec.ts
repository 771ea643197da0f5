import { type AdminId, type DepositId, newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { depositsRepo } from '../src/modules/deposits/index.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { aBankAccount, aMember, anAdmin, baht, createLedgerFixture } from './support/builders.ts'
import { test } from './support/database.ts'
import { addColumnsOfPostings, databaseAt } from './support/older-release.ts'

test('deposits that the previous release stored with their entry time have no known time of payment', async ({
  onTestFinished,
}) => {
  const older = await databaseAt('0024')
  onTestFinished(() => older.drop())
  await addColumnsOfPostings(older)
  const books = await createLedgerFixture({ ...older, reset: async () => undefined })
  onTestFinished(() => books.close())
  const [own, member, admin, checker] = [
    await aBankAccount(books),
    await aMember(books),
    await anAdmin(books),
    await anAdmin(books),
  ]
  const { db } = books
  const [now, earlier] = [books.deps.clock.now(), new Date(books.deps.clock.now().getTime() - 60_000)]
  const enter = async (occurredAt: Date): Promise<DepositId> => {
    const id = newId<DepositId>()
    await inTransaction(db, tx =>
      depositsRepo.insertDeposit(tx, {
        id,
        bankTransactionId: null,
        bankAccountId: own.id,
        memberId: member.id,
        candidateId: member.id,
        status: 'possible-duplicate',
        channel: 'manual',
        amount: baht(5),
        score: null,
        notes: [],
        transferId: null,
        occurredAt,
        businessDay: '2026-07-12',
        now,
        byHand: { by: admin.id as AdminId, reason: 'slip', reference: null, slipId: null },
      }),
    )
    return id
  }
  const askedFor = async (id: DepositId, askedAt: Date, occurredAt: Date) =>
    sql`
    insert into approvals (id, kind, permission, subject_kind, subject_id, subject_label, amount_satang, payload,
      status, asked_by, asked_at, expires_at, decided_by, decided_at)
    values (${newId()}::uuid, 'deposits.create', 'deposits.create', 'deposit', ${id}::uuid, 'x', 500,
      ${JSON.stringify({ occurredAt: occurredAt.toISOString() })}::jsonb, 'approved', ${admin.id}::uuid, ${askedAt},
      ${now}, ${checker.id}::uuid, ${now})`.execute(db)
  const [atOnce, timed, approved, approvedTimed] = [
    await enter(now),
    await enter(earlier),
    await enter(earlier),
    await enter(earlier),
  ]
  await askedFor(approved, earlier, earlier)
  await askedFor(approvedTimed, new Date(earlier.getTime() + 1_000), earlier)

  expect((await migrate(older.urls.owner)).applied).toContain('0025_known_balances_and_times.sql')
  const rows = await db.selectFrom('deposits').select(['id', 'paid_at_known']).execute()
  expect(new Map(rows.map(({ id, paid_at_known }) => [id, paid_at_known]))).toEqual(
    new Map([
      [atOnce, false],
      [timed, true],
      [approved, false],
      [approvedTimed, true],
    ]),
  )
})
