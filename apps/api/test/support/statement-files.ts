import { toDecimal } from '@backoffice/kernel'

/** One bank movement. `at` is Bangkok time, `HH:MM`; only a CSV contains it. */
export type Movement = {
  readonly day: string
  readonly at: string
  readonly direction: 'in' | 'out'
  readonly amount: bigint
  readonly reference: string | null
  readonly name: string | null
}

export const CSV_MAPPING = {
  delimiter: ',',
  hasHeader: true,
  encoding: 'utf-8',
  skipLines: 0,
  currency: 'THB',
  dateColumn: 'date',
  timeColumn: 'time',
  dateFormat: 'YYYY-MM-DD',
  era: 'ce',
  amount: { kind: 'signed', column: 'amount' },
  decimal: '.',
  referenceColumn: 'reference',
  nameColumn: 'name',
  ignoreRows: 'none',
} as const

const signed = ({ direction, amount }: Movement): bigint => (direction === 'in' ? amount : -amount)
const closingOf = (opening: bigint, movements: readonly Movement[]): bigint =>
  movements.reduce((sum, each) => sum + signed(each), opening)
const plain = (amount: bigint): string => toDecimal(amount < 0n ? -amount : amount)

export const writeCsv = (movements: readonly Movement[]): string =>
  [
    'date,time,amount,reference,name',
    ...movements.map(each =>
      [each.day, each.at, toDecimal(signed(each)), each.reference ?? '', each.name ?? ''].join(','),
    ),
  ].join('\n')

export function writeMt940(accountNo: string, movements: readonly Movement[], opening = 0n): string {
  const short = (day: string): string => day.slice(2).replaceAll('-', '')
  const comma = (amount: bigint): string => plain(amount).replace('.', ',')
  const balance = (amount: bigint, day: string): string => `${amount < 0n ? 'D' : 'C'}${short(day)}THB${comma(amount)}`
  const lines = movements.map(
    each =>
      `:61:${short(each.day)}${short(each.day).slice(2)}${each.direction === 'in' ? 'C' : 'D'}${comma(each.amount)}NTRFNONREF${each.reference === null ? '' : `//${each.reference}`}`,
  )
  const [first, last] = [movements[0]?.day ?? '2026-07-01', movements.at(-1)?.day ?? '2026-07-01']
  return [
    ':20:R',
    `:25:${accountNo}`,
    ':28C:1/1',
    `:60F:${balance(opening, first)}`,
    ...lines,
    `:62F:${balance(closingOf(opening, movements), last)}`,
    '-',
  ].join('\r\n')
}

export function writeCamt053(
  accountNo: string,
  movements: readonly Movement[],
  opening = 0n,
  currency = 'THB',
): string {
  const money = (amount: bigint): string => `<Amt Ccy="${currency}">${plain(amount)}</Amt>`
  const variant = (amount: bigint): string => `<CdtDbtInd>${amount < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const balance = (type: string, amount: bigint, day: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp>${money(amount)}${variant(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`
  const entries = movements.map(
    each =>
      `<Ntry>${money(each.amount)}${variant(signed(each))}<Sts>BOOK</Sts><BookgDt><Dt>${each.day}</Dt></BookgDt>${each.reference === null ? '' : `<AcctSvcrRef>${each.reference}</AcctSvcrRef>`}</Ntry>`,
  )
  const [first, last] = [movements[0]?.day ?? '2026-07-01', movements.at(-1)?.day ?? '2026-07-01']
  return (
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId><CreDtTm>2026-07-10T00:00:00</CreDtTm></GrpHdr><Stmt><Id>S</Id><Acct><Id><Othr><Id>${accountNo}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>` +
    `${balance('OPBD', opening, first)}${balance('CLBD', closingOf(opening, movements), last)}${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`
  )
}

export const base64 = (file: string | Uint8Array): string => Buffer.from(file).toString('base64')
