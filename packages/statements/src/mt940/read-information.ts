import { plainLines } from '../plain-text.ts'
import { isIbanShaped } from './account.ts'
import type { Field } from './fields.ts'
import type { Information } from './information.ts'
import { readNonSwift } from './non-swift.ts'
import { readNumberedParts } from './numbered-parts.ts'
import { readSlashWords } from './slash-words.ts'

/**
 * Conventions without `:NS:`: numbered parts (`166?00…?20…`, German and Polish banks), keywords between slashes
 * (`/NAME/…/REMI/…`), and plain text. The standard leaves this to the banks, so nothing here is an error.
 */
export function readInformation(all: readonly Field[], supplementary: string | undefined): Information {
  const fields = all.filter(field => field.tag === '86')
  const own = fields.length === 0 ? readNonSwift(all.filter(field => field.tag === 'NS')) : undefined
  if (own !== undefined) return own
  const lines = fields.flatMap(field => field.lines)
  const joined = lines.join('').trim()
  return readNumberedParts(joined) ?? readSlashWords(joined) ?? readPlain(lines, supplementary)
}

/** An account and a name on the first line, which some Dutch banks repeat from the supplementary details. */
function readPlain(lines: readonly string[], supplementary: string | undefined): Information {
  const text = plainLines(lines)
  const [first = ''] = (text ?? '').split('\n')
  const gap = first.indexOf(' ')
  const [account, name] = gap === -1 ? [first, ''] : [first.slice(0, gap), first.slice(gap + 1)]
  const isOther = name !== '' && (isIbanShaped(account) || (supplementary === name && /^\d+$/.test(account)))
  return { counterparty: isOther ? { name, accountNo: account } : {}, text, payerReference: undefined }
}
