import type { Person } from '@backoffice/contract/forms'
import { type PromotionForm, promotionForm, type PromotionResponse } from '@backoffice/contract/promotions/forms'
import type { AdminId, BusinessDay, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { storedDocument } from '../../platform/db/stored-document.ts'
import type { PromotionState } from './domain/terms.ts'

/** A promotion as stored, with its present terms. */
export type Promotion = Pick<
  PromotionResponse,
  'id' | 'granted' | 'grantedBonus' | 'spent' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'version'
> & {
  readonly form: PromotionForm
  readonly state: PromotionState
  readonly termsVersion: number
  readonly endReason: 'budget' | 'staff' | null
  readonly cancelsGrants: boolean
  /** Grants of the last business day with one. */
  readonly countedOn: BusinessDay | null
  readonly counted: number
}

export const terms = storedDocument(promotionForm, {})

const columnsOf = (form: PromotionForm) => ({
  title: form.title,
  frequency: form.frequency,
  starts_at: form.startsAt,
  ends_at: form.endsAt,
  document: JSON.stringify(terms.encode(form)),
  budget_satang: form.limits.budget,
})

type Author = { readonly by: AdminId; readonly now: Date }

async function insertVersion(
  tx: Tx,
  version: { readonly id: string; readonly number: number; readonly form: PromotionForm },
  { by, now }: Author,
): Promise<void> {
  await tx
    .insertInto('promotion_versions')
    .values({
      promotion_id: version.id,
      version: version.number,
      document: JSON.stringify(terms.encode(version.form)),
      saved_by: by,
      saved_at: now,
    })
    .execute()
}

export async function insertPromotion(tx: Tx, id: string, form: PromotionForm, author: Author): Promise<void> {
  const { by, now } = author
  await tx
    .insertInto('promotions')
    .values({
      id,
      state: 'draft',
      ...columnsOf(form),
      created_by: by,
      created_at: now,
      updated_by: by,
      updated_at: now,
    })
    .execute()
  await insertVersion(tx, { id, number: 1, form }, author)
}

/** Saves terms as a new version. */
export async function saveTerms(tx: Tx, { id, termsVersion }: Promotion, form: PromotionForm, author: Author) {
  const number = termsVersion + 1
  await tx
    .updateTable('promotions')
    .set({
      ...columnsOf(form),
      terms_version: number,
      updated_by: author.by,
      updated_at: author.now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await insertVersion(tx, { id, number, form }, author)
}

type Transition = {
  readonly state: PromotionState
  readonly endReason?: 'staff'
  readonly cancelsGrants?: boolean
  /** A changed start, which is part of the terms. */
  readonly startsAt?: Date
}

export async function saveState(tx: Tx, promotion: Promotion, transition: Transition, author: Author): Promise<void> {
  if (transition.startsAt !== undefined)
    await saveTerms(tx, promotion, { ...promotion.form, startsAt: transition.startsAt }, author)
  await tx
    .updateTable('promotions')
    .set({
      state: transition.state,
      ...(transition.endReason === undefined ? {} : { end_reason: transition.endReason }),
      ...(transition.cancelsGrants === undefined ? {} : { cancels_grants: transition.cancelsGrants }),
      updated_by: author.by,
      updated_at: author.now,
      version: sql`version + 1`,
    })
    .where('id', '=', promotion.id)
    .execute()
}

export type SavedVersion = {
  readonly version: number
  readonly form: PromotionForm
  readonly granted: number
  readonly savedAt: Date
  readonly savedBy: Person
}

/** The versions of its terms, newest first; at most 100. */
export async function listVersions(reader: Reader, id: string): Promise<readonly SavedVersion[]> {
  const { rows } = await sql<Omit<SavedVersion, 'form'> & { document: unknown }>`
    select v.version, v.document, v.saved_at as "savedAt", json_build_object('id', a.id, 'name', a.name) as "savedBy",
        coalesce(g.granted, 0) as granted
      from promotion_versions v join admins a on a.id = v.saved_by
        left join (select terms_version, count(*)::int as granted from promotion_grants
                    where promotion_id = ${id}::uuid group by 1) g on g.terms_version = v.version
     where v.promotion_id = ${id}::uuid order by v.version desc limit 100`.execute(reader)
  return rows.map(({ document, ...row }) => ({ ...row, form: terms.parse(document) }))
}

/** The terms a grant was made under. */
export async function findTerms(reader: Reader, id: string, version: number): Promise<PromotionForm | undefined> {
  const { rows } = await sql<{ document: unknown }>`select document from promotion_versions
    where promotion_id = ${id}::uuid and version = ${version}`.execute(reader)
  return rows[0] === undefined ? undefined : terms.parse(rows[0].document)
}

export type Spending = {
  readonly id: string
  readonly bonus: Satang
  readonly budget: Satang | null
  /** What the smallest bonus is: with less left, the promotion ends. */
  readonly smallest: Satang
  readonly day: BusinessDay
  readonly perDay: number | null
}

/**
 * Counts a grant, within the budget and the limit of the day. Null: it does not fit. Ends the promotion where no other
 * bonus would fit; `ended` says so.
 */
export async function spend(tx: Tx, input: Spending): Promise<{ readonly ended: boolean } | null> {
  const { id, bonus, budget, smallest, day, perDay } = input
  const { rows } = await sql<{ ended: boolean }>`
    update promotions set spent_satang = spent_satang + ${bonus}::bigint, granted = granted + 1,
        bonus_satang = bonus_satang + ${bonus}::bigint, counted_on = ${day}::date,
        counted = case when counted_on = ${day}::date then counted + 1 else 1 end,
        state = case when spent_satang + ${bonus}::bigint + ${smallest}::bigint > ${budget}::bigint then 'ended'
          else state end,
        end_reason = case when spent_satang + ${bonus}::bigint + ${smallest}::bigint > ${budget}::bigint then 'budget'
          end
     where id = ${id}::uuid and state = 'open'
       and (${budget}::bigint is null or spent_satang + ${bonus}::bigint <= ${budget}::bigint)
       and (${perDay}::integer is null or counted_on is distinct from ${day}::date or counted < ${perDay}::integer)
     returning state = 'ended' as ended`.execute(tx)
  return rows[0] ?? null
}

/** Returns the part of a bonus that did not become cash to the budget. */
export async function returnUnspent(tx: Tx, id: string, amount: Satang): Promise<void> {
  await sql`update promotions set spent_satang = greatest(spent_satang - ${amount}::bigint, 0)
    where id = ${id}::uuid`.execute(tx)
}
