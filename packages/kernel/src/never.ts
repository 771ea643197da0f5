/** Marks an unreachable branch: a missing case is a type error, and throws at run time. */
export function never(value: never): never {
  throw new Error(`unexpected value: ${String(value)}`)
}
