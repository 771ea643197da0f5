import type { Label } from '@backoffice/contract/texts/translations'

/** The label of a code in the languages of files. */
export type Labels = Label

export const w = (en: string, th: string): Labels => ({ en, th })

/** Text that is equal in every language: a name, an abbreviation. */
export const same = (text: string): Labels => ({ en: text, th: text, fr: text, ro: text, zh: text })

/**
 * Labels of codes outside the contract; a code without a label is made readable: `member.force-check` becomes `Member:
 * force check`.
 */
export const labelsFor = (known: Readonly<Record<string, Labels>>, code: string): Labels =>
  (Object.hasOwn(known, code) ? known[code] : undefined) ?? same(readable(code))

function readable(code: string): string {
  const text = code.replaceAll('.', ': ').replaceAll(/[-_]/g, ' ').trim()
  const plain = text === text.toUpperCase() ? text.toLowerCase() : text
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

export const yesNo = (value: boolean): Labels => (value ? w('Yes', 'ใช่') : w('No', 'ไม่ใช่'))
