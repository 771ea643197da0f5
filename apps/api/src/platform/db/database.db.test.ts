import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aMember, baht, createLedgerFixture, withBalance } from '../../../test/support/builders.ts'
import { test } from '../../../test/support/database.ts'
import { adoptDayRule, dayRuleState, requireDayRule } from '../config/day-rule.ts'
import { inTransaction, openDatabase } from './database.ts'
import { ensurePartitions, partitionState } from './partitions.ts'
import { openPatientDatabase } from '../../../test/support/patient-database.ts'

const valueOf = async (db: Parameters<typeof inTransaction>[0], expression: string) =>
  (await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db)).rows[0]?.value

describe('a connection', () => {
  test('reads counts and money as bigint, days as text, instants as Date', async ({ database, onTestFinished }) => {
    const { db, close } = openPatientDatabase(database.urls.app, { max: 1, applicationName: 'test' })
    onTestFinished(close)
    expect(await valueOf(db, '9007199254740993::int8')).toBe(9_007_199_254_740_993n)
    expect(await valueOf(db, `array[1, null, 3]::int8[]`)).toEqual([1n, null, 3n])
    expect(await valueOf(db, `date '2026-02-28'`)).toBe('2026-02-28')
    expect(await valueOf(db, `array[date '2026-02-28']`)).toEqual(['2026-02-28'])
    expect(await valueOf(db, `timestamptz '2026-02-28 00:00:00.123Z'`)).toEqual(new Date('2026-02-28T00:00:00.123Z'))
  })

  test('of the reader cannot write, whoever it connects as', async ({ database, onTestFinished }) => {
    for (const url of [database.urls.reader, database.urls.app]) {
      const { db, close } = openPatientDatabase(url, { max: 1, applicationName: 'test', role: 'backoffice_reader' })
      onTestFinished(close)
      await expect(
        db.insertInto('outbox').values({ id: crypto.randomUUID(), kind: 'event', name: 'x', payload: '{}' }).execute(),
      ).rejects.toMatchObject({ code: expect.stringMatching(/25006|42501/) })
    }
  })

  test('works as the app role where its user is a member', async ({ freshDatabase, onTestFinished }) => {
    const owner = openPatientDatabase(freshDatabase.urls.owner, { max: 1, applicationName: 'test' })
    const { db, close } = openPatientDatabase(freshDatabase.urls.owner, {
      max: 1,
      applicationName: 'test',
      role: 'backoffice_app',
    })
    onTestFinished(async () => void (await Promise.all([close(), owner.close()])))
    const canTransition = await valueOf(
      owner.db,
      `pg_has_role('backoffice_app', case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)`,
    )
    expect(await valueOf(db, 'current_user::text')).toBe(canTransition === true ? 'backoffice_app' : 'backoffice_owner')
  })

  test('cancels a statement that takes too long', async ({ database, onTestFinished }) => {
    const { db, close } = openDatabase(database.urls.app, { max: 1, applicationName: 'test' })
    onTestFinished(close)
    expect(
      await Promise.all(
        ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map(name =>
          valueOf(db, `current_setting('${name}')`),
        ),
      ),
    ).toEqual(['5s', '2s', '10s'])
  })
})

describe('a transaction', () => {
  test('that meets a deadlock is retried transparently', async ({ freshDatabase, onTestFinished }) => {
    const { db, close } = openPatientDatabase(freshDatabase.urls.app, { max: 4, applicationName: 'test' })
    onTestFinished(close)
    const ids = [crypto.randomUUID(), crypto.randomUUID()]
    await db
      .insertInto('outbox')
      .values(ids.map(id => ({ id, kind: 'event', name: 'x', payload: '{}' })))
      .execute()
    const runs: number[] = [0, 0]
    const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const lockBoth = (actor: 0 | 1, order: string[]) =>
      inTransaction(db, async tx => {
        runs[actor] = (runs[actor] ?? 0) + 1
        for (const id of order) {
          await tx
            .updateTable('outbox')
            .set(row => ({ attempts: row('attempts', '+', 1) }))
            .where('id', '=', id)
            .execute()
          holding[actor].resolve()
          // Each transaction locks its first row before either requests the second.
          await Promise.all(holding.map(({ promise }) => promise))
        }
      })
    await Promise.all([lockBoth(0, ids), lockBoth(1, ids.toReversed())])
    expect(runs.reduce((sum, count) => sum + count)).toBe(3)
    expect((await db.selectFrom('outbox').select('attempts').execute()).map(({ attempts }) => attempts)).toEqual([2, 2])
  })
})

describe('a pool', () => {
  test('survives the database closing every connection, also within a transaction', async ({
    freshDatabase,
    onTestFinished,
  }) => {
    const { db, pool, close } = openPatientDatabase(freshDatabase.urls.app, { max: 3, applicationName: 'cut' })
    const other = openPatientDatabase(freshDatabase.urls.app, { max: 1, applicationName: 'cutter' })
    onTestFinished(async () => void (await Promise.all([close(), other.close()])))
    await Promise.all([1, 2, 3].map(() => valueOf(db, 'pg_sleep(0.05)::text')))
    const cut = () =>
      sql`select pg_terminate_backend(pid, 60000) from pg_stat_activity where application_name = 'cut'`.execute(
        other.db,
      )
    await expect(
      inTransaction(db, async tx => {
        await sql`select 1`.execute(tx)
        await cut()
        // The pool has noticed it of the idle ones.
        await expect.poll(() => pool.idleCount, { timeout: 60_000 }).toBe(0)
        await sql`select 1`.execute(tx)
      }),
    ).rejects.toThrow()
    expect(await valueOf(db, '1')).toBe(1)
  })
})

describe('the audit’s partitions', () => {
  test('are created three months ahead by concurrent nodes, and take over rows of the default', async ({
    freshDatabase,
    onTestFinished,
  }) => {
    const { db, close } = openPatientDatabase(freshDatabase.urls.app, { max: 2, applicationName: 'test' })
    onTestFinished(close)
    const now = new Date('2026-11-20T10:00:00Z')
    const row = {
      actor_kind: 'system',
      actor_name: 'x',
      request_id: 'r',
      action: 'a',
      object_kind: 'k',
      outcome: 'done',
    }
    await db
      .insertInto('audit')
      .values({ ...row, id: crypto.randomUUID(), at: now, object_id: 'caught' })
      .execute()
    expect(await partitionState(db, 'audit', now)).toEqual({ monthsAhead: -1, rowsInDefault: true })
    await ensurePartitions(freshDatabase.urls.owner, now)
    await Promise.all([1, 2, 3].map(() => ensurePartitions(freshDatabase.urls.owner, new Date('2026-12-01T00:00:00Z'))))
    await db
      .insertInto('audit')
      .values({ ...row, id: crypto.randomUUID(), at: new Date('2027-03-31T23:59:59.999Z'), object_id: 'ahead' })
      .execute()
    expect(await partitionState(db, 'audit', now)).toEqual({ monthsAhead: 3, rowsInDefault: false })
    const where = await sql<{
      object_id: string
      home: string
    }>`select object_id, tableoid::regclass::text as home from audit order by at`.execute(db)
    expect(where.rows).toEqual([
      { object_id: 'caught', home: 'audit_2026_11' },
      { object_id: 'ahead', home: 'audit_2027_03' },
    ])
    await expect(db.deleteFrom('audit').execute()).rejects.toMatchObject({ code: '42501' })
  })

  test('have the columns of the entries that are kept beside them, in the same order', async ({ database }) => {
    const { db, close } = openPatientDatabase(database.urls.owner, { max: 1, applicationName: 'test' })
    const columnsOf = async (table: string): Promise<unknown> => {
      const { rows } = await sql`select column_name, data_type from information_schema.columns
        where table_name = ${table} order by ordinal_position`.execute(db)
      return rows
    }
    expect(await columnsOf('audit_kept')).toEqual(await columnsOf('audit'))
    await close()
  })

  test('take over the rows of the default also while more arrive there', async ({ freshDatabase, onTestFinished }) => {
    const { db, close } = openPatientDatabase(freshDatabase.urls.app, { max: 5, applicationName: 'test' })
    onTestFinished(close)
    const now = new Date('2026-11-20T10:00:00Z')
    const insert = () =>
      sql`insert into audit (id, at, actor_kind, actor_name, request_id, action, object_kind, object_id, outcome)
        values (${crypto.randomUUID()}::uuid, ${now}::timestamptz, 'system', 'x', 'r', 'a', 'k', 'o', 'done')`.execute(
        db,
      )
    let written = 0
    let isCreated = false
    const write = async (): Promise<void> => {
      do {
        await insert()
        written += 1
      } while (!isCreated)
    }
    await insert()
    const writers = [1, 2, 3, 4].map(write)
    const created = ensurePartitions(freshDatabase.urls.owner, now).finally(() => (isCreated = true))
    await Promise.all([created, ...writers])
    expect(await partitionState(db, 'audit', now)).toEqual({ monthsAhead: 3, rowsInDefault: false })
    expect(await valueOf(db, `(select count(*)::int from audit where tableoid = 'audit_2026_11'::regclass)`)).toBe(
      written + 1,
    )
  })
})

describe('the configured business day', () => {
  test('may differ from the ledger’s until the first posting', async ({ freshDatabase, onTestFinished }) => {
    const { db, close } = openPatientDatabase(freshDatabase.urls.app, { max: 1, applicationName: 'test' })
    onTestFinished(close)
    const rule = { timeZone: 'Asia/Bangkok', cutOff: '00:00' }
    expect(await dayRuleState(db, rule)).toBe('agrees')
    await db.insertInto('operator').values({ name: 'x', time_zone: 'Asia/Bangkok', cut_off: '00:00' }).execute()
    await requireDayRule(db, rule)
    expect(await dayRuleState(db, { ...rule, cutOff: '11:00' })).toBe('may-change')
    await expect(requireDayRule(db, { ...rule, cutOff: '11:00' })).rejects.toThrow('No transfer is recorded yet')
  })

  test('is adopted until the first posting, and not after it', async ({ freshDatabase, onTestFinished }) => {
    const books = await createLedgerFixture(freshDatabase)
    const owner = openPatientDatabase(freshDatabase.urls.owner, { max: 1, applicationName: 'test-owner' })
    onTestFinished(async () => void (await Promise.all([books.close(), owner.close()])))
    const eleven = { timeZone: 'Asia/Bangkok', cutOff: '11:00' }
    expect(await adoptDayRule(owner.db, eleven)).toBe(true)
    expect(await dayRuleState(owner.db, eleven)).toBe('agrees')
    await withBalance(books, await aMember(books), baht(1))
    expect(await adoptDayRule(owner.db, { ...eleven, cutOff: '00:00' })).toBe(false)
    expect(await dayRuleState(owner.db, { ...eleven, cutOff: '00:00' })).toBe('fixed')
    await requireDayRule(owner.db, eleven)
  })
})
