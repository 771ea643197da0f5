/**
 * One line of words: no control characters (a database refuses NUL), nothing invisible that could turn a name around,
 * no runs of blanks; undefined when nothing is left.
 */
export function plainText(text: string): string | undefined {
  const words = text
    .replaceAll(/\p{Cf}+/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
  return words === '' ? undefined : words
}

/** Several lines of words, empty ones left out. */
export function plainLines(lines: readonly string[]): string | undefined {
  const kept = lines.map(plainText).filter(line => line !== undefined)
  return kept.length === 0 ? undefined : kept.join('\n')
}
