/** An expected outcome: a value, or a refusal with a code. Bugs throw; refusals are returned. */
export type Ok<T> = { readonly ok: true; readonly value: T }
export type Refused<C extends string = string> = {
  readonly ok: false
  readonly code: C
  /** Facts for the user or the log; never secrets. */
  readonly facts?: Readonly<Record<string, unknown>>
}
export type Result<T, C extends string = string> = Ok<T> | Refused<C>

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value })
export const refuse = <C extends string>(code: C, facts?: Readonly<Record<string, unknown>>): Refused<C> =>
  facts === undefined ? { ok: false, code } : { ok: false, code, facts }

/** Marks an unreachable branch: a missing case is a type error, and throws at run time. */
export function never(value: never): never {
  throw new Error(`unexpected value: ${String(value)}`)
}
