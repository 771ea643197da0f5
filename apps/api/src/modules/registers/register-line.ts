import { type LineProblem, type RegisterColumn, registerColumns } from '@backoffice/contract/registers/terms'
import { boundsOf, type DayRule, isBusinessDay, toAccountNo, toPhone } from '@backoffice/kernel'

export type RegisterLine = {
  readonly reference: string
  readonly phone: string | null
  readonly name: string | null
  readonly nameKey: string | null
  readonly bornOn: string | null
  readonly accountNo: string | null
  readonly endsAt: Date | null
}
type BrokenLine = { readonly reference: string | null; readonly problem: LineProblem; readonly field: string | null }
export type ReadLine = { readonly ok: true; readonly line: RegisterLine } | ({ readonly ok: false } & BrokenLine)

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The lines of a part; null where the bytes of one are no UTF-8. An empty last line is none. */
export function linesOf(bytes: Uint8Array): (string | null)[] {
  const lines: (string | null)[] = []
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(0x0a, from)
    const to = found === -1 ? bytes.length : found
    lines.push(decode(bytes.subarray(from, to)))
    from = to + 1
  }
  return lines
}

function decode(bytes: Uint8Array): string | null {
  try {
    const text = utf8.decode(bytes).replace(/\r$/, '')
    return text.includes('\u0000') ? null : text
  } catch {
    return null
  }
}

const FIELD = /\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(,|$)/y

/** The fields of a CSV line; undefined where its quotes do not close. */
export function fieldsOf(text: string): string[] | undefined {
  const fields: string[] = []
  FIELD.lastIndex = 0
  for (;;) {
    const found = FIELD.exec(text)
    if (found === null) return undefined
    fields.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim())
    if (found[3] === '') return FIELD.lastIndex >= text.length ? fields : undefined
  }
}

/** The columns by the names in the first line; undefined without a reference, or with a name twice. */
export function columnsOf(text: string | null): RegisterColumn[] | undefined {
  const names = text === null ? undefined : fieldsOf(text.replace(/^\ufeff/, ''))?.map(name => name.toLowerCase())
  if (names === undefined || new Set(names).size !== names.length || !names.includes('reference')) return undefined
  const known = registerColumns as readonly string[]
  return names.every(name => known.includes(name)) ? (names as RegisterColumn[]) : undefined
}

const TITLES = /^(?:นางสาว|นาง|นาย|น\.ส\.|ด\.ช\.|ด\.ญ\.|(?:mr|mrs|ms|miss)\b\.?)/u

/** A name for comparing: without titles, spaces, signs and case. Null where nothing is left. */
export function nameKeyOf(name: string): string | null {
  const plain = name
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(TITLES, '')
    .replaceAll(/[\s.,'’-]/gu, '')
  return plain === '' ? null : plain
}

const MAX_LENGTH = { reference: 100, name: 200 }

/** A line as the register writes it: people by reference, and what they are recognized by. */
export function readLine(text: string | null, columns: readonly RegisterColumn[], rule: DayRule): ReadLine {
  const broken = (problem: LineProblem, field: string | null = null, reference: string | null = null): ReadLine => ({
    ok: false,
    reference,
    problem,
    field,
  })
  if (text === null) return broken('ENCODING')
  const fields = fieldsOf(text)
  if (fields?.length !== columns.length) return broken('COLUMNS')
  const of = (column: RegisterColumn): string | null => fields[columns.indexOf(column)] || null
  const reference = of('reference')
  if (reference === null || reference.length > MAX_LENGTH.reference) return broken('REFERENCE', 'reference')
  const [phone, account, born, until, name] = [of('phone'), of('account'), of('born'), of('until'), of('name')]
  if ((name?.length ?? 0) > MAX_LENGTH.name) return broken('LENGTH', 'name', reference)
  const normalPhone = phone === null ? null : toPhone(phone)
  if (phone !== null && normalPhone === null) return broken('PHONE', 'phone', reference)
  const accountNo = account === null ? null : toAccountNo(account)
  if (account !== null && accountNo === null) return broken('ACCOUNT', 'account', reference)
  if (born !== null && !isBusinessDay(born)) return broken('DAY', 'born', reference)
  if (until !== null && !isBusinessDay(until)) return broken('DAY', 'until', reference)
  const nameKey = name === null ? null : nameKeyOf(name)
  if (normalPhone === null && accountNo === null && nameKey === null) return broken('NO_PERSON', null, reference)
  const endsAt = until === null || !isBusinessDay(until) ? null : boundsOf(until, rule).to
  return { ok: true, line: { reference, phone: normalPhone, name, nameKey, bornOn: born, accountNo, endsAt } }
}
