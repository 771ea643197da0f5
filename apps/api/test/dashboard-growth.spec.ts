import { newId } from '@backoffice/kernel'
import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { depositList } from '../src/modules/deposits/deposits.list.ts'
import { dashboardOf } from '../src/modules/summaries/dashboard.ts'
import { readProviders } from '../src/modules/summaries/providers.ts'
import { transferList } from '../src/modules/summaries/transfers.list.ts'
import { trendOf } from '../src/modules/summaries/trend.ts'
import { test as base } from './support/database.ts'
import { everything, pageStatement } from './support/list-plans.ts'
import { openPatientDatabase } from './support/patient-database.ts'
import { expectOrderedPage, expectReads, FEW, planOf, readsOf } from './support/plans.ts'
import { openOffice, type OfficeFixture } from './support/office-fixture.ts'

const ROWS = 30_000

type Stage = { readonly fixture: OfficeFixture }

/** Many transfers inserted by SQL, most of them bets; deposits of many days. */
const test = base.extend('stage', { scope: 'file' }, async ({ database }, { onCleanup }): Promise<Stage> => {
  await database.reset()
  const fixture = await openOffice(database)
  onCleanup(() => fixture.close())
  const member = await fixture.member(0n as never)
  await fixture.asOwner(async db => {
    await sql`insert into transfers (id, code, debit_account_id, credit_account_id, amount_satang, debit_version,
      credit_version, business_day, booked_at, command, reference, reason, member_id, member_before_satang,
      member_after_satang, summed, net_summed)
      select gen_random_uuid(), case when n % 3 > 0 then 'bet' when n % 30 = 0 then 'adjustment'
          when n % 60 = 3 then 'withdrawal-fee' else 'deposit' end,
        case when n % 60 = 3 then f.id when n % 30 = 0 then a.id else s.id end, c.id, 100, 1000000 + n, 1000000 + n,
        '2026-07-12'::date - n / 3000, timestamptz '2026-07-12 04:59:59+00' - n * interval '28 seconds', 'test',
        'x-' || n, 'x', ${member.id}::uuid, 0, 0, true, true
        from generate_series(1, ${ROWS}) n, accounts s, accounts a, accounts f, accounts c
       where s.kind = 'suspense' and a.kind = 'adjustments' and f.kind = 'fees' and c.member_id = ${member.id}::uuid
         and c.kind = 'member-cash'`.execute(db)
    await sql`insert into deposits (id, member_id, status, channel, amount_satang, occurred_at, detected_at,
      credited_at, business_day, updated_at, mode, transfer_id, credit_transfer_id)
      select gen_random_uuid(), ${member.id}::uuid, 'credited', 'scb', 100, t.booked_at, t.booked_at, t.booked_at,
        t.business_day, t.booked_at, 'manual', t.id, t.id from transfers t where t.code = 'deposit'`.execute(db)
    await sql`analyze transfers, deposits, accounts`.execute(db)
  })
  return { fixture }
})

describe('the journal', () => {
  const position = { value: BigInt(Date.parse('2026-07-08T05:00:00Z')) * 1_000n, id: newId() }
  const cursors = [null, { direction: 'next', position }] as const
  const filters = [
    {},
    // One in ten of what is no play.
    { account: 'adjustments' as const, most: 11 * FEW },
    { code: ['deposit' as const], most: 2 * FEW },
    { from: new Date('2026-07-07T17:00:00Z'), until: new Date('2026-07-08T17:00:00Z') },
  ]
  test.for(['at', '-at'])('sorted by %s is one index without play, read in one direction', async (sort, { stage }) => {
    const at = { reader: stage.fixture.reader, now: stage.fixture.clock.now() }
    for (const { most, ...filter } of filters)
      for (const cursor of cursors)
        await expectOrderedPage(transferList, at, { ...everything, ...filter }, sort, cursor, most)
  })

  test('of a rare code is found by the index of rare codes', async ({ stage }) => {
    const { reader, clock } = stage.fixture
    const filter = { ...everything, code: ['opening' as const] }
    const steps = await planOf(reader, await pageStatement(transferList, { reader, now: clock.now() }, filter, '-at'))
    // Another index would be walked for nothing, which the rows do not show.
    expect(steps.map(step => step['Index Name'])).toContain('transfers_journal_rare')
    expect(readsOf(steps).filter(({ table }) => table === 'transfers')).toEqual([])
  })
})

test('deposits of a business day of credit are found by its index', async ({ stage }) => {
  const { db, reader, clock } = stage.fixture
  const day = '2026-07-05'
  const ofDay = await db.selectFrom('deposits').select('id').where('business_day', '=', day).execute()
  const filter = { ...everything, creditedFrom: day, creditedTo: day }
  const page = await pageStatement(depositList, { reader, now: clock.now() }, filter, '-detectedAt')
  await expectReads(reader, page, ofDay.length)
})

test('deposits credited until a business day are read from that day on', async ({ stage }) => {
  const { db, reader, clock } = stage.fixture
  const day = '2026-07-05'
  const ofDay = await db.selectFrom('deposits').select('id').where('business_day', '=', day).execute()
  const at = { reader, now: clock.now() }
  const page = await pageStatement(depositList, at, { ...everything, creditedTo: day }, '-detectedAt')
  await expectReads(reader, page, ofDay.length)
})

test('no statement of the dashboard reads transfers, deposits, bets or members by their number', async ({
  stage: { fixture },
  database,
  onTestFinished,
}) => {
  const { db: reader, close } = openPatientDatabase(database.urls.reader, {
    max: 4,
    applicationName: 'test-reader',
    role: 'backoffice_reader',
  })
  onTestFinished(close)
  const statements: CompiledQuery[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(reader.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const deps = { ...fixture.deps, reader: reader.withPlugin(recorder) }
  for (const read of [
    () => dashboardOf(deps),
    () => trendOf(deps, 'hour'),
    () => trendOf(deps, 'day'),
    () => trendOf(deps, 'month'),
    async () => ({ ok: (await readProviders(deps)).length > 0 }),
  ])
    expect((await read()).ok).toBe(true)
  expect(statements.length).toBeGreaterThan(12)
  const growing = /^(transfers|deposits|first_deposits|game_transactions.*)$/
  for (const statement of statements) {
    const reads = readsOf(await planOf(reader, statement))
    expect([statement.sql, reads.filter(({ table }) => growing.test(table))]).toEqual([statement.sql, []])
  }
})
