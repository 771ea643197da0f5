type Maybe<T> = { readonly [K in keyof T]: T[K] | undefined }

/** The object without undefined values: a missing fact is absent. */
export function defined<T extends object>(facts: Maybe<T>): T {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as T
}
