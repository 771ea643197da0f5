/** Ids are UUIDv7 (RFC 9562, section 5.7): sorted by creation time, created by the application. */
declare const idBrand: unique symbol
type Id<Noun extends string> = string & { readonly [idBrand]: Noun }
export type MemberId = Id<'member'>
export type AdminId = Id<'admin'>
export type SessionId = Id<'session'>
export type AccountId = Id<'account'>
export type TransferId = Id<'transfer'>
export type HoldId = Id<'hold'>
export type DepositId = Id<'deposit'>
export type WithdrawalId = Id<'withdrawal'>
export type BankAccountId = Id<'bankAccount'>
export type ApprovalId = Id<'approval'>

let lastMillisecond = -1
let counter = 0

/**
 * A new id. Within one process later ids sort later, also within a millisecond (12-bit counter, then borrowed time).
 */
export function newId<T extends string = string>(now: number = Date.now()): T {
  const random = crypto.getRandomValues(new Uint8Array(10))
  if (now > lastMillisecond) {
    lastMillisecond = now
    counter = ((random[0] ?? 0) << 3) | ((random[1] ?? 0) >> 5)
  } else {
    counter += 1
    if (counter > 0xfff) {
      counter = 0
      lastMillisecond += 1
    }
  }
  return format(lastMillisecond, counter, random) as T
}

/** No id made at this instant or later is below it. */
export const firstIdAt = (milliseconds: number): string => format(milliseconds, 0, new Uint8Array(10))

/** True for a UUID of any version in lower case. */
export const isId = <T extends string = string>(value: string): value is T => UUID.test(value)

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function format(milliseconds: number, sequence: number, random: Uint8Array): string {
  const time = milliseconds.toString(16).padStart(12, '0')
  const tail = Array.from(random.subarray(2, 10), (byte, index) =>
    (index === 0 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`
}
