import type { caseReport, caseReportEndpoints } from '@backoffice/contract/cases/report-endpoints'
import { MAX_CASE_REPORTS, MAX_CHOICES, MAX_REPORTED } from '@backoffice/contract/cases/terms'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Sql } from '../../../platform/lists/sort-key.ts'
import type { ReportedMember, ReportedMoney } from './write-report.ts'

export type CaseReport = z.output<typeof caseReport>
export type StoredReport = CaseReport & {
  readonly caseNumber: number
  readonly caseVersion: number
  /** The number of the latest version of the case. */
  readonly latest: number
}
/** A half-open interval of instants. */
export type Interval = { readonly since: Date; readonly until: Date }

const personOf = (alias: string): Sql => sql`case when ${sql.ref(`${alias}.id`)} is not null
  then json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`

const columns = sql`r.id, r.number, r.kind, r.narrative, r.action, r.indicators, r.period_from as "from",
  r.period_to as "to", cardinality(r.deposits) + cardinality(r.withdrawals) as transactions, r.left_out as "leftOut",
  ${personOf('c')} as "createdBy", r.created_at as "createdAt", ${personOf('f')} as "filedBy", r.filed_at as "filedAt",
  encode(r.file_hash, 'hex') as hash, r.reference, ${personOf('e')} as "referenceBy", r.reference_at as "referenceAt"`
const joined = sql`case_reports r join admins c on c.id = r.created_by left join admins f on f.id = r.filed_by
  left join admins e on e.id = r.reference_by`

/** Every version of the reports of a case, newest first. */
export async function reportsOf(reader: Reader, caseId: string): Promise<CaseReport[]> {
  const { rows } = await sql<CaseReport>`select ${columns} from ${joined}
    where r.case_id = ${caseId}::uuid order by r.number desc limit ${sql.lit(MAX_CASE_REPORTS)}`.execute(reader)
  return rows
}

export async function findReport(reader: Reader, caseId: string, number: number): Promise<StoredReport | undefined> {
  const { rows } = await sql<StoredReport>`select ${columns}, o.number as "caseNumber", o.version as "caseVersion",
      (select max(l.number) from case_reports l where l.case_id = r.case_id) as latest
    from ${joined} join cases o on o.id = r.case_id
   where r.case_id = ${caseId}::uuid and r.number = ${number}`.execute(reader)
  return rows[0]
}

/** The number of the latest version of a locked case; 0: it has none. */
export async function latestReport(tx: Tx, caseId: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0)::int as number from case_reports where case_id = ${caseId}::uuid`.execute(tx)
  return rows[0]?.number ?? 0
}

const membersOf = (caseId: string): Sql =>
  sql`(select x.member_id from case_subjects x where x.case_id = ${caseId}::uuid and x.member_id is not null)`
/** Deposits `d` and withdrawals `w` of the members of a case whose money moved in an interval. */
const depositsOf = (caseId: string, { since, until }: Interval): Sql =>
  sql`d.member_id in ${membersOf(caseId)} and d.status = 'credited' and d.credited_at >= ${since}
    and d.credited_at < ${until}`
const withdrawalsOf = (caseId: string, { since, until }: Interval): Sql =>
  sql`w.member_id in ${membersOf(caseId)} and w.status in ('paid', 'paid-by-hand') and w.finished_at >= ${since}
    and w.finished_at < ${until}`

type Choices = z.output<(typeof caseReportEndpoints)['cases.report-choices']['answer']>
/** What a report of an interval can list: the newest rows, and the figures of all. */
export async function choicesOf(reader: Reader, caseId: string, interval: Interval): Promise<Choices> {
  const found = sql`with found as (
    select d.id, 'deposit' as kind, d.credited_at as at, d.amount_satang as amount, d.member_id, d.bank_account_id
      from deposits d where ${depositsOf(caseId, interval)}
    union all
    select w.id, 'withdrawal', w.finished_at, w.amount_satang, w.member_id, w.paid_from_bank_account_id
      from withdrawals w where ${withdrawalsOf(caseId, interval)})`
  const { rows } = await sql<Choices['rows'][number]>`${found}
    select f.id, f.kind, f.at, f.amount, m.username, a.bank_code || ' ' || a.account_no as account
      from found f join members m on m.id = f.member_id left join bank_accounts a on a.id = f.bank_account_id
     order by f.at desc, f.id desc limit ${sql.lit(MAX_CHOICES)}`.execute(reader)
  const { rows: sums } = await sql<Omit<Choices, 'rows'>>`${found}
    select count(*)::int as count, coalesce(sum(amount) filter (where kind = 'deposit'), 0)::bigint as deposits,
      coalesce(sum(amount) filter (where kind = 'withdrawal'), 0)::bigint as withdrawals from found`.execute(reader)
  return { rows, ...(sums[0] as Omit<Choices, 'rows'>) }
}

export type Chosen = { readonly deposits: readonly string[]; readonly withdrawals: readonly string[] }
/** The transactions of an interval but those left out: of both kinds at most one more than a report can have. */
export async function chosenOf(
  tx: Tx,
  caseId: string,
  interval: Interval,
  leftOut: readonly string[],
): Promise<Chosen> {
  const others = sql`<> all (${[...leftOut]}::uuid[])`
  const { rows } = await sql<Chosen>`select
    array(select d.id from deposits d where ${depositsOf(caseId, interval)} and d.id ${others}
      limit ${sql.lit(MAX_REPORTED + 1)}) as deposits,
    array(select w.id from withdrawals w where ${withdrawalsOf(caseId, interval)} and w.id ${others}
      limit ${sql.lit(MAX_REPORTED + 1)}) as withdrawals`.execute(tx)
  return rows[0] ?? { deposits: [], withdrawals: [] }
}

type Written = 'id' | 'number' | 'kind' | 'narrative' | 'action' | 'indicators' | 'from' | 'to' | 'leftOut'
type NewReport = Pick<CaseReport, Written> & Chosen & { readonly caseId: string; readonly by: AdminId }
export async function insertReport(tx: Tx, row: NewReport, now: Date): Promise<void> {
  await sql`
    insert into case_reports (id, case_id, number, kind, narrative, action, indicators, period_from, period_to,
      deposits, withdrawals, left_out, created_by, created_at)
    values (${row.id}::uuid, ${row.caseId}::uuid, ${row.number}, ${row.kind}, ${row.narrative}, ${row.action},
      ${[...row.indicators]}::text[], ${row.from}::date, ${row.to}::date, ${[...row.deposits]}::uuid[],
      ${[...row.withdrawals]}::uuid[],
      ${[...row.leftOut]}::uuid[], ${row.by}::uuid, ${now})`.execute(tx)
}

type Filed = { readonly id: string; readonly by: AdminId; readonly file: Buffer; readonly hash: Buffer }
/** False: it was filed before. */
export async function saveFiled(tx: Tx, { id, by, file, hash }: Filed, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update case_reports set filed_by = ${by}::uuid, filed_at = ${now},
      file = ${file}, file_hash = ${hash} where id = ${id}::uuid and filed_at is null`.execute(tx)
  return numAffectedRows === 1n
}

type Referenced = { readonly id: string; readonly by: AdminId; readonly reference: string }
/** False: it is not filed, or has a reference. */
export async function saveReference(tx: Tx, { id, by, reference }: Referenced, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update case_reports set reference = ${reference}, reference_by = ${by}::uuid,
      reference_at = ${now} where id = ${id}::uuid and filed_at is not null and reference is null`.execute(tx)
  return numAffectedRows === 1n
}

/** The file as it was filed, compressed; undefined: not filed, or erased. */
export async function filedFile(reader: Reader, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ file: Buffer }>`
    select file from case_reports where id = ${id}::uuid and file is not null`.execute(reader)
  return rows[0]?.file
}

/** The members of a case, whom it is about first. */
export async function reportedMembers(reader: Reader, caseId: string): Promise<ReportedMember[]> {
  const { rows } = await sql<ReportedMember>`
    select m.id, m.username, m.first_name as "firstName", m.last_name as "lastName",
      m.erased_at is not null as "isErased", m.birth_on as "bornOn", m.phone, m.bank_code as "bankCode",
      coalesce(b.name_en, m.bank_code) as "bankName", m.account_no as "accountNo"
      from case_subjects x join members m on m.id = x.member_id left join banks b on b.code = m.bank_code
     where x.case_id = ${caseId}::uuid order by x.is_main desc, m.username`.execute(reader)
  return rows
}

const own = sql`case when a.id is not null then json_build_object('bankCode', a.bank_code,
  'bankName', coalesce(b.name_en, a.bank_code), 'accountNo', a.account_no, 'holder', a.holder) end`

/** The transactions of a report, oldest first. */
export async function reportedMoney(reader: Reader, reportId: string): Promise<ReportedMoney[]> {
  const { rows } = await sql<ReportedMoney>`
    select d.id, 'deposit' as kind, coalesce(d.credited_at, d.detected_at) as at, d.amount_satang as amount,
      d.reference, d.member_id as "memberId", null::json as "paidTo", ${own} as own,
      nullif(concat_ws(' ', t.counterparty_name, t.counterparty_bank_code, t.counterparty_account_no), '') as sender
      from case_reports r cross join unnest(r.deposits) as chosen(id) join deposits d on d.id = chosen.id
        left join bank_accounts a on a.id = d.bank_account_id left join banks b on b.code = a.bank_code
        left join bank_transactions t on t.id = d.bank_transaction_id
     where r.id = ${reportId}::uuid
    union all
    select w.id, 'withdrawal', coalesce(w.finished_at, w.requested_at), w.amount_satang, w.payment_reference,
      w.member_id, json_build_object('bankCode', w.bank_code, 'bankName', coalesce(p.name_en, w.bank_code),
        'accountNo', w.account_no, 'holder', w.account_name), ${own}, null
      from case_reports r cross join unnest(r.withdrawals) as chosen(id) join withdrawals w on w.id = chosen.id
        left join banks p on p.code = w.bank_code left join bank_accounts a on a.id = w.paid_from_bank_account_id
        left join banks b on b.code = a.bank_code
     where r.id = ${reportId}::uuid
     order by at, id`.execute(reader)
  return rows
}

/** Members `m` with a report that is stored: the law keeps their data. */
export const hasCaseReport: Sql = sql`exists (select from case_subjects x join case_reports r on r.case_id = x.case_id
  where x.member_id = m.id)`
