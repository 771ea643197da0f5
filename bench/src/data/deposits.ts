import { BANK_ACCOUNTS, bankAccountId, memberId } from './operator.ts'
import { idAt } from './ids.ts'

// The plan's deposits: a bank feed line each, and the auto-credited deposit.

export const DEPOSIT_TABLES = ['bank_transactions', 'deposits'] as const

/** Half of the accounts are reported by SCB, the others by one source each. */
export const channelOf = (n: string): string =>
  `(array['scb', 'scb', 'scb', 'gsb', 'tmn', 'sms', 'scb', 'other'])[1 + ${n} % ${BANK_ACCOUNTS}]`

const before = `at - interval '10 minutes'`
const account = `1 + n % ${BANK_ACCOUNTS}`
/** The credit's transfer, numbered as in the ledger. */
export const creditId = idAt(before, `'x' || n`)
export const lineId = idAt(before, `'l' || n`)

export const insertLines = `
  insert into bank_transactions (id, bank_account_id, bank_code, account_no, channel, reference, natural_key, occurrence, direction, amount_satang, occurred_at, counterparty_bank_code, counterparty_account_no, received_at)
  select ${lineId}, ${bankAccountId(account)}, '014', '40100000' || lpad((${account})::text, 2, '0'), ${channelOf('n')}, 'REF' || n, decode(md5('line' || n), 'hex'), 1, 'in', amount, told, m.bank_code, m.account_no, told
    from plan join members m on m.id = ${memberId('member')}, lateral (select ${before} as told) as banked`

export const insertDeposits = `
  insert into deposits (id, bank_transaction_id, bank_account_id, member_id, candidate_id, status, channel, amount_satang, match_score, match_reasons, transfer_id, credit_transfer_id, occurred_at, detected_at, credited_at, business_day, updated_at)
  select deposit_id, ${lineId}, ${bankAccountId(account)}, ${memberId('member')}, ${memberId('member')}, 'credited', ${channelOf('n')}, amount, 100, '["ACCOUNT_NO"]', ${creditId}, ${creditId},
         told, told, told, (told at time zone 'Asia/Bangkok')::date, told
    from plan, lateral (select ${before} as told) as deposited`
