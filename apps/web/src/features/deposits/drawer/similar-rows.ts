import type { SimilarDeposit, Deposit } from '../deposit.ts'

type Side =
  | Pick<
      Deposit,
      'amount' | 'channel' | 'source' | 'paidAt' | 'paidAtKnown' | 'providerRef' | 'from' | 'status' | 'member'
    >
  | SimilarDeposit
export const compared = ['status', 'paidAt', 'channel', 'providerRef', 'payer', 'member'] as const
export type Compared = (typeof compared)[number]

/** Within so many minutes two times tell of one movement. */
const NEAR_MS = 10 * 60_000

/** Whether both sides say the same; null where one of them says nothing, or where a difference means nothing. */
export function agrees(what: Compared, one: Side, other: Side): boolean | null {
  switch (what) {
    case 'status':
    case 'channel':
      return null
    case 'paidAt':
      return one.paidAt !== null && other.paidAt !== null && one.paidAtKnown && other.paidAtKnown
        ? Math.abs(Date.parse(one.paidAt) - Date.parse(other.paidAt)) <= NEAR_MS
        : null
    case 'providerRef':
      return both(one.providerRef, other.providerRef)
    case 'payer':
      return both(one.from.name, other.from.name) ?? both(one.from.accountNo, other.from.accountNo)
    case 'member':
      return both(one.member?.id ?? null, other.member?.id ?? null)
  }
}

const both = (one: string | null, other: string | null): boolean | null =>
  one === null || other === null ? null : one === other
