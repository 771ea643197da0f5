import type { DocumentKind, KycLevel } from '@backoffice/contract/documents/terms'
import { type BusinessDay, businessDayOf, type DayRule, type MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { type LevelRules, levelOf } from './domain/levels.ts'

type At = { readonly rules: LevelRules; readonly now: Date; readonly dayRule: DayRule }
type Accepted = { readonly id: MemberId; readonly stored: KycLevel; readonly kinds: readonly DocumentKind[] }

/** Kinds of documents that are accepted and hold on a day, by member. */
async function acceptedOf(reader: Reader, memberIds: readonly MemberId[], today: BusinessDay): Promise<Accepted[]> {
  const { rows } = await sql<Accepted>`
    select m.id, m.kyc_level as stored, array(select distinct d.kind from member_documents d
        where d.member_id = m.id and d.status = 'accepted' and coalesce(d.expires_on >= ${today}::date, true)) as kinds
      from members m where m.id = any (${memberIds}::uuid[])`.execute(reader)
  return rows
}

/** The levels of members by their documents of now: a document that expired today does not wait for its job. */
export async function levelsOf(
  reader: Reader,
  memberIds: readonly MemberId[],
  { rules, now, dayRule }: At,
): Promise<ReadonlyMap<MemberId, KycLevel>> {
  const found = await acceptedOf(reader, [...new Set(memberIds)], businessDayOf(now, dayRule))
  return new Map(found.map(({ id, kinds }) => [id, levelOf(kinds, rules)]))
}

/** Stores the level of a locked member anew. Returns it, with the one before. */
export async function saveLevel(
  tx: Tx,
  memberId: MemberId,
  { rules, now, dayRule }: At,
): Promise<{ readonly before: KycLevel; readonly after: KycLevel }> {
  const [found] = await acceptedOf(tx, [memberId], businessDayOf(now, dayRule))
  if (found === undefined) throw new Error(`there is no member ${memberId}`)
  const after = levelOf(found.kinds, rules)
  if (after !== found.stored)
    await sql`update members set kyc_level = ${after} where id = ${memberId}::uuid`.execute(tx)
  return { before: found.stored, after }
}

/** Members whose stored level is not that of their documents, such as after other rules. */
export async function findStale(reader: Reader, { rules, now, dayRule }: At, limit: number): Promise<MemberId[]> {
  const today = businessDayOf(now, dayRule)
  const has = (kinds: readonly DocumentKind[]) => sql`bool_or(coalesce(d.kind = any (${[...kinds]}::text[]), false))`
  const { rows } = await sql<{ id: MemberId }>`
    select m.id from (select member_id as id from member_documents where status = 'accepted'
        union select id from members where kyc_level > 0) known
      join members m on m.id = known.id
      left join member_documents d on d.member_id = m.id and d.status = 'accepted'
        and coalesce(d.expires_on >= ${today}::date, true)
     group by m.id
    having m.kyc_level <> case when not ${has(rules.kycLevel1Kinds)} then 0 when not ${has(rules.kycLevel2Kinds)} then 1
      when not ${has(rules.kycLevel3Kinds)} then 2 else 3 end
     order by m.id limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}
