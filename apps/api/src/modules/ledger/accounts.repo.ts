import { type BankAccountId, type MemberId, newId, type Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { isAccount, lockOrder } from './account-terms.repo.ts'
import type { AccountRef, UnitAccount } from './domain/transfer.ts'

/** Locks accounts in {@link lockOrder} until the transaction ends, for transfers that would lock them in another. */
export async function lockAccounts(tx: Tx, accounts: readonly AccountRef[]): Promise<void> {
  const wanted = accounts.map(account => isAccount('a', account))
  await sql`select 1 from accounts a where ${sql.join(wanted, sql` or `)} order by ${lockOrder}
    for no key update`.execute(tx)
}

/** A member's cash and bonus accounts, neither of which may become negative. */
export async function openMemberAccounts(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`insert into accounts (id, kind, member_id, floor_satang) values
    (${newId()}::uuid, 'member-cash', ${memberId}::uuid, 0), (${newId()}::uuid, 'member-bonus', ${memberId}::uuid,
      0)`.execute(tx)
}

/** The member's accounts in diamonds and spins, created when first needed. */
export async function openUnitAccounts(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`insert into accounts (id, kind, unit, member_id, floor_satang) values
    (${newId()}::uuid, 'member-diamond', 'diamond', ${memberId}::uuid, 0),
    (${newId()}::uuid, 'member-spin', 'spin', ${memberId}::uuid, 0) on conflict do nothing`.execute(tx)
}

export async function openBankAccount(tx: Tx, bankAccountId: BankAccountId): Promise<void> {
  await sql`insert into accounts (id, kind, bank_account_id)
    values (${newId()}::uuid, 'bank', ${bankAccountId}::uuid)`.execute(tx)
}

/** Number of clearing accounts per game provider. */
export const GAME_CLEARING_SLOTS = 16

/** Creates the accounts of a game provider if they do not exist. */
export async function openGameClearing(tx: Tx, provider: string): Promise<void> {
  const slots = Array.from(
    { length: GAME_CLEARING_SLOTS },
    (_, slot) => sql`(${newId()}::uuid, 'game-clearing', ${provider}, ${slot}::smallint)`,
  )
  await sql`insert into accounts (id, kind, provider, slot) values ${sql.join(slots)} on conflict do nothing`.execute(
    tx,
  )
}

export type Balance = { readonly kind: string; readonly posted: Satang; readonly held: Satang }

export async function balancesOf(reader: Reader, memberId: MemberId): Promise<readonly Balance[]> {
  const { rows } = await sql<Balance>`
    select kind, posted_satang as posted, held_satang as held from accounts
      where member_id = ${memberId}::uuid and unit = 'THB'`.execute(reader)
  return rows
}

/** Diamonds and spins of a member, as whole numbers. */
export async function unitsOf(reader: Reader, memberId: MemberId): Promise<Readonly<Record<UnitAccount, bigint>>> {
  const { rows } = await sql<{ kind: UnitAccount; posted: bigint }>`
    select kind, posted_satang as posted from accounts where member_id = ${memberId}::uuid and unit <> 'THB'`.execute(
    reader,
  )
  const of = (kind: UnitAccount): bigint => rows.find(row => row.kind === kind)?.posted ?? 0n
  return { 'member-diamond': of('member-diamond'), 'member-spin': of('member-spin') }
}

/** Available cash of many members: posted cash less holds. */
export async function availableOf(
  reader: Reader,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Satang>> {
  const { rows } = await sql<{ memberId: MemberId; available: Satang }>`
    select member_id as "memberId", posted_satang - held_satang as available from accounts
      where member_id = any (${memberIds}::uuid[]) and kind = 'member-cash'`.execute(reader)
  return new Map(rows.map(({ memberId, available }) => [memberId, available]))
}

export async function findBalance(reader: Reader, account: AccountRef): Promise<Balance | undefined> {
  const { rows } = await sql<Balance>`select kind, posted_satang as posted, held_satang as held from accounts a
      where ${isAccount('a', account)}`.execute(reader)
  return rows[0]
}
