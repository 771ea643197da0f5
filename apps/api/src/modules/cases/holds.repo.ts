import type { HoldKind } from '@backoffice/contract/risk/terms'
import { type AdminId, type MemberId, newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { SourceCheck } from '../ledger/index.ts'

/** What is held of a member now, for whatever case. */
export async function openHolds(reader: Reader, memberId: MemberId): Promise<readonly HoldKind[]> {
  const { rows } = await sql<{ kind: HoldKind }>`select distinct kind from case_holds
    where member_id = ${memberId}::uuid and released_at is null order by kind`.execute(reader)
  return rows.map(({ kind }) => kind)
}

type New = { readonly caseId: string; readonly memberId: MemberId; readonly by: AdminId | null }

/** Places holds on a locked member; returns which of them are new. */
export async function placeHolds(
  tx: Tx,
  { caseId, memberId, by }: New,
  kinds: readonly HoldKind[],
  now: Date,
): Promise<readonly HoldKind[]> {
  const placed: HoldKind[] = []
  for (const kind of new Set(kinds)) {
    const { numAffectedRows } = await sql`
      insert into case_holds (id, case_id, member_id, kind, placed_at, placed_by)
      values (${newId(now.getTime())}::uuid, ${caseId}::uuid, ${memberId}::uuid, ${kind}, ${now}, ${by}::uuid)
      on conflict (case_id, member_id, kind) where released_at is null do nothing`.execute(tx)
    if (numAffectedRows === 1n) placed.push(kind)
  }
  if (placed.includes('bonus')) await saveBonusHold(tx, memberId, now)
  return placed
}

/** Releases what is held of a locked member for a case; returns what it was. */
export async function releaseHolds(
  tx: Tx,
  { caseId, memberId, by }: New & { readonly by: AdminId },
  now: Date,
): Promise<readonly HoldKind[]> {
  const { rows } = await sql<{ kind: HoldKind }>`
    update case_holds set released_at = ${now}, released_by = ${by}::uuid
     where case_id = ${caseId}::uuid and member_id = ${memberId}::uuid and released_at is null
    returning kind`.execute(tx)
  const released = rows.map(({ kind }) => kind).toSorted()
  if (released.includes('bonus')) await saveBonusHold(tx, memberId, now)
  return released
}

/** Bonuses are held from the first open hold on. The member’s own row says so, because every path reads it. */
const saveBonusHold = (tx: Tx, memberId: MemberId, now: Date) =>
  sql`update members set updated_at = ${now}, version = version + 1, bonuses_held_at = (
      select min(placed_at) from case_holds where member_id = members.id and kind = 'bonus' and released_at is null)
    where id = ${memberId}::uuid`.execute(tx)

/** Ids of the member’s withdrawals that are not finished: their blockers changed. */
export async function openWithdrawalIds(tx: Tx, memberId: MemberId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from withdrawals
    where member_id = ${memberId}::uuid and finished_at is null order by requested_at, id limit 100`.execute(tx)
  return rows.map(({ id }) => id)
}

type Breach = { readonly subject: string; readonly expected: string; readonly found: string }

/** Checks that bonuses are held for exactly the members with an open hold. */
export const bonusHoldsAgree: SourceCheck = {
  name: 'bonus-holds-agree',
  async find(snapshot) {
    const { rows } = await sql<Breach>`
      select coalesce(m.id, h.member_id)::text as subject, coalesce(h.since::text, 'not held') as expected,
          coalesce(m.bonuses_held_at::text, 'not held') as found
        from (select id, bonuses_held_at from members where bonuses_held_at is not null) m
          full join (select member_id, min(placed_at) as since from case_holds
            where kind = 'bonus' and released_at is null group by 1) h on h.member_id = m.id
       where m.bonuses_held_at is distinct from h.since
      limit 100`.execute(snapshot)
    return rows
  },
}
