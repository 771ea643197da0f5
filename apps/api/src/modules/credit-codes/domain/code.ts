import type { BatchTerms } from '@backoffice/contract/credit-codes/forms'
import type { CreditCodeStatus } from '@backoffice/contract/credit-codes/terms'
import { fromBaht, type Satang, satangOf } from '@backoffice/kernel'

/** Characters of five bits each. */
export const CODE_LENGTH = 12
const WRITTEN = new RegExp(`^([A-Z0-9]{0,10})([A-Z0-9]{${CODE_LENGTH}})$`)

/** A code as stored: case, blanks and dashes do not matter, nor O for 0 or I and L for 1. Null: not a code. */
export function normalizeCode(text: string): string | null {
  const found = WRITTEN.exec(text.replace(/[\s-]/g, '').toUpperCase())
  if (found === null) return null
  const [, prefix = '', random = ''] = found
  return prefix + random.replaceAll('O', '0').replace(/[IL]/g, '1')
}

/** A code that can still be redeemed, for who may not hand it out. */
export const maskCode = (code: string): string => `${code.slice(0, -CODE_LENGTH)}••••${code.slice(-4)}`

/** What an amount of a reward is stored as: satang, or units. */
export const storedAmount = ({ kind, amount }: Pick<BatchTerms, 'kind' | 'amount'>): bigint =>
  kind === 'credit' ? fromBaht(amount) : BigInt(amount)

/** What a unit costs; null: unknown. */
export type Rates = { readonly diamond: Satang; readonly spin: Satang | null }

/** What all uses of a batch come to in satang; null where a unit has no rate. */
export function costOf(terms: Pick<BatchTerms, 'kind' | 'amount' | 'count' | 'usesPerCode'>, rates: Rates) {
  const rate = terms.kind === 'credit' ? 1n : rates[terms.kind]
  return rate === null ? null : satangOf(storedAmount(terms) * rate * BigInt(terms.count) * BigInt(terms.usesPerCode))
}

export type CodeState = {
  readonly status: Exclude<CreditCodeStatus, 'expired'>
  readonly validFrom: Date | null
  readonly validUntil: Date | null
}

export const isOver = ({ validUntil }: Pick<CodeState, 'validUntil'>, now: Date): boolean =>
  validUntil !== null && validUntil <= now

/** The status by the clock. */
export const statusAt = ({ status, validUntil }: Omit<CodeState, 'validFrom'>, now: Date): CreditCodeStatus =>
  status === 'unused' && isOver({ validUntil }, now) ? 'expired' : status

/** Why a code cannot be redeemed now; null: it can. */
export function redeemRefusal(code: CodeState, now: Date): 'NOT_ELIGIBLE' | 'ALREADY_CLAIMED' | 'CLAIM_EXPIRED' | null {
  const status = statusAt(code, now)
  if (status === 'used') return 'ALREADY_CLAIMED'
  if (status === 'expired') return 'CLAIM_EXPIRED'
  return status === 'revoked' || (code.validFrom !== null && now < code.validFrom) ? 'NOT_ELIGIBLE' : null
}
