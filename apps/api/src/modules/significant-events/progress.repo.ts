import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Seals read in one transaction. */
const SEALS = 5

export type Progress = {
  readonly sealSeq: number
  readonly ranAt: Date | null
  /** Up to which seal to read now. */
  readonly to: number
  /** The clock of the database. */
  readonly databaseNow: Date
}

/** As long as a batch of a long history may take. */
const STATEMENT_TIMEOUT = '60s'

/** Takes the turn to read the log; undefined while another node has it. */
export async function takeTurn(tx: Tx): Promise<Progress | undefined> {
  await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT)}`.execute(tx)
  const { rows } = await sql<Progress>`
    select p.seal_seq::int as "sealSeq", p.ran_at as "ranAt", clock_timestamp() as "databaseNow",
      coalesce((select max(s.seq) from (select seq from audit_seals where seq > p.seal_seq order by seq
        limit ${sql.lit(SEALS)}) s), p.seal_seq)::int as to
      from significant_event_progress p for update skip locked`.execute(tx)
  return rows[0]
}

export async function saveProgress(tx: Tx, sealSeq: number, now: Date): Promise<void> {
  await sql`update significant_event_progress set seal_seq = ${sealSeq}::bigint, ran_at = ${now}`.execute(tx)
}

/** Checks are written at their end, perhaps by another node; what is found twice is added once. */
const OVERLAP = sql`interval '2 minutes'`

export type FailedCheck = { readonly id: string; readonly at: Date; readonly findings: number; readonly digest: string }

/** Checks of the ledger that found something since an instant, those with the same findings as one. */
export async function failedLedgerChecks(tx: Tx, since: Date): Promise<readonly FailedCheck[]> {
  const { rows } = await sql<FailedCheck>`
    select min(id::text) as id, min(checked_at) as at, max(jsonb_array_length(findings)) as findings,
      md5(findings::text) as digest
      from book_checks where not balanced
        and checked_at + make_interval(secs => duration_ms / 1000.0) >= ${since}::timestamptz - ${OVERLAP}
      group by md5(findings::text)`.execute(tx)
  return rows
}

/** Checks of the audit log that found it changed since an instant. */
export async function failedAuditChecks(tx: Tx, since: Date): Promise<readonly FailedCheck[]> {
  const { rows } = await sql<FailedCheck>`
    select id::text as id, finished_at as at, coalesce(finding_count, 0) as findings, md5(findings::text) as digest
      from audit_checks where not intact and finished_at >= ${since}::timestamptz - ${OVERLAP}`.execute(tx)
  return rows
}
