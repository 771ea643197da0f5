/** What a code is called, in the languages a file can be written in. */
export type Labels = { readonly en: string; readonly th: string }

export const w = (en: string, th: string): Labels => ({ en, th })

/** Text that reads the same in every language: a name, an abbreviation. */
export const same = (text: string): Labels => ({ en: text, th: text })

/**
 * The words of a code from outside the contract; one that has none yet is written so that a person can read it:
 * `member.force-check` as `Member: force check`.
 */
export const labelsFor = (known: Readonly<Record<string, Labels>>, code: string): Labels =>
  (Object.hasOwn(known, code) ? known[code] : undefined) ?? same(readable(code))

function readable(code: string): string {
  const text = code.replaceAll('.', ': ').replaceAll(/[-_]/g, ' ').trim()
  const plain = text === text.toUpperCase() ? text.toLowerCase() : text
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

export const yesNo = (value: boolean): Labels => (value ? w('Yes', 'ใช่') : w('No', 'ไม่ใช่'))
