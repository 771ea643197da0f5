import type { MemberId } from '@backoffice/kernel'
import { type ControlledTransaction, sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.ts'
import { personalTableNames, personalTableOf } from './personal-tables.repo.ts'

const READ_ROWS = 500

/**
 * Everything that is stored about a member as one JSON document: `{ exportedAt, tables: { <table>: [row, …] } }`, from
 * one snapshot and with bounded memory. Amounts are in satang.
 */
export async function* readPersonalData(db: Reader, member: MemberId, now: Date): AsyncGenerator<string> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    // A client that reads slowly keeps its snapshot as long as the answer may take.
    await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(tx)
    yield `{"exportedAt":${JSON.stringify(now.toISOString())},"tables":{`
    let isFirst = true
    for (const name of personalTableNames) {
      if (personalTableOf(name).without === 'all') continue
      yield `${isFirst ? '' : ','}\n${JSON.stringify(name)}:[`
      yield* rowsOf(tx, name, member)
      yield ']'
      isFirst = false
    }
    yield '\n}}\n'
    await tx.commit().execute()
  } finally {
    if (!tx.isCommitted) await tx.rollback().execute()
  }
}

async function* rowsOf(
  tx: ControlledTransaction<DB>,
  name: (typeof personalTableNames)[number],
  member: MemberId,
): AsyncGenerator<string> {
  const { of, without } = personalTableOf(name)
  if (without === 'all') return
  const left = sql`${[...without]}::text[]`
  await sql`declare personal no scroll cursor for
    select (to_jsonb(t) - ${left})::text as row from ${sql.table(name)} t where ${of(member)}`.execute(tx)
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await sql<{ row: string }>`fetch forward ${sql.lit(READ_ROWS)} from personal`.execute(tx)
    if (rows.length > 0) yield `${isFirst ? '' : ','}\n${rows.map(({ row }) => row).join(',\n')}`
    if (rows.length < READ_ROWS) break
  }
  await sql`close personal`.execute(tx)
}
