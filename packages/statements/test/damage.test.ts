import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CsvMapping,
  type Entry,
  guessFormat,
  openFile,
  previewCsv,
  previewTable,
  readStatement,
  readStatementTable,
  type StatementError,
  statementErrorCodes,
  type TextFormat,
} from '../src/index.ts'
import { bytesOf, fastest, sample } from './support.ts'
import { textRow, workbookOf, zipOf } from './zip-files.ts'

// For any bytes: a result, never an exception, in bounded time, and nothing half read.

const csv: CsvMapping = {
  delimiter: ',',
  hasHeader: true,
  encoding: 'utf-8',
  skipLines: 0,
  currency: 'THB',
  dateColumn: 0,
  dateFormat: 'YYYY-MM-DD',
  era: 'ce',
  amount: { kind: 'signed', column: 1 },
  textColumn: 2,
  balanceColumn: 3,
  decimal: '.',
  thousands: ',',
  ignoreRows: 'without-date',
}
const sheet = bytesOf(
  'Date,Amount,Text,Balance\n2024-01-02,"1,000.00","a\nb",2000.00\n2024-01-03,-5.50,"c ""d""",1994.50\n,,Total,\n',
)
const files: readonly (readonly [TextFormat, Uint8Array])[] = [
  ['csv', sheet],
  ['mt940', sample('mt940/cmxl-mt940.sta')],
  ['mt940', sample('mt940/jejik-abnamro.sta')],
  ['mt940', sample('mt940/self-provided-february_30.sta')],
  ['camt053', sample('camt053/camt053.v2.multi.statement.xml')],
  ['camt053', sample('camt053/camt053.v4.xml')],
]
const formats: readonly TextFormat[] = ['csv', 'mt940', 'camt053']

function expectAnswer(bytes: Uint8Array, format: TextFormat): void {
  const reading = readStatement(bytes, format, { csv, sums: 'report' })
  const entries = reading.ok ? reading.statements.flatMap(statement => statement.entries) : []
  const errors = reading.ok ? [] : reading.errors
  expect(
    entries.filter(
      entry => entry.amount < 0n || Number.isNaN(entry.bookedAt.getTime()) || textsOf(entry).includes('\0'),
    ),
  ).toEqual([])
  expect(errors.filter(error => !isWhole(error))).toEqual([])
  expect(reading.ok || errors.length > 0).toBe(true)
}

const textsOf = ({ text, reference, payerReference, counterparty }: Entry): string =>
  [text, reference, payerReference, ...Object.values(counterparty)].join(' ')
const isWhole = ({ line, field, code, message, value = '' }: StatementError): boolean =>
  line >= 0 &&
  statementErrorCodes.includes(code) &&
  message !== '' &&
  message.length <= 240 &&
  field.length <= 120 &&
  value.length <= 60

test('changed, removed and doubled bytes', () => {
  const harm = fc.record({
    kind: fc.constantFrom('change', 'remove', 'double', 'cut'),
    at: fc.nat(),
    byte: fc.integer({ min: 0, max: 255 }),
    length: fc.integer({ min: 1, max: 40 }),
  })
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.array(harm, { minLength: 1, maxLength: 4 }), ([format, whole], harms) => {
      let bytes = [...whole]
      for (const { kind, at, byte, length } of harms) {
        const position = bytes.length === 0 ? 0 : at % bytes.length
        if (kind === 'change') bytes[position] = byte
        else if (kind === 'remove') bytes.splice(position, length)
        else if (kind === 'double') bytes.splice(position, 0, ...bytes.slice(position, position + length))
        else bytes = bytes.slice(0, position)
      }
      expectAnswer(Uint8Array.from(bytes), format)
    }),
    { numRuns: 800 },
  )
})

test('bytes of any kind', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.constantFrom(...formats), (bytes, format) => {
      guessFormat(bytes)
      previewCsv(bytes)
      expectAnswer(bytes, format)
    }),
    { numRuns: 600 },
  )
})

test('pieces of the formats in any order', () => {
  const pieces = [
    ':20:R\n',
    ':25:1\n',
    ':60F:C240101THB1,\n',
    ':61:240102C1,NTRFNONREF\n',
    ':61:2401020103RCR1,50NTRFX//Y\nmore\n',
    ':86:166?20a?32b\n',
    ':86:/NAME/x/REMI/y\n',
    ':62F:C240102THB1,\n',
    '-\n',
    '-}{5:}',
    '{1:A}{2:I940B}{4:\n',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">',
    '<BkToCstmrStmt>',
    '<Stmt>',
    '<Ntry>',
    '<Amt Ccy="THB">1</Amt>',
    '</Ntry>',
    '</Stmt>',
    '</BkToCstmrStmt>',
    '</Document>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '&amp;',
    '&x;',
    '<?pi ',
    '<__proto__>',
    '<constructor/>',
    '<toString/>',
    'xmlns:__proto__="x" ',
    '"',
    ',',
    '\n',
    '2024-01-02,1,',
    '\0',
    '\u{FEFF}',
    '\u202E',
  ]
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { maxLength: 25 }),
      fc.constantFrom(...formats),
      (chosen, format) => expectAnswer(bytesOf(chosen.join('')), format),
    ),
    { numRuns: 1500 },
  )
})

// Ten times the bytes may take ten times as long plus a margin; quadratic work takes a hundred times as long.
const repeated: readonly (readonly [TextFormat, string, (count: number) => string])[] = [
  ['mt940', 'digits', count => `:20:R\n:25:1\n:60F:C240101THB${'1'.repeat(count)}`],
  [
    'mt940',
    'one long statement line',
    count => `:20:R\n:25:1\n:60F:C240101THB1,\n:61:240102C1,NTRF${'/ '.repeat(count)}`,
  ],
  [
    'mt940',
    'blanks',
    count => `:20:R\n:25:1\n:60F:C240101THB1,\n:61:240102C1,NTRFA${' '.repeat(count)}B\n:62F:C240101THB2,`,
  ],
  [
    'mt940',
    'parts',
    count => `:20:R\n:25:1\n:60F:C240101THB1,\n:61:240102C1,NTRFA\n:86:166?${'?20?'.repeat(count)}\n:62F:C240101THB2,`,
  ],
  [
    'mt940',
    'words',
    count => `:20:R\n:25:1\n:60F:C240101THB1,\n:61:240102C1,NTRFA\n:86:${'/NAME/'.repeat(count)}\n:62F:C240101THB2,`,
  ],
  ['mt940', 'commas', count => `:20:R\n:25:1\n:60F:C240101THB1,\n:61:240102C${',1'.repeat(count)}`],
  ['mt940', 'dashes', count => `-${'}'.repeat(count)}x`],
  ['mt940', 'braces', count => `{4:${'{1:'.repeat(count)}`],
  ['mt940', 'text blocks', count => '{4:'.repeat(count)],
  ['mt940', 'messages on one line', count => '{1:}{2:I940}{4:-}'.repeat(count)],
  ['mt940', 'ends and beginnings', count => '-}{1:'.repeat(count)],
  ['camt053', 'elements', count => `<a>${'<b/>'.repeat(count)}</a>`],
  ['camt053', 'open elements', count => '<a>'.repeat(count)],
  ['camt053', 'references', count => `<a>${'&amp;'.repeat(count)}</a>`],
  ['camt053', 'lone ampersands', count => `<a>${'&'.repeat(count)}</a>`],
  ['camt053', 'comments', count => `<a>${'<!-- -->'.repeat(count)}</a>`],
  ['camt053', 'unclosed comments', count => `<a>${'<!--'.repeat(count)}`],
  ['camt053', 'unclosed CDATA', count => `<a>${'<![CDATA['.repeat(count)}`],
  ['camt053', 'blanks in a tag', count => `<a ${' '.repeat(count)}/>`],
  ['camt053', 'less-than signs', count => '<'.repeat(count)],
  ['camt053', 'line breaks', count => `<a>${'\n<b/>'.repeat(count)}</a>`],
  ['camt053', 'a declaration', count => `<?xml ${'encoding'.repeat(count)}`],
  ['csv', 'quotes', count => `a,b\n${'"'.repeat(count)}`],
  ['csv', 'delimiters', count => `a,b\n${','.repeat(count)}`],
  ['csv', 'grouping', count => `a,b,c,d\n2024-01-02,"${'1,'.repeat(count)}",,`],
  ['csv', 'dates', count => `a,b,c,d\n${'1'.repeat(count)}-,1,,`],
]

test.each(repeated)(
  '%s: %s take time by their number, not by its square',
  (format, _, make) => {
    const time = (count: number, enough?: number): number => {
      const bytes = bytesOf(make(count))
      return fastest(() => expectAnswer(bytes, format), enough)
    }
    // The minimum keeps a pause of the machine from being mistaken for quadratic work.
    const bound = Math.max(time(5_000), 25) * 40
    expect(time(50_000, bound)).toBeLessThan(bound)
  },
  60_000,
)

test('changed bytes of a workbook, a ZIP and an HTML page: an answer, and nothing half read', async () => {
  const rows = textRow(1, 'Date', 'Amount', 'Text', 'Balance') + textRow(2, '2026-01-02', '-5.50', 'a', '1.00')
  const workbook = await workbookOf({ sheets: [{ name: 'S', rows }] })
  const page = Buffer.from(`<html><table><tr><td>2026-01-02<td>5.50<td>a<td>1</tr></table></html>`)
  // Stored, so that changes reach the XML too.
  const stored = await zipOf({ 'xl/workbook.xml': '<workbook/>', 'a.csv': sheet, 'b.xlsx': workbook }, false)
  const change = fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }), cut: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(workbook, stored, page),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (whole, changes) => {
        let bytes = Uint8Array.from(whole)
        for (const { at, byte, cut } of changes) {
          const position = bytes.length === 0 ? 0 : at % bytes.length
          if (cut) bytes = bytes.slice(0, position)
          else bytes[position] = byte
        }
        const opened = await openFile(bytes)
        const problems = opened.kind === 'unreadable' ? [opened.problem] : []
        const answers =
          opened.kind === 'table'
            ? [previewTable(opened.table).ok, 'ok' in readStatementTable(opened.table, { csv })]
            : []
        expect(problems.filter(problem => !isWhole(problem))).toEqual([])
        expect(answers).not.toContain(false)
      },
    ),
    { numRuns: 300 },
  )
})
