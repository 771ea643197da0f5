import type { GrantStatus, RewardSource } from '@backoffice/contract/rewards/terms'
import type { BusinessDay, DepositId, MemberId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

/** A bonus under turnover. `converted` is what became cash when it ended. */
export type Grant = {
  readonly id: string
  readonly memberId: MemberId
  readonly source: RewardSource
  readonly sourceId: string
  readonly status: GrantStatus
  readonly promotionId: string | null
  readonly depositId: DepositId | null
  readonly stackable: boolean
  readonly bonus: Satang
  readonly converted: Satang
  readonly grantedAt: Date
  readonly expiresAt: Date | null
  readonly finishedAt: Date | null
  readonly version: number
}

const columns = sql`id, member_id as "memberId", source, source_id as "sourceId", status,
  promotion_id as "promotionId", deposit_id as "depositId", stackable, bonus_satang as bonus,
  converted_satang as converted, granted_at as "grantedAt", expires_at as "expiresAt", finished_at as "finishedAt", version`

export type NewGrant = Omit<Grant, 'status' | 'converted' | 'finishedAt' | 'version'> & {
  readonly businessDay: BusinessDay
}

async function insert(tx: Tx, grant: NewGrant): Promise<void> {
  await sql`
    insert into grants (id, member_id, source, source_id, promotion_id, deposit_id, stackable, bonus_satang, granted_at,
      business_day, expires_at, updated_at)
    values (${grant.id}::uuid, ${grant.memberId}::uuid, ${grant.source}, ${grant.sourceId}::uuid,
      ${grant.promotionId}::uuid, ${grant.depositId}::uuid, ${grant.stackable}, ${grant.bonus}::bigint,
      ${grant.grantedAt}::timestamptz, ${grant.businessDay}::date, ${grant.expiresAt}::timestamptz,
      ${grant.grantedAt}::timestamptz)`.execute(tx)
}

async function find(reader: Reader, id: string): Promise<Grant | undefined> {
  const { rows } = await sql<Grant>`select ${columns} from grants where id = ${id}::uuid`.execute(reader)
  return rows[0]
}

/** A member's grants whose turnover is not met yet, oldest first. */
async function openOf(reader: Reader, memberId: MemberId): Promise<readonly Grant[]> {
  const { rows } = await sql<Grant>`
    select ${columns} from grants where member_id = ${memberId}::uuid and status = 'wagering'
     order by granted_at, id`.execute(reader)
  return rows
}

/** The grants of a deposit whose turnover is not met yet. */
async function openOfDeposit(tx: Tx, depositId: DepositId): Promise<readonly Grant[]> {
  const { rows } = await sql<Grant>`
    select ${columns} from grants where deposit_id = ${depositId}::uuid and status = 'wagering'
     order by granted_at, id`.execute(tx)
  return rows
}

type Ending = {
  readonly to: Exclude<GrantStatus, 'wagering'>
  readonly converted: Satang
  readonly reason: string | null
  readonly now: Date
}

/** Ends an open grant; undefined when it has already ended. */
async function end(tx: Tx, id: string, { to, converted, reason, now }: Ending): Promise<Grant | undefined> {
  const { rows } = await sql<Grant>`
    update grants set status = ${to}, converted_satang = ${converted}::bigint, reason = ${reason},
      finished_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, version = version + 1
     where id = ${id}::uuid and status = 'wagering' returning ${columns}`.execute(tx)
  return rows[0]
}

/** A grant that is open again; `isReversed`: its deposit was reversed meanwhile. */
type Reopened = Grant & { readonly isReversed: boolean }

/** Opens a completed grant again, with the time it had left; undefined when it is not completed. */
async function reopen(tx: Tx, id: string, now: Date): Promise<Reopened | undefined> {
  const { rows } = await sql<Reopened>`
    update grants set status = 'wagering', converted_satang = 0, finished_at = null,
      expires_at = expires_at + (${now}::timestamptz - finished_at), updated_at = ${now}::timestamptz,
      version = version + 1
     where id = ${id}::uuid and status = 'completed' returning ${columns},
       exists (select from deposits d where d.id = deposit_id and d.status = 'reversed') as "isReversed"`.execute(tx)
  return rows[0]
}

/** Lowers what became cash of a grant that has ended. */
async function lowerConverted(tx: Tx, id: string, amount: Satang, now: Date): Promise<void> {
  await sql`
    update grants set converted_satang = converted_satang - ${amount}::bigint, updated_at = ${now}::timestamptz,
      version = version + 1 where id = ${id}::uuid`.execute(tx)
}

export type Overdue = { readonly id: string; readonly expiresAt: Date }

/** Open grants whose time is over, oldest first, after another one. */
async function overdue(
  reader: Reader,
  now: Date,
  { after, limit }: { readonly after: Overdue | null; readonly limit: number },
): Promise<readonly Overdue[]> {
  const { rows } = await sql<Overdue>`
    select id, expires_at as "expiresAt" from grants where status = 'wagering' and expires_at <= ${now}::timestamptz
       and (${after === null}
         or (expires_at, id) > (${after?.expiresAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
     order by expires_at, id limit ${limit}`.execute(reader)
  return rows
}

/** The module's statements. Injectable, so that mutation tests can replace single ones. */
export const grantsRepo = { insert, find, openOf, openOfDeposit, end, reopen, lowerConverted, overdue }
export type GrantsRepo = typeof grantsRepo
