import type { PromotionStatus } from '@backoffice/contract/promotions/terms'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { ANY_INSTANT, keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { anyOf, instantKey, isOneOf, type Sql } from '../../platform/lists/sort-key.ts'
import { type BonusRules, licenceProblem } from './domain/terms.ts'
import { type Promotion, terms } from './promotions.repo.ts'

type Row = Omit<Promotion, 'form'> & { readonly document: unknown }

const hasEnded = (now: Date) => sql`coalesce(p.ends_at <= ${now}::timestamptz, false)`

/** The status by the clock, as `statusOf` derives it. */
const HAS_STATUS: Readonly<Record<PromotionStatus, (now: Date) => Sql>> = {
  draft: () => sql`p.state = 'draft'`,
  archived: () => sql`p.state = 'archived'`,
  ended: now => sql`(p.state = 'ended' or p.state in ('open', 'paused') and ${hasEnded(now)})`,
  paused: now => sql`(p.state = 'paused' and not ${hasEnded(now)})`,
  scheduled: now => sql`(p.state = 'open' and not ${hasEnded(now)} and p.starts_at > ${now}::timestamptz)`,
  active: now => sql`(p.state = 'open' and not ${hasEnded(now)}
    and coalesce(p.starts_at <= ${now}::timestamptz, true))`,
}

export const promotionList = keysetList({
  table: 'promotions',
  as: 'p',
  keys: { createdAt: instantKey(sql`p.created_at`) },
  where: (filters: Filters<ListQuery<'promotions.list'>>, now) => [
    when(filters.q, q => sql`lower(p.title) like ${`%${beginsWith(q.toLowerCase())}`}`),
    when(filters.status, statuses => anyOf([...new Set(statuses)].map(status => HAS_STATUS[status](now)))),
    when(filters.frequency, frequencies => isOneOf(sql`p.frequency`, frequencies)),
  ],
  columns: () => sql`p.id, p.state, p.document, p.terms_version as "termsVersion", p.granted,
    p.bonus_satang as "grantedBonus", p.spent_satang as spent, p.counted_on as "countedOn", p.counted,
    p.end_reason as "endReason", p.cancels_grants as "cancelsGrants", p.created_at as "createdAt",
    p.updated_at as "updatedAt", p.version, json_build_object('id', c.id, 'name', c.name) as "createdBy",
    json_build_object('id', u.id, 'name', u.name) as "updatedBy"`,
  joins: () => sql`join admins c on c.id = p.created_by join admins u on u.id = p.updated_by`,
  toRow: ({ document, ...row }: Row): Promotion => ({ ...row, form: terms.parse(document) }),
})

export const findPromotion = (reader: Reader, id: string): Promise<Promotion | undefined> =>
  promotionList.find(reader, id, ANY_INSTANT)

/** Locks the row against changes and grants. */
export async function lockPromotion(tx: Tx, id: string): Promise<Promotion | undefined> {
  await sql`select 1 from promotions where id = ${id}::uuid for no key update`.execute(tx)
  return findPromotion(tx, id)
}

/** The active promotions in their order; at most 200. */
export async function listActive(reader: Reader, now: Date): Promise<readonly Promotion[]> {
  const { rows } = await sql<{ id: string }>`select p.id from promotions p
    where ${HAS_STATUS.active(now)} order by p.created_at limit 200`.execute(reader)
  const found = await promotionList.findMany(
    reader,
    rows.map(({ id }) => id),
    now,
  )
  return found.toSorted((one, other) => one.form.position - other.form.position)
}

/** Promotions that are scheduled, active or paused whose terms these rules of a licence forbid; at most 500 are read. */
export async function listForbidden(reader: Reader, rules: BonusRules, now: Date): Promise<readonly Promotion[]> {
  const { rows } = await sql<{ id: string }>`select p.id from promotions p
    where ${anyOf([HAS_STATUS.scheduled(now), HAS_STATUS.active(now), HAS_STATUS.paused(now)])}
    order by p.created_at limit 500`.execute(reader)
  const open = await promotionList.findMany(
    reader,
    rows.map(({ id }) => id),
    now,
  )
  return open.filter(({ form }) => licenceProblem(form, rules) !== null)
}
