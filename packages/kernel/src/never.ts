/** Marks a branch that cannot be reached; a forgotten case is a type error, and a thrown one at run time. */
export function never(value: never): never {
  throw new Error(`unexpected value: ${String(value)}`)
}
