import type { MemberBlock, MemberStatus } from '@backoffice/contract/members/forms'
import type { AdminId, MemberId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { PersonalData } from './domain/edit.ts'
import type { Member } from './domain/member.ts'
import { memberColumns } from './members.repo.ts'

export type EditableMember = Member & {
  readonly version: number
  readonly lineId: string | null
  readonly statusBy: AdminId | null
  readonly statusByName: string | null
  readonly statusAt: Date | null
}

/** Locks the member; undefined when there is none. Always the first lock. */
export async function lockMember(tx: Tx, id: MemberId): Promise<EditableMember | undefined> {
  const { rows } = await sql<EditableMember>`
    select ${memberColumns}, m.version, m.line_id as "lineId", m.status_changed_by as "statusBy", (select name
      from admins where id = m.status_changed_by) as "statusByName", m.status_changed_at as "statusAt"
      from members m where m.id = ${id}::uuid for no key update`.execute(tx)
  return rows[0]
}

/** Saves personal data. Throws a unique violation when the phone or the account was used concurrently. */
export async function saveData(tx: Tx, id: MemberId, data: PersonalData, now: Date): Promise<void> {
  await sql`update members set first_name = ${data.firstName}, last_name = ${data.lastName}, phone = ${data.phone},
    tmn_phone = ${data.tmnPhone}, bank_code = ${data.bankCode},
    account_no = ${data.accountNo}, line_id = ${data.lineId}, updated_at = ${now}, version = version + 1
      where id = ${id}::uuid`.execute(tx)
}

/** Which values belong to another member. */
export async function usedByOthers(
  tx: Tx,
  id: MemberId,
  { phone, bankCode, accountNo }: PersonalData,
): Promise<{ phone: boolean; bankAccount: boolean }> {
  const { rows } = await sql<{ phone: boolean; bankAccount: boolean }>`select
    exists (select from members where phone = ${phone} and id <> ${id}::uuid) as phone,
    exists (select from members where bank_code = ${bankCode} and account_no = ${accountNo}
      and id <> ${id}::uuid) as "bankAccount"`.execute(tx)
  return rows[0] ?? { phone: false, bankAccount: false }
}

export async function saveStatus(
  tx: Tx,
  id: MemberId,
  change: { status: MemberStatus; by: AdminId; reason: string; now: Date },
): Promise<void> {
  await sql`update members set status = ${change.status}, status_reason = ${change.reason},
    status_changed_by = ${change.by}::uuid, status_changed_at = ${change.now},
    updated_at = ${change.now}, version = version + 1 where id = ${id}::uuid`.execute(tx)
}

const BLOCK_COLUMN: Record<MemberBlock, RawBuilder<unknown>> = {
  deposit: sql`blocked_deposit`,
  bet: sql`blocked_bet`,
  withdraw: sql`blocked_withdraw`,
  bonus: sql`blocked_bonus`,
  marketing: sql`blocked_marketing`,
}
export async function saveBlocks(
  tx: Tx,
  id: MemberId,
  blocks: Partial<Record<MemberBlock, boolean>>,
  now: Date,
): Promise<void> {
  const set = Object.entries(blocks).map(([block, on]) => sql`${BLOCK_COLUMN[block as MemberBlock]} = ${on}`)
  await sql`update members set ${sql.join([...set, sql`updated_at = ${now}`, sql`version = version + 1`])}
    where id = ${id}::uuid`.execute(tx)
}
