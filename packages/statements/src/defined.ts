type Maybe<T> = { readonly [K in keyof T]: T[K] | undefined }

/** The object without what is undefined: a fact that was not told is absent, not there and empty. */
export function defined<T extends object>(facts: Maybe<T>): T {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as T
}
