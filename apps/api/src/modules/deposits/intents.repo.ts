import { newId, type BankAccountId, type MemberId, type Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { MAX_ADDED, type AmountsInUse } from './domain/unique-amount.ts'

export type Intent = {
  readonly id: string
  readonly externalId: string
  readonly memberId: MemberId
  readonly bankAccountId: BankAccountId
  readonly channel: string
  readonly asked: Satang
  readonly pay: Satang
  readonly promotionRef: string | null
  readonly status: 'open' | 'paid' | 'expired'
  readonly expiresAt: Date
}

const columns = sql`i.id, i.external_id as "externalId", i.member_id as "memberId",
  i.bank_account_id as "bankAccountId", i.channel, i.asked_satang as asked, i.pay_satang as pay,
  i.promotion_ref as "promotionRef", i.status, i.expires_at as "expiresAt"`

export async function findByExternalId(
  reader: Reader,
  externalId: string,
): Promise<(Intent & { bankCode: string; accountNo: string; holder: string }) | undefined> {
  const { rows } = await sql<Intent & { bankCode: string; accountNo: string; holder: string }>`
    select ${columns}, a.bank_code as "bankCode", a.account_no as "accountNo", a.holder
      from deposit_intents i join bank_accounts a on a.id = i.bank_account_id
        where i.external_id = ${externalId}`.execute(reader)
  return rows[0]
}

/** How long an expired amount is withheld while unused ones exist, because its payment may be late. */
const KEPT_BACK = sql`interval '24 hours'`

/** The amounts above `asked` assigned on this account now or recently. Expired ones are closed first. */
export async function amountsInUse(
  tx: Tx,
  bankAccountId: BankAccountId,
  requested: Satang,
  now: Date,
): Promise<readonly AmountsInUse[]> {
  const near = sql`bank_account_id = ${bankAccountId}::uuid and pay_satang between ${requested}::bigint + 1
    and ${requested}::bigint + ${MAX_ADDED}::bigint`
  await sql`update deposit_intents set status = 'expired'
    where ${near} and status = 'open' and expires_at <= ${now}::timestamptz`.execute(tx)
  const { rows } = await sql<AmountsInUse>`
    select pay_satang as amount, bool_or(status = 'open') as open, max(expires_at) as until from deposit_intents
     where ${near} and (status = 'open' or requested_at > ${now}::timestamptz - ${KEPT_BACK})
       group by pay_satang`.execute(tx)
  return rows
}

/** False: the amount, or the external id, is in use by now. */
export async function insertIntent(tx: Tx, input: Omit<Intent, 'status'> & { readonly now: Date }): Promise<boolean> {
  const { rows } = await sql`
    insert into deposit_intents (id, external_id, member_id, bank_account_id, channel, asked_satang, pay_satang,
      promotion_ref, requested_at, expires_at)
    values (${input.id}::uuid, ${input.externalId}, ${input.memberId}::uuid, ${input.bankAccountId}::uuid,
      ${input.channel}, ${input.asked}::bigint, ${input.pay}::bigint, ${input.promotionRef},
      ${input.now}::timestamptz, ${input.expiresAt}::timestamptz)
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** Tolerated clock difference of a bank. */
const CLOCK_MINUTES = 2

/**
 * The deposit requests a movement matches: the exact amount on the exact account, paid while open, even if reported
 * later. Where only the day is known, those open now and created before its end. A paid request matches nothing.
 */
export async function findMet(
  reader: Reader,
  input: { bankAccountId: BankAccountId; amount: Satang; occurredAt: Date; timeKnown: boolean; now: Date },
): Promise<readonly Intent[]> {
  const when = input.timeKnown
    ? sql`i.requested_at <= ${input.occurredAt}::timestamptz + make_interval(mins => ${CLOCK_MINUTES})
      and i.expires_at > ${input.occurredAt}::timestamptz`
    : sql`i.status = 'open' and i.expires_at > ${input.now}::timestamptz
      and i.requested_at < ${input.occurredAt}::timestamptz + interval '24 hours' + make_interval(mins =>
      ${CLOCK_MINUTES})`
  const { rows } = await sql<Intent>`
    select ${columns} from deposit_intents i
     where i.bank_account_id = ${input.bankAccountId}::uuid and i.pay_satang = ${input.amount}::bigint
       and i.status <> 'paid' and ${when}
     order by i.requested_at desc limit 3`.execute(reader)
  return rows
}

export async function findIntent(reader: Reader, id: string): Promise<Intent | undefined> {
  const { rows } = await sql<Intent>`select ${columns} from deposit_intents i where i.id = ${id}::uuid`.execute(reader)
  return rows[0]
}

/** False: it was already paid. An expired one counts as paid when its money arrives. */
export async function payIntent(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update deposit_intents set status = 'paid', paid_at = ${now}::timestamptz
      where id = ${id}::uuid and status <> 'paid' returning id`.execute(tx)
  return rows.length === 1
}

export async function expireIntents(tx: Tx, now: Date, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update deposit_intents set status = 'expired' where id in (
      select id from deposit_intents where status = 'open' and expires_at <= ${now}::timestamptz order by expires_at
        limit ${limit} for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const newIntentId = (now: Date): string => newId(now.getTime())

export async function anyRunOut(reader: Reader, now: Date): Promise<boolean> {
  const { rows } = await sql<{
    any: boolean
  }>`select exists (select from deposit_intents
    where status = 'open' and expires_at <= ${now}::timestamptz) as any`.execute(reader)
  return rows[0]?.any ?? false
}
