import type { largeWin } from '@backoffice/contract/large-wins/endpoints'
import type { AdminId, MemberId, Satang } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Reader, Tx } from '../../platform/db/database.ts'

export type LargeWin = z.output<typeof largeWin>

export type SettledBet = {
  readonly id: string
  readonly memberId: MemberId
  readonly provider: string
  readonly game: string
  readonly stake: Satang
}

/** Marks a win that reaches both the amount and the multiple of the rules; the member's username, or undefined. */
export async function insertIfLarge(tx: Tx, bet: SettledBet, win: Satang, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`
    insert into large_wins (id, member_id, provider, game, stake_satang, win_satang, won_at, rules_version)
    select ${bet.id}::uuid, ${bet.memberId}::uuid, ${bet.provider}, ${bet.game}, ${bet.stake}::bigint, ${win}::bigint,
      ${now}, s.version from withdrawal_settings s
     where s.large_win_from_satang <= ${win}::bigint
       and s.large_win_multiple::numeric * ${bet.stake}::bigint <= ${win}::bigint
    returning (select username from members where id = member_id) as username`.execute(tx)
  return rows[0]?.username
}

/** Of a bet that is voided. False where its win was not large. */
export async function saveVoided(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update large_wins set voided_at = ${now} where id = ${id}::uuid and voided_at is null returning id`.execute(tx)
  return rows.length === 1
}

export async function lockWin(tx: Tx, memberId: MemberId, id: string): Promise<LargeWin | undefined> {
  await sql`select 1 from large_wins where id = ${id}::uuid for no key update`.execute(tx)
  return findWin(tx, memberId, id)
}

export async function saveReview(
  tx: Tx,
  id: string,
  { by, note, now }: { readonly by: AdminId; readonly note: string; readonly now: Date },
): Promise<void> {
  await sql`update large_wins set reviewed_at = ${now}, reviewed_by = ${by}::uuid, note = ${note}
    where id = ${id}::uuid`.execute(tx)
}

const MAX_LISTED = 50

export const listWins = (reader: Reader, memberId: MemberId): Promise<LargeWin[]> =>
  readWins(reader, sql`w.member_id = ${memberId}::uuid`)

export const findWin = async (reader: Reader, memberId: MemberId, id: string): Promise<LargeWin | undefined> =>
  (await readWins(reader, sql`w.member_id = ${memberId}::uuid and w.id = ${id}::uuid`))[0]

async function readWins(reader: Reader, where: RawBuilder<unknown>): Promise<LargeWin[]> {
  const { rows } = await sql<LargeWin>`
    select w.id, w.provider, w.game, w.stake_satang as stake, w.win_satang as win, w.won_at as "wonAt",
      w.voided_at as "voidedAt", w.reviewed_at as "reviewedAt", w.note,
      case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as "reviewedBy",
      w.reviewed_at is null and w.voided_at is null as "isOpen"
      from large_wins w left join admins a on a.id = w.reviewed_by
     where ${where} order by "isOpen" desc, w.won_at desc, w.id desc limit ${sql.lit(MAX_LISTED)}`.execute(reader)
  return rows
}
