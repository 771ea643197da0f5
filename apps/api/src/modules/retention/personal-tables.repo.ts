import type { MemberId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../platform/lists/sort-key.ts'
import { ERASED } from '../../platform/personal.ts'
import { LICENCE_ID } from '../licences/index.ts'

/**
 * `kept`: the rows name the member by id only, or the law keeps them as they are. `history`: erased by the function of the
 * database for evidence. Otherwise what erases rows `t`.
 */
type Erasure = 'kept' | 'history' | ((of: RawBuilder<boolean>) => RawBuilder<unknown>)

type PersonalTable = {
  /** The rows of a member, of the table as `t`. */
  readonly of: (member: MemberId) => RawBuilder<boolean>
  /** Columns that the export leaves out: the staff’s and internal ones. `all`: the table is not exported. */
  readonly without: readonly string[] | 'all'
  readonly erased: Erasure
}

const byMember = (member: MemberId): RawBuilder<boolean> => sql`t.member_id = ${member}::uuid`
const byPair = (member: MemberId): RawBuilder<boolean> =>
  sql`(t.low_id = ${member}::uuid or t.high_id = ${member}::uuid)`
const text = (column: string): Sql => sql`case when ${sql.ref(column)} is null then null else ${ERASED} end`
/** The payload of a request to change the licence without the members that would have been flagged. */
const withoutExamples = ['before', 'after', 'added', 'removed'].reduce<Sql>(
  (payload, side) => sql`jsonb_set(${payload}, array['flagged', ${sql.lit(side)}, 'examples'], '[]')`,
  sql`t.payload`,
)
/** Where a value has to differ from that of others. */
const ownText = sql`'erased-' || right(t.id::text, 12)`

const rows = (erased: Erasure = 'kept', without: PersonalTable['without'] = []): PersonalTable => ({
  of: byMember,
  without,
  erased,
})
const casesOf = (member: MemberId): Sql =>
  sql`(select x.case_id from case_subjects x where x.member_id = ${member}::uuid)`
const documentsOf = (member: MemberId): Sql =>
  sql`(select d.id from member_documents d where d.member_id = ${member}::uuid)`
const linesOf = (member: MemberId): Sql => sql`(
  select d.bank_transaction_id from deposits d where d.member_id = ${member}::uuid and d.bank_transaction_id is not null
  union
  select l.bank_transaction_id from withdrawals w join bank_line_links l on l.withdrawal_id = w.id
   where w.member_id = ${member}::uuid)`

/**
 * Every table with data of a member: what an export has of it, and what an erasure does to it. A test compares it with
 * the tables of the database. Later tables may look for rows in earlier ones, so an erasure begins with the last.
 */
export const personalTables = {
  members: {
    of: member => sql`t.id = ${member}::uuid`,
    without: ['version', 'status_changed_by', 'status_reason'],
    erased: of => sql`update members t set username = ${ownText}, phone = ${ownText}, account_no = ${ownText},
      first_name = ${ERASED}, last_name = '', tmn_phone = null, line_id = null, last_signed_in_ip = null, birth_on = null,
      status_reason = ${text('status_reason')}, blocked_marketing = true, version = version + 1 where ${of}`,
  },
  member_tags: rows(of => sql`delete from member_tags t where ${of}`, 'all'),
  member_notes: rows('history', 'all'),
  member_sign_ins: rows('history'),
  member_limits: rows(),
  member_limit_changes: rows(
    of => sql`update member_limit_changes t set reason = ${text('reason')} where ${of}`,
    ['admin_id'],
  ),
  member_exclusions: rows(of => sql`update member_exclusions t set reason = ${text('reason')} where ${of}`, ['set_by']),
  exclusion_returns: rows(
    of => sql`update exclusion_returns t set reason = ${text('reason')} where ${of}`,
    ['requested_by', 'closed_by'],
  ),
  // What staff wrote and concluded is not in the export.
  harm_scores: rows(of => sql`update harm_scores t set reasons = '[]', score = 0 where ${of}`, 'all'),
  harm_reviews: rows(
    of => sql`update harm_reviews t set reasons = '[]', reason = ${text('reason')} where ${of}`,
    'all',
  ),
  harm_days: rows(of => sql`delete from harm_days t where ${of}`, 'all'),
  harm_refusals: rows('kept', 'all'),
  complaints: rows(
    of => sql`update complaints t set text = ${ERASED}, answer = ${text('answer')}, adr_body = ${text('adr_body')},
      adr_reference = ${text('adr_reference')}, decision_text = ${text('decision_text')} where ${of}`,
    ['assigned_to', 'answered_by', 'created_by', 'licence_version', 'version'],
  ),
  complaint_steps: {
    of: member => sql`t.complaint_id in (select c.id from complaints c where c.member_id = ${member}::uuid)`,
    without: 'all',
    erased: of => sql`update complaint_steps t set note = ${text('note')} where ${of}`,
  },
  // The law keeps them, and the member must not learn of them.
  suspicions: rows(
    of => sql`update suspicions t set text = ${ERASED}, authority = ${text('authority')},
      reference = ${text('reference')}, reason = ${text('reason')} where ${of}`,
    'all',
  ),
  // A case stays, and names no person any more; the member must not learn of it.
  risk_hits: rows('kept', 'all'),
  risk_bet_buckets: rows(of => sql`delete from risk_bet_buckets t where ${of}`, 'all'),
  case_subjects: rows('kept', 'all'),
  case_holds: rows('kept', 'all'),
  cases: {
    of: member => sql`t.id in ${casesOf(member)}`,
    without: 'all',
    erased: of => sql`update cases t set text = ${text('text')}, waiting_reason = ${text('waiting_reason')},
      decision_text = ${text('decision_text')} where ${of}`,
  },
  case_events: {
    of: member => sql`t.case_id in ${casesOf(member)}`,
    without: 'all',
    erased: of => sql`update case_events t set note = ${text('note')} where ${of}`,
  },
  // The law keeps them, as it keeps suspicions: erased once they are old.
  case_reports: {
    of: member => sql`t.case_id in ${casesOf(member)}`,
    without: 'all',
    erased: of => sql`select erase_case_reports(array(select t.id from case_reports t where ${of}))`,
  },
  case_tasks: {
    of: member => sql`t.case_id in ${casesOf(member)}`,
    without: 'all',
    erased: of => sql`update case_tasks t set text = ${ERASED} where ${of}`,
  },
  document_requests: rows(
    of => sql`update document_requests t set reason = ${ERASED} where ${of}`,
    ['requested_by', 'case_id'],
  ),
  // What they show is encrypted: the export names them.
  member_documents: rows(
    of => sql`update member_documents t set status = 'removed', removed_at = coalesce(t.removed_at, now()),
      number = null, label = null, refusal_text = null where ${of}`,
    ['received_by', 'checked_by', 'number', 'bytes'],
  ),
  document_pages: {
    of: member => sql`t.document_id in ${documentsOf(member)}`,
    without: 'all',
    erased: of => sql`delete from document_pages t where ${of}`,
  },
  document_views: {
    of: member => sql`t.document_id in ${documentsOf(member)}`,
    without: 'all',
    erased: of => sql`select erase_document_views(array(select t.id from document_views t where ${of}))`,
  },
  member_duplicates: {
    of: byPair,
    without: 'all',
    erased: of => sql`delete from member_duplicates t where ${of}`,
  },
  member_duplicate_checks: rows(of => sql`delete from member_duplicate_checks t where ${of}`, 'all'),
  link_decisions: {
    of: byPair,
    without: 'all',
    erased: of => sql`update link_decisions t set reason = ${ERASED} where ${of}`,
  },
  link_clusters: {
    // Those that the table below has left without members.
    of: member => sql`(t.id = ${member}::uuid
      or not exists (select from link_cluster_members c where c.cluster_id = t.id))`,
    without: 'all',
    erased: of => sql`delete from link_clusters t where ${of}`,
  },
  link_cluster_members: {
    of: member => sql`t.cluster_id in (select c.cluster_id from link_cluster_members c
      where c.member_id = ${member}::uuid)`,
    without: 'all',
    erased: of => sql`delete from link_cluster_members t where ${of}`,
  },
  link_pairs: { of: byPair, without: 'all', erased: of => sql`delete from link_pairs t where ${of}` },
  member_links: { of: byPair, without: 'all', erased: of => sql`delete from member_links t where ${of}` },
  member_identifiers: rows(
    of => sql`with gone as (delete from member_identifiers t where ${of} returning t.kind, t.value)
      update link_hubs h set members = h.members - 1 from gone g where h.kind = g.kind and h.value = g.value`,
    'all',
  ),
  // Waits for the job of links, so that it does not write again what is deleted above.
  link_checks: rows(
    of => sql`with turn as (update link_progress set changed = true) delete from link_checks t where ${of}`,
    'all',
  ),
  register_hits: {
    of: member => sql`(t.member_id = ${member}::uuid or t.excluded_member_id = ${member}::uuid)`,
    without: 'all',
    erased: of => sql`delete from register_hits t where ${of}`,
  },
  member_erasures: rows(
    of => sql`update member_erasures t set reason = ${text('reason')} where ${of}`,
    ['requested_by', 'finished_by'],
  ),
  accounts: rows(),
  transfers: rows('kept', ['summed', 'net_summed']),
  deposit_intents: rows(),
  deposits: rows(
    of => sql`update deposits t set reason = ${text('reason')}, match_reasons = '[]'
      where ${of} and (t.reason is not null or t.match_reasons <> '[]')`,
    [
      'reason',
      'match_reasons',
      'match_score',
      'credited_by',
      'decided_by',
      'imported_by',
      'matched_by',
      'candidate_id',
      'confirmed_contradictions',
      'confirmed_facts',
    ],
  ),
  first_deposits: rows('kept', 'all'),
  withdrawals: rows(
    of => sql`update withdrawals t set account_name = ${ERASED}, account_no = '', note = ${text('note')},
      reason = ${text('reason')} where ${of}`,
    ['claimed_by', 'approved_by', 'second_by', 'decided_by', 'version', 'note', 'reason'],
  ),
  bank_transactions: {
    of: member => sql`t.id in ${linesOf(member)}`,
    without: ['natural_key', 'bank_account_id', 'account_no', 'balance_after_satang', 'occurrence'],
    erased: 'history',
  },
  statement_lines: {
    of: member => sql`t.bank_transaction_id in ${linesOf(member)}`,
    without: 'all',
    erased: of => sql`update statement_lines t set line = t.line - 'counterparty' - 'rawText' where ${of}`,
  },
  slips: {
    of: member => sql`t.kept_for_id in (select d.id from deposits d where d.member_id = ${member}::uuid)`,
    without: ['content', 'uploaded_by'],
    erased: of => sql`delete from slips t where ${of}`,
  },
  game_transactions: rows(),
  turnover_requirements: rows(
    of => sql`update turnover_requirements t set reason = ${text('reason')} where ${of}`,
    ['waived_by', 'version'],
  ),
  grants: rows(of => sql`update grants t set reason = ${text('reason')} where ${of}`, ['version']),
  promotion_grants: rows(of => sql`update promotion_grants t set reason = ${text('reason')} where ${of}`, 'all'),
  cashback_entitlements: rows(),
  credit_code_guesses: rows('kept', 'all'),
  credit_code_uses: rows(),
  diamond_entries: rows(),
  wheel_spins: rows(of => sql`update wheel_spins t set note = ${text('note')} where ${of}`, ['handed_over_by']),
  wheel_deposit_spins: rows('kept', 'all'),
  member_ranks: rows(),
  rank_history: rows(of => sql`update rank_history t set text = ${text('text')} where ${of}`, ['admin_id', 'text']),
  rank_rewards: rows(),
  invite_commissions: {
    of: member => sql`(t.member_id = ${member}::uuid or t.invitee_id = ${member}::uuid)`,
    without: ['invitee_id'],
    erased: 'kept',
  },
  invite_payouts: rows(),
  large_wins: rows(of => sql`update large_wins t set note = ${text('note')} where ${of}`, 'all'),
  member_adjustments: rows(
    of => sql`update member_adjustments t set reason = ${ERASED} where ${of}`,
    ['asked_by', 'authorised_by', 'approval_id', 'reason'],
  ),
  figure_members: rows('kept', 'all'),
  player_events: rows('kept', 'all'),
  player_lanes: rows('kept', 'all'),
  // Kept as long as their own rules say; the seals of the audit log rest on the first.
  issued_reports: rows('kept', ['content', 'difference', 'hash', 'seal_hash', 'issued_by']),
  significant_events: rows('history', 'all'),
  // Requests of other rules of the licence name members whom the markers of harm would have flagged.
  approvals: {
    of: member => sql`(t.subject_id in (select ${member}::uuid
      union select d.id from deposits d where d.member_id = ${member}::uuid
      union select w.id from withdrawals w where w.member_id = ${member}::uuid
      union select ${LICENCE_ID}::uuid)
      and (t.kind <> 'licence.change' or jsonb_path_exists(t.payload, '$.flagged.*.examples.member.id ? (@ == $id)',
        jsonb_build_object('id', ${member}::text))))`,
    without: 'all',
    erased: of => sql`update approvals t set
        subject_label = case when t.kind = 'licence.change' then t.subject_label else ${ERASED} end,
        payload = case when t.kind = 'licence.change' then ${withoutExamples} else '{}' end,
        reason = case when t.kind = 'licence.change' then t.reason else ${text('reason')} end
      where ${of}`,
  },
} as const satisfies Readonly<Record<string, PersonalTable>>
export type PersonalTableName = keyof typeof personalTables
export const personalTableNames = Object.keys(personalTables) as PersonalTableName[]
export const personalTableOf = (name: PersonalTableName): PersonalTable => personalTables[name]
