/**
 * One line of text: no control characters (databases refuse NUL), no invisible characters that could alter a name,
 * single spaces; undefined when empty.
 */
export function plainText(text: string): string | undefined {
  const words = text
    .replaceAll(/\p{Cf}+/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
  return words === '' ? undefined : words
}

/** Several lines of text without empty ones. */
export function plainLines(lines: readonly string[]): string | undefined {
  const kept = lines.map(plainText).filter(line => line !== undefined)
  return kept.length === 0 ? undefined : kept.join('\n')
}

type Maybe<T> = { readonly [K in keyof T]: T[K] | undefined }

/** The object without undefined values: a missing fact is absent. */
export function defined<T extends object>(facts: Maybe<T>): T {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as T
}
