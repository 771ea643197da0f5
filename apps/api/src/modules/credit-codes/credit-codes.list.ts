import type { BatchResponse, CodeResponse, UseResponse } from '@backoffice/contract/credit-codes/forms'
import { sql } from 'kysely'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { anyOf, instantKey, isOneOf, type Sql, within } from '../../platform/lists/sort-key.ts'
import { type CodeState, normalizeCode } from './domain/code.ts'

/** Amounts are stored in satang, or in units. */
export type StoredReward = { readonly kind: BatchResponse['kind']; readonly amount: bigint }
const isKind = (kinds: readonly string[]): Sql => isOneOf(sql`b.kind`, kinds)
const ofKind = (batchId: Sql, kinds: readonly string[]): Sql =>
  sql`exists (select from credit_code_batches b where b.id = ${batchId} and ${isKind(kinds)})`

export type Batch = Omit<BatchResponse, 'amount' | 'isExpired' | 'can'> & StoredReward
export const batchList = keysetList({
  table: 'credit_code_batches',
  as: 'b',
  keys: { createdAt: instantKey(sql`b.created_at`) },
  where: (filters: Filters<ListQuery<'credit-codes.batches'>>) => [
    when(filters.q, q =>
      anyOf([
        sql`lower(b.name) like ${`%${beginsWith(q.toLowerCase())}`}`,
        sql`b.prefix like ${beginsWith(q.toUpperCase())}`,
      ]),
    ),
    when(filters.kind, isKind),
    within(sql`b.created_at`, filters),
  ],
  columns: () => sql`b.id, b.name, b.prefix, b.count, b.kind, b.amount, b.turnover_percent as "turnoverPercent",
    b.uses_per_code as "usesPerCode", b.uses_per_member as "usesPerMember", b.valid_from as "validFrom",
    b.valid_until as "validUntil", b.note, b.cost_satang as cost, b.created_at as "createdAt",
    json_build_object('id', a.id, 'name', a.name) as "createdBy", s.unused, s.used, s.revoked, s.uses`,
  joins: () => sql`join admins a on a.id = b.created_by
    cross join lateral (select count(*) filter (where c.status = 'unused')::int as unused,
      count(*) filter (where c.status = 'used')::int as used,
      count(*) filter (where c.status = 'revoked')::int as revoked, coalesce(sum(c.uses), 0)::int as uses
      from credit_codes c where c.batch_id = b.id) s`,
  toRow: (row: Batch) => row,
})

/** The beginning of a code; the whole one for who may not see it, so that none is guessed character by character. */
const isCode = (code: Sql, q: string, canSee: boolean): Sql =>
  canSee
    ? sql`${code} like ${beginsWith(q.replace(/[\s-]/g, '').toUpperCase())}`
    : sql`${code} = ${normalizeCode(q) ?? ''}`

const isStatus = (status: CodeResponse['status'], now: Date): Sql => {
  if (status === 'used' || status === 'revoked') return sql`c.status = ${sql.lit(status)}`
  const expired = sql`coalesce(c.valid_until <= ${now}, false)`
  return sql`(c.status = 'unused' and ${status === 'expired' ? expired : sql`not ${expired}`})`
}

type CodeFilters = Filters<ListQuery<'credit-codes.unused'>> & { readonly canSee: boolean }
export type Code = Omit<CodeResponse, 'amount' | 'status' | 'can'> & StoredReward & CodeState
export const codeList = keysetList({
  table: 'credit_codes',
  as: 'c',
  keys: { createdAt: instantKey(sql`c.created_at`) },
  where: (filters: CodeFilters, now) => [
    sql`c.status <> 'used'`,
    anyOf([...new Set(filters.status)].map(status => isStatus(status, now))),
    when(filters.q, q => isCode(sql`c.code`, q, filters.canSee)),
    when(filters.batchId, id => sql`c.batch_id = ${id}::uuid`),
    when(filters.kind, kinds => ofKind(sql`c.batch_id`, kinds)),
    within(sql`c.created_at`, filters),
  ],
  columns: () => sql`c.id, c.code, c.status, json_build_object('id', b.id, 'name', b.name) as batch, b.kind, b.amount,
    b.turnover_percent as "turnoverPercent", c.uses, c.uses_per_code as "usesPerCode", c.created_at as "createdAt",
    c.valid_from as "validFrom", c.valid_until as "validUntil", c.last_used_at as "lastUsedAt",
    case when c.revoked_at is not null then json_build_object('by', json_build_object('id', a.id, 'name', a.name),
      'at', c.revoked_at, 'reason', c.revoke_reason) end as revoked`,
  joins: () => sql`join credit_code_batches b on b.id = c.batch_id left join admins a on a.id = c.revoked_by`,
  toRow: ({ revoked, ...row }: Code) => ({
    ...row,
    revoked: revoked === null ? null : { ...revoked, at: new Date(revoked.at) },
  }),
})

type UseFilters = Filters<ListQuery<'credit-codes.used'>> & { readonly canSee: boolean; readonly codeId?: string }
export type Use = Omit<UseResponse, 'amount'> & StoredReward & { readonly codeStatus: CodeState['status'] }
export const useList = keysetList({
  table: 'credit_code_uses',
  as: 'u',
  keys: { usedAt: instantKey(sql`u.used_at`) },
  where: (filters: UseFilters) => [
    when(filters.codeId, id => sql`u.code_id = ${id}::uuid`),
    when(filters.batchId, id => sql`u.batch_id = ${id}::uuid`),
    when(filters.memberId, id => sql`u.member_id = ${id}::uuid`),
    when(filters.kind, kinds => ofKind(sql`u.batch_id`, kinds)),
    within(sql`u.used_at`, filters),
  ],
  searches: ({ q, canSee }) =>
    q === undefined
      ? []
      : [
          {
            ways: [
              sql`select u.id from credit_codes c join credit_code_uses u on u.code_id = c.id
                where ${isCode(sql`c.code`, q, canSee)}`,
              sql`select u.id from members m join credit_code_uses u on u.member_id = m.id
                where lower(m.username) like ${beginsWith(q.toLowerCase())}`,
            ],
            among: ids => sql`u.id = any (${ids}::uuid[])`,
            otherwise: anyOf([
              sql`exists (select from credit_codes c where c.id = u.code_id and ${isCode(sql`c.code`, q, canSee)})`,
              sql`exists (select from members m where m.id = u.member_id
                and lower(m.username) like ${beginsWith(q.toLowerCase())})`,
            ]),
          },
        ],
  columns: () => sql`u.id, u.code_id as "codeId", c.code, c.status as "codeStatus",
    json_build_object('id', b.id, 'name', b.name) as batch, b.kind, b.amount, b.turnover_percent as "turnoverPercent",
    json_build_object('id', m.id, 'username', m.username, 'phone', m.phone) as member, u.used_at as "usedAt"`,
  joins: () => sql`join credit_codes c on c.id = u.code_id join credit_code_batches b on b.id = u.batch_id
    join members m on m.id = u.member_id`,
  toRow: (row: Use) => row,
})
