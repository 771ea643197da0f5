import { createHash, randomBytes } from 'node:crypto'
import { newId } from '@backoffice/kernel'
import type pg from 'pg'

/** Ids of numbered rows follow from the number, so that SQL elsewhere can refer to them: `numbered('0', n)`. */
const numbered = (family: number, n: string): string =>
  `('01970000-0000-7000-800${family}-' || lpad(to_hex(${n}), 12, '0'))::uuid`
export const memberId = (n: string): string => numbered(0, n)
export const cashAccountId = (n: string): string => numbered(1, n)
export const bonusAccountId = (n: string): string => numbered(2, n)
export const bankAccountId = (n: string): string => numbered(3, n)
export const adminId = (n: string): string => numbered(4, n)

export const BANK_ACCOUNTS = 8
/** As in `bank_accounts`. */
export const bankAccountNo = (n: number): string => `40100000${String(n).padStart(2, '0')}`
/** Two more accounts, for internal transfers only. */
export const RESERVES = [9, 10] as const
export const ADMINS = 50

/** Creates an operator with bank accounts and signed-in admins; returns the admins' tokens. */
export async function makeOperator(client: pg.Client): Promise<string[]> {
  await client.query(`insert into operator (name, time_zone, cut_off) values ('Siam Play', 'Asia/Bangkok', '00:00')`)
  await client.query(`
    insert into bank_accounts (id, bank_code, account_no, holder, channel, purpose)
    select ${bankAccountId('n')}, '014', '40100000' || lpad(n::text, 2, '0'), 'Siam Play', 'scb', case when n <= ${BANK_ACCOUNTS} then 'both' else 'reserve' end from generate_series(1, ${BANK_ACCOUNTS + RESERVES.length}) n`)
  await client.query(`insert into accounts (id, kind, bank_account_id) select id, 'bank', id from bank_accounts`)
  await client.query(`
    insert into admins (id, username, name, role, status) select ${adminId('n')}, 'admin' || n, 'Admin ' || n, 'owner', 'active' from generate_series(1, ${ADMINS}) n`)
  const tokens = Array.from({ length: ADMINS }, () => ({
    sessionId: newId(),
    secret: randomBytes(32).toString('base64url'),
  }))
  await client.query(
    `insert into admin_sessions (admin_id, session_id, secret_hash, created_at, last_seen_at)
     select ${adminId('n')}, session_id, hash, now(), now() from unnest($1::uuid[], $2::bytea[]) with ordinality as given (session_id, hash, n)`,
    [
      tokens.map(({ sessionId }) => sessionId),
      tokens.map(({ secret }) => createHash('sha256').update(secret).digest()),
    ],
  )
  return tokens.map(({ sessionId, secret }) => `${sessionId}.${secret}`)
}
