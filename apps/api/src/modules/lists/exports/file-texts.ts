import { parseSystemReason } from '@backoffice/contract/system-reasons'
import { type Language, languages, type Namespace, type TextKey } from '@backoffice/contract/texts/words'
import { showAccountNo } from '@backoffice/kernel'
import { findText, textOf } from '../../../platform/words.ts'
import type { Deps } from '../../../platform/deps.ts'
import { accountNames, type AccountNames } from './names.repo.ts'

/** What the cells of a file are written with: the product's texts in its language, and names of banks and accounts. */
export type FileTexts = ReturnType<typeof fileTexts>

/** Reads the names for a file. Readers of other languages get English. */
export const readFileTexts = async ({ reader, config }: Pick<Deps, 'reader' | 'config'>, locale: string) =>
  fileTexts(languages.find(name => name === locale) ?? 'en', config.dayRule.timeZone, await accountNames(reader))

export function fileTexts(language: Language, zone: string, { banks, accounts }: AccountNames) {
  const byCode = new Map(banks.map(each => [each.code, each]))
  const byId = new Map(accounts.map(each => [each.id, each]))
  const text = <N extends Namespace>(
    namespace: N,
    key: TextKey<N>,
    values?: Readonly<Record<string, string>>,
  ): string => textOf(language, namespace, key, values)
  const bank = (code: string | null | undefined): string | null => {
    if (code === null || code === undefined || code === '') return null
    const found = byCode.get(code)
    if (found !== undefined) return `${language === 'th' ? found.nameTh : found.nameEn} (${found.abbr})`
    // The bank's name of another account; digits are not a name.
    return /^\d+$/.test(code) ? text('files', 'unknownBank', { code }) : code
  }
  return {
    /** The time zone of instants. */
    zone,
    text,
    /** The first text that exists. */
    find: (namespace: Namespace, ...keys: readonly string[]): string | undefined =>
      keys.map(key => findText(language, namespace, key)).find(found => found !== undefined),
    /** The text of a code that may be unknown: `member.force-check` becomes `Member: force check`. */
    label: (namespace: Namespace, part: string, code: string): string =>
      findText(language, namespace, `${part}.${code}`) ?? readable(code),
    /** The text of a refusal; null: none for users. */
    refusal: (code: string): string | null => findText(language, 'errors', code) ?? null,
    /** A stored reason: one of the system's in the reader's language, anything else as it was written. */
    reason(reason: string | null | undefined): string | null {
      const parsed = parseSystemReason(reason ?? '')
      if (parsed === undefined) return reason ?? null
      const known = text('ui', `systemReason.${parsed.code}`)
      return parsed.detail === '' ? known : `${known} (${parsed.detail})`
    },
    bank,
    /** The registered name of an operator account; null when it is not registered. */
    holder: (id: string | null | undefined): string | null => byId.get(id ?? '')?.holder ?? null,
    /** An operator account in one cell: bank, number and name. */
    account(id: string | null | undefined): string | null {
      const account = byId.get(id ?? '')
      if (account === undefined) return null
      const { bankCode, accountNo, holder } = account
      return [bank(bankCode), showAccountNo(bankCode, accountNo), holder].filter(part => part !== null).join(' ')
    },
  }
}

function readable(code: string): string {
  const words = code.replaceAll('.', ': ').replaceAll(/[-_]/g, ' ').trim()
  const plain = words === words.toUpperCase() ? words.toLowerCase() : words
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
