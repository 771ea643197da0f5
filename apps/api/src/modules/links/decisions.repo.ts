import type { LinkDecision, LinkKind } from '@backoffice/contract/links/terms'
import type { AdminId, MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Pair } from './links.repo.ts'

/** Ordered, so that a pair is one row. */
export const pairOf = (one: MemberId, other: MemberId): Pair =>
  one < other ? { low: one, high: other } : { low: other, high: one }

/** Of a pair: how many decisions there are. Undefined: the two are not linked. */
export async function versionOf(reader: Reader, { low, high }: Pair): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select coalesce((select max(number) from link_decisions d where d.low_id = p.low_id and d.high_id = p.high_id), 0)
      as version from link_pairs p where p.low_id = ${low}::uuid and p.high_id = ${high}::uuid`.execute(reader)
  return rows[0]?.version
}

type NewDecision = Pair & {
  readonly id: string
  readonly decision: LinkDecision
  readonly reason: string
  readonly kinds: readonly LinkKind[]
  readonly by: AdminId
  readonly now: Date
  readonly number: number
}

export async function insertDecision(tx: Tx, row: NewDecision): Promise<void> {
  await sql`
    insert into link_decisions (id, low_id, high_id, decision, reason, kinds, decided_by, decided_at, number)
    values (${row.id}::uuid, ${row.low}::uuid, ${row.high}::uuid, ${row.decision}, ${row.reason},
      ${row.kinds}::text[], ${row.by}::uuid, ${row.now}, ${row.number})`.execute(tx)
}

/** Whether there is such a member, and whether their data was erased. */
export async function findPerson(reader: Reader, id: MemberId): Promise<{ readonly isErased: boolean } | undefined> {
  const { rows } = await sql<{ isErased: boolean }>`
    select erased_at is not null as "isErased" from members where id = ${id}::uuid`.execute(reader)
  return rows[0]
}
