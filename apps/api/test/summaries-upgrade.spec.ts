import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createSummaries, summariesOf, type SummaryQuery } from '../src/modules/summaries/index.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { readMigrations } from '../src/platform/db/migration-files.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { asOwner } from './support/as-owner.ts'
import { aMember, baht, createLedgerFixture } from './support/builders.ts'
import { test } from './support/database.ts'
import { databaseAt, takeOver } from './support/older-release.ts'
import { openPatientDatabase } from './support/patient-database.ts'

const figures: SummaryQuery['figures'] = [
  'deposit',
  'deposit-matched',
  'reversed-deposit',
  'withdrawal',
  'withdrawal-fee',
  'deposits.first',
  'members.registered',
  'withdrawals.requested',
  'deposits.members',
  'withdrawals.members',
]
const query: SummaryQuery = { from: '2026-01-01', to: '2026-12-31', by: 'day', figures, split: true }

test('a database of the previous release keeps all its figures, and stays exact while one of its nodes still posts', async ({
  freshDatabase,
  onTestFinished,
}) => {
  // A year of the older release's data, loaded by this release without the columns only this one has.
  const books = await createLedgerFixture(freshDatabase)
  const { db, ledger, deps } = books
  const members = [await aMember(books), await aMember(books)] as const
  for (const [n, instant] of ['2026-03-31T16:59:59.999Z', '2026-03-31T17:00:00Z', '2026-07-11T05:00:00Z'].entries()) {
    deps.clock.set(instant)
    const now = deps.clock.now()
    const [first, second] = members
    await inTransaction(db, async tx => {
      const deposit = (code: 'deposit' | 'deposit-matched', memberId: typeof first.id) =>
        ledger.post(tx, {
          code,
          debit: { kind: 'suspense' },
          credit: { kind: 'member-cash', memberId },
          amount: baht(100 + n),
          command: 'bank-transaction.record',
          reference: newId(),
          now,
        })
      await deposit('deposit-matched', first.id)
      const wrong = await deposit('deposit', second.id)
      await ledger.reverse(tx, {
        transferId: wrong.ok ? wrong.value.transferId : newId(),
        reason: 'not theirs',
        command: 'deposit.reverse',
        now,
      })
      await ledger.hold(tx, { memberId: first.id, amount: baht(10), reference: `w${n}`, now })
      await ledger.postHold(tx, {
        reference: `w${n}`,
        credit: { kind: 'clearing', provider: 'fairpay' },
        code: 'withdrawal',
        command: 'payout.learn',
        now,
        fee: baht(1),
      })
    })
  }
  const expected = await summariesOf(db, query)
  expect(expected.length).toBeGreaterThan(12)
  await books.close()

  const older = await databaseAt('0009')
  onTestFinished(() => older.drop())
  await takeOver(['operator', 'members', 'accounts', 'holds', 'transfers'], freshDatabase, older)
  expect((await migrate(older.urls.owner)).applied[0]).toBe('0010_summaries.sql')

  const upgraded = await createLedgerFixture({ ...older, reset: async () => undefined })
  onTestFinished(() => upgraded.close())
  const summaries = createSummaries(upgraded.deps, upgraded.ledger)
  upgraded.deps.clock.set('2026-07-12T05:00:00Z')
  expect(await summariesOf(upgraded.reader, query)).toEqual(expected)
  // As after the start: slots are recounted before they are checked.
  await summaries.tidy()
  for (const verify of [upgraded.ledger.verify, upgraded.ledger.verifyRecent]) expect(await verify()).toEqual([])

  // A node of the older release posts: it writes no delta and does not say so.
  const account = await upgraded.db
    .selectFrom('accounts')
    .selectAll()
    .where('member_id', '=', members[0].id)
    .where('kind', '=', 'member-cash')
    .executeTakeFirstOrThrow()
  const suspense = await upgraded.db
    .selectFrom('accounts')
    .selectAll()
    .where('kind', '=', 'suspense')
    .executeTakeFirstOrThrow()
  await asOwner(
    { ...older, reset: async () => undefined },
    sql`
    insert into transfers (id, code, debit_account_id, credit_account_id, amount_satang, debit_version, credit_version,
      business_day, booked_at, command, reference, member_id, member_before_satang, member_after_satang)
    values (${newId()}::uuid, 'deposit', ${suspense.id}::uuid, ${account.id}::uuid, 5500,
      ${suspense.version + 1n}::bigint, ${account.version + 1n}::bigint, '2026-07-12', '2026-07-12T04:00:00Z',
      'bank-transaction.record', 'older', ${members[0].id}::uuid, ${account.posted_satang}::bigint,
      ${account.posted_satang + 5_500n}::bigint)`,
    sql`update accounts set posted_satang = posted_satang + case when id = ${account.id}::uuid then 5500
      else -5500 end, version = version + 1 where id in (${account.id}::uuid, ${suspense.id}::uuid)`,
  )
  // Also beside a figure that no posting has.
  const both = ['deposit', 'deposits.credited'] as const
  const today: SummaryQuery = { ...query, from: '2026-07-12', to: '2026-07-12', figures: both }
  const counted = [
    { period: '2026-07-12', figure: 'deposit', dimension: 'bank-transaction.record', amount: 5_500n, count: 1n },
  ]
  expect(await summariesOf(upgraded.reader, today)).toEqual(counted)
  await summaries.fold()
  // Nor does it count the member of the day: the recurring check finds it, and a rebuild counts it.
  for (const verify of [upgraded.ledger.verifyRecent, upgraded.ledger.verify])
    expect(await verify()).toEqual([
      { check: 'rooms-are-summed', subject: '2026-07-12 deposits.members day', expected: '0 in 1', found: '0 in 0' },
    ])
  await summaries.rebuild()
  for (const verify of [upgraded.ledger.verifyRecent, upgraded.ledger.verify]) expect(await verify()).toEqual([])
  expect(await summariesOf(upgraded.reader, today)).toEqual(counted)
  expect(await summariesOf(upgraded.reader, { ...query, to: '2026-07-11' })).toEqual(expected)
})

test('a database with exports, but without the summaries of channels, is upgraded', async ({ onTestFinished }) => {
  const older = await databaseAt('0049')
  onTestFinished(() => older.drop())
  expect((await migrate(older.urls.owner)).applied[0]).toBe('0050_summary_facts.sql')
})

test.for(['0010', '0050'])('migration %s can be repeated after an interruption', async (number, { onTestFinished }) => {
  const older = await databaseAt('0009')
  onTestFinished(() => older.drop())
  await migrate(older.urls.owner)
  const { db, close } = openPatientDatabase(older.urls.owner, { max: 1, applicationName: 'test-owner' })
  onTestFinished(close)
  const migration = readMigrations().find(({ name }) => name.startsWith(number))
  for (const statement of migration?.sql.split(/;[ \t]*$/m) ?? [])
    if (statement.replace(/^\s*--.*$/gm, '').trim() !== '') await sql.raw(statement).execute(db)
  expect(migration?.transactional).toBe(false)
})
