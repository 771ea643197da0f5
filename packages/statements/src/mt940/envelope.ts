// SWIFT's envelope: {1:basic header}{2:application header}{3:user header}{4: text -}{5:trailer}. Often omitted.

export const opensEnvelope = (text: string): boolean => /^\$?\{[1-5S]:/.test(text)

/** The type in block 2, which starts with I (to SWIFT) or O (from SWIFT) and three digits. */
export function messageTypeOf(text: string): string | undefined {
  return /\{2:[IO](\d{3})/.exec(text)?.[1]
}

/** The text after `{4:` on the same line. */
export function textBlockOf(text: string): string {
  const at = text.indexOf('{4:')
  return at === -1 ? '' : text.slice(at + 3).trim()
}
