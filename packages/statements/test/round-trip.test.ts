import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvMapping, digitsOf, type TextFormat, readStatement, toText } from '../src/index.ts'
import { bytesOf, soundly } from './support.ts'

// Test writers, so that the parsed content can be compared with the intended one.
type Movement = { direction: 'in' | 'out'; amount: bigint; on: string; valueOn: string; reference: string }
type Account = { currency: string; opening: bigint; movements: readonly Movement[] }

const DAY = 86_400_000
const days = fc.integer({ min: Date.UTC(1990, 0, 1) / DAY, max: Date.UTC(2070, 11, 31) / DAY })
const day = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10)
const references = fc
  .stringMatching(/^[A-Z0-9][A-Z0-9 .-]{0,12}[A-Z0-9]$/)
  .filter(text => !text.includes('  ') && /\d/.test(text))

const movements = fc
  .record({
    direction: fc.constantFrom('in' as const, 'out' as const),
    amount: fc.bigInt({ min: 1n, max: 10n ** 11n }),
    on: days,
    apart: fc.integer({ min: -170, max: 170 }),
    reference: references,
  })
  .map(({ on, apart, ...rest }): Movement => ({ ...rest, on: day(on), valueOn: day(on + apart) }))
const accounts = fc.record({
  currency: fc.constantFrom('THB', 'EUR', 'JPY', 'KWD'),
  opening: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  movements: fc.array(movements, { maxLength: 12 }),
}) satisfies fc.Arbitrary<Account>

const closingOf = ({ opening, movements: all }: Account) =>
  all.reduce((sum, each) => sum + (each.direction === 'in' ? each.amount : -each.amount), opening)

function writeMt940(account: Account): string {
  const comma = (amount: bigint) => {
    const text = toText(amount < 0n ? -amount : amount, account.currency).replace('.', ',')
    return text.includes(',') ? text : `${text},`
  }
  const short = (text: string) => text.slice(2).replaceAll('-', '')
  const balance = (amount: bigint) => `${amount < 0n ? 'D' : 'C'}240101${account.currency}${comma(amount)}`
  const lines = account.movements.map(
    each =>
      `:61:${short(each.valueOn)}${short(each.on).slice(2)}${each.direction === 'in' ? 'C' : 'D'}${comma(each.amount)}NTRFNONREF//${each.reference}`,
  )
  return [
    ':20:R',
    ':25:1',
    ':28C:1/1',
    `:60F:${balance(account.opening)}`,
    ...lines,
    `:62F:${balance(closingOf(account))}`,
    '-',
  ].join('\r\n')
}

function writeCamt053(account: Account): string {
  const amount = (value: bigint) =>
    `<Amt Ccy="${account.currency}">${toText(value < 0n ? -value : value, account.currency)}</Amt>`
  const balance = (type: string, value: bigint) =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp>${amount(value)}<CdtDbtInd>${value < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2024-01-01</Dt></Dt></Bal>`
  const entries = account.movements.map(
    each =>
      `<Ntry>${amount(each.amount)}<CdtDbtInd>${each.direction === 'in' ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${each.on}</Dt></BookgDt>` +
      `<ValDt><Dt>${each.valueOn}</Dt></ValDt><AcctSvcrRef>${each.reference}</AcctSvcrRef></Ntry>`,
  )
  return (
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId><CreDtTm>2024-01-01T00:00:00</CreDtTm></GrpHdr>` +
    `<Stmt><Id>S</Id><Acct><Id><Othr><Id>1</Id></Othr></Id><Ccy>${account.currency}</Ccy></Acct>${balance('OPBD', account.opening)}${balance('CLBD', closingOf(account))}` +
    `${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`
  )
}

function writeCsv(account: Account): { text: string; mapping: CsvMapping } {
  let balance = account.opening
  const rows = account.movements.map(each => {
    balance += each.direction === 'in' ? each.amount : -each.amount
    const [year = '', month, date] = each.on.split('-')
    const sign = each.direction === 'in' ? '' : '-'
    const value = each.valueOn.split('-')
    const cells = [
      `${date}/${month}/${Number(year) + 543}`,
      `${value[2]}/${value[1]}/${Number(value[0]) + 543}`,
      `${sign}${toText(each.amount, account.currency)}`,
      toText(balance, account.currency),
      each.reference,
    ]
    return cells.map(cell => `"${cell}"`).join(';')
  })
  const mapping: CsvMapping = {
    delimiter: ';',
    hasHeader: true,
    encoding: 'utf-8',
    skipLines: 0,
    currency: account.currency,
    dateColumn: 0,
    valueDateColumn: 1,
    dateFormat: 'DD/MM/YYYY',
    era: 'be',
    amount: { kind: 'signed', column: 2 },
    balanceColumn: 3,
    referenceColumn: 4,
    decimal: '.',
    ignoreRows: 'none',
  }
  return { text: ['on;value;amount;balance;reference', ...rows].join('\n'), mapping }
}

/** MT940 has fewer digits than a dinar's thousandths need at the top of the range. */
const fits = (account: Account) => toText(closingOf(account), account.currency).length <= 15

function expectSame(format: TextFormat, text: string, account: Account, mapping?: CsvMapping): void {
  const [statement] = soundly(text, format, mapping === undefined ? {} : { csv: mapping })
  const found = statement?.entries.map(({ direction, amount, bookedOn, valueOn, reference }) => ({
    direction,
    amount,
    on: bookedOn,
    valueOn,
    reference,
  }))
  expect(found).toEqual(account.movements)
  if (format === 'csv' && account.movements.length === 0) return
  expect([statement?.opening?.amount, statement?.closing?.amount, statement?.sums]).toEqual([
    account.opening,
    closingOf(account),
    'agree',
  ])
}

test('an MT940 statement written out is read back exactly', () => {
  fc.assert(
    fc.property(accounts.filter(fits), account => expectSame('mt940', writeMt940(account), account)),
    { numRuns: 300 },
  )
})

test('a camt.053 statement written out is read back exactly', () => {
  fc.assert(
    fc.property(accounts, account => expectSame('camt053', writeCamt053(account), account)),
    { numRuns: 200 },
  )
})

test('a CSV written out is read back exactly', () => {
  fc.assert(
    fc.property(accounts, account => {
      const { text, mapping } = writeCsv(account)
      expectSame('csv', text, account, mapping)
    }),
    { numRuns: 200 },
  )
})

test('every currency’s amount as text is that amount', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.constantFrom('THB', 'JPY', 'KWD', 'CLF'), (amount, currency) => {
      expect(BigInt(toText(amount, currency).replace('.', ''))).toBe(amount)
      expect(toText(amount, currency).split('.')[1]?.length ?? 0).toBe(digitsOf(currency))
    }),
  )
})

test('a movement left out, doubled or turned around is refused in every format', () => {
  const harms = [
    (all: readonly Movement[]) => all.slice(1),
    (all: readonly Movement[]) => all.flatMap((each, index) => (index === 0 ? [each, each] : [each])),
    (all: readonly Movement[]) =>
      all.map((each, index) =>
        index === 0 ? { ...each, direction: each.direction === 'in' ? ('out' as const) : ('in' as const) } : each,
      ),
  ]
  fc.assert(
    fc.property(
      accounts.filter(account => account.movements.length > 0 && fits(account)),
      fc.constantFrom(...harms),
      (account, harm) => {
        const harmed = { ...account, movements: harm(account.movements) }
        const tail = (text: string, mark: RegExp) => mark.exec(text)?.[0] ?? ''
        const mt940 = writeMt940(harmed).replace(/:62F:.*/, tail(writeMt940(account), /:62F:.*/))
        const closing = /<Bal><Tp><CdOrPrtry><Cd>CLBD.*?<\/Bal>/
        const camt053 = writeCamt053(harmed).replace(closing, tail(writeCamt053(account), closing))
        for (const [text, format] of [
          [mt940, 'mt940'],
          [camt053, 'camt053'],
        ] as const) {
          expect(readStatement(bytesOf(text), format, { sums: 'refuse' })).toMatchObject({
            ok: false,
            errors: [{ code: 'sums' }],
          })
        }
      },
    ),
    { numRuns: 100 },
  )
})
