import { describe, expect, test } from 'vitest'
import { guessFormat, readStatement, type Statement } from '../src/index.ts'
import { entriesOf, refusal, sample, soundly, sumOf } from './support.ts'

const balances = (statements: readonly Statement[]) =>
  statements.map(({ opening, closing }) => [opening?.amount, closing?.amount])

describe('public MT940 statements that add up', () => {
  test('ASN: 31 statements in envelopes, eight entries, from 444.29 to 501.23 euros', () => {
    const statements = soundly(sample('mt940/ASNB-mt940.txt'), 'mt940')
    expect(statements).toHaveLength(31)
    expect(statements.every(statement => statement.sums === 'agree')).toBe(true)
    const entries = entriesOf(statements)
    expect(entries).toHaveLength(8)
    expect(sumOf(entries)).toBe(50123n - 44429n)
    expect(balances(statements).at(-1)).toEqual([40481n, 50123n])
    expect(entries[0]).toMatchObject({
      line: 6,
      direction: 'out',
      amount: 6500n,
      bookedOn: '2020-01-01',
      valueOn: '2020-01-01',
      payerReference: 'NL47INGB9999999999',
      counterparty: { name: 'hr gjlm paulissen', accountNo: 'NL47INGB9999999999' },
    })
    expect(statements[0]).toMatchObject({ accountId: { iban: 'NL81ASNB9999999999' }, number: '1/1', currency: 'EUR' })
  })

  test('cmxl: three banks in one file, German and Polish parts taken apart', () => {
    const statements = soundly(sample('mt940/cmxl-mt940.sta'), 'mt940')
    expect(statements.map(({ currency, entries }) => [currency, entries.length, sumOf(entries)])).toEqual([
      ['DEM', 11, 8730n],
      ['EUR', 2, 220000n],
      ['PLN', 3, 1004000n],
    ])
    expect(balances(statements)).toEqual([
      [8434974n, 8443704n],
      [218795n, 438795n],
      [4000000n, 5004000n],
    ])
    expect(statements[1]?.entries[0]).toMatchObject({
      direction: 'out',
      amount: 80000n,
      valueOn: '2002-11-01',
      bookedOn: '2002-11-02',
      reference: '55555',
      text: 'Miete November',
      reversal: false,
      counterparty: { name: 'MUELLER', accountNo: '234567', bankCode: '10020030' },
    })
    expect(statements[2]?.entries[0]).toMatchObject({
      direction: 'in',
      amount: 2000000n,
      bookedOn: '2003-10-20',
      reference: '8327000090031789',
      counterparty: { accountNo: 'PL08106000760000777777777777', bankCode: '10600076' },
    })
  })

  test('the generic one: two statements of one entry', () => {
    const statements = soundly(sample('mt940/jejik-generic.sta'), 'mt940')
    expect(balances(statements)).toEqual([
      [10000n, 9000n],
      [9000n, 8000n],
    ])
    expect(entriesOf(statements).map(({ direction, amount, bookedOn }) => [direction, amount, bookedOn])).toEqual([
      ['out', 1000n, '2011-01-01'],
      ['out', 1000n, '2011-02-01'],
    ])
  })

  test('SNS: two statements, the second without entries', () => {
    const statements = soundly(sample('mt940/jejik-sns.sta'), 'mt940')
    expect(balances(statements)).toEqual([
      [123456n, 120956n],
      [120956n, 120956n],
    ])
    expect(sumOf(entriesOf(statements))).toBe(-2500n)
    expect(entriesOf(statements)[1]).toMatchObject({
      counterparty: { name: 'marechal s', accountNo: '0987654321' },
      text: '0987654321 marechal s\ndit is test 2',
    })
  })
})

describe('public MT940 statements whose amounts were changed and no longer add up', () => {
  const cases = [
    [
      'mt940/jejik-abnamro.sta',
      [8, 2],
      [-32144n, -2449n],
      [
        ['differ', 27],
        ['differ', 40],
      ],
    ],
    ['mt940/jejik-ing.sta', [7], [-4559n], [['differ', 26]]],
    [
      'mt940/jejik-rabobank.sta',
      [1, 0, 2, 2],
      [-121328n, 0n, -28151n, -9430n],
      [
        ['differ', 11],
        ['differ', 28],
      ],
    ],
    ['mt940/jejik-triodos.sta', [2], [-71570n], [['differ', 12]]],
  ] as const

  test.each(cases)(
    '%s is refused, naming both sums, and read when the difference is only to be reported',
    (name, counts, sums, differences) => {
      const errors = refusal(sample(name), 'mt940')
      expect(errors.map(error => [error.code, error.line])).toEqual(differences.map(([, line]) => ['sums', line]))
      const statements = soundly(sample(name), 'mt940', { sums: 'report' })
      expect(statements.map(statement => statement.entries.length)).toEqual(counts)
      expect(statements.map(statement => sumOf(statement.entries))).toEqual(sums)
      const warned = statements.filter(statement => statement.sums === 'differ')
      expect(warned.flatMap(statement => statement.warnings)).toEqual(errors)
    },
  )

  test('the message names what the entries give and what the statement says', () => {
    expect(refusal(sample('mt940/jejik-triodos.sta'), 'mt940')).toEqual([
      {
        line: 12,
        field: ':62F:',
        code: 'sums',
        value: '4370.79',
        message: 'opening balance and entries give 4259.39 EUR, the statement closes with 4370.79 EUR',
      },
    ])
  })

  test('what the banks write is found all the same', () => {
    const report = { sums: 'report' } as const
    const [abn] = soundly(sample('mt940/jejik-abnamro.sta'), 'mt940', report)
    expect(abn?.entries[3]).toMatchObject({ amount: 1180n, valueOn: '2011-05-22', bookedOn: '2011-05-23' })
    const [rabo] = soundly(sample('mt940/jejik-rabobank.sta'), 'mt940', report)
    expect(rabo?.accountId).toEqual({ accountNo: '1291.99.348', other: '1291.99.348EUR' })
    expect(rabo?.entries[0]).toMatchObject({ counterparty: { name: 'W.P. Jansen' }, payerReference: '0121470966' })
    expect(rabo?.entries[0]?.text?.split('\n')).toHaveLength(4)
    const [triodos] = soundly(sample('mt940/jejik-triodos.sta'), 'mt940', report)
    expect(triodos?.entries[0]).toMatchObject({ counterparty: { accountNo: '0390123456' } })
    expect(triodos?.entries[0]?.text).toContain('ALGEMENE TUSSENREKENING')
    const [ing] = soundly(sample('mt940/jejik-ing.sta'), 'mt940', report)
    expect(ing?.entries[2]?.text).toContain('TMG TANGO TRANSACTIENR 0050000534527978 10062010 15:32')
  })
})

describe('public camt.053 statements', () => {
  test('version 2: one entry with its debtor; the closing balance in another currency is left out with a warning', () => {
    const [statement, ...others] = soundly(sample('camt053/camt053.v2.minimal.xml'), 'camt053')
    expect(others).toEqual([])
    expect(statement).toMatchObject({
      accountId: { iban: 'NL26VAYB8060476890' },
      currency: 'EUR',
      opening: { amount: 1815n, currency: 'EUR', on: '2014-12-30' },
      sums: 'untold',
      warnings: [{ line: 54, code: 'currency', value: 'SEK' }],
    })
    expect(statement?.closing).toBeUndefined()
    expect(statement?.entries).toMatchObject([
      {
        line: 90,
        direction: 'in',
        amount: 885n,
        currency: 'EUR',
        bookedOn: '2014-12-31',
        valueOn: '2015-01-02',
        timeKnown: false,
        counterparty: { name: 'NAME NAME', accountNo: 'NL56AGDH9619008421' },
        text: '4654654654654654',
        status: 'booked',
        reversal: false,
      },
    ])
  })

  test('several statements: both add up', () => {
    const statements = soundly(sample('camt053/camt053.v2.multi.statement.xml'), 'camt053')
    expect(balances(statements)).toEqual([
      [1815n, 2700n],
      [2700n, 2000n],
    ])
    expect(statements.map(({ sums, entries }) => [sums, sumOf(entries)])).toEqual([
      ['agree', 885n],
      ['agree', -700n],
    ])
    expect(entriesOf(statements).map(entry => entry.payerReference)).toEqual(['000000001', '000000002'])
  })

  test('version 4: an account that is no IBAN, a page of several', () => {
    const [statement] = soundly(sample('camt053/camt053.v4.xml'), 'camt053')
    expect(statement).toMatchObject({
      accountId: { accountNo: 'NL26VAYB8060476890' },
      sums: 'untold',
      opening: { amount: 1815n },
    })
    expect(statement?.entries).toMatchObject([{ amount: 885n, direction: 'in', reference: 'AAAASESS-FP-CN_98765/01' }])
  })
})

describe('statements that are meant to be refused', () => {
  test('a value date of 30 February', () => {
    expect(refusal(sample('mt940/self-provided-february_30.sta'), 'mt940')).toEqual([
      {
        line: 6,
        field: ':61: value date',
        code: 'date',
        message: 'not a day of the calendar, written YYMMDD',
        value: '160230',
      },
    ])
  })

  test('ten numbers are no statement', () => {
    expect(refusal(sample('mt940/self-provided-invalid_statement.sta'), 'mt940')).toEqual([
      { line: 1, field: ':20:', code: 'missing', message: 'no statement begins in this file', value: '1' },
    ])
  })

  test('a message without a statement', () => {
    expect(refusal(sample('camt053/camt053.v2.wrong.xml'), 'camt053')).toEqual([
      { line: 3, field: 'BkToCstmrStmt/Stmt', code: 'missing', message: 'the message holds no statement' },
    ])
  })

  test.each(['mt940/jejik-sns.sta', 'camt053/camt053.v4.xml'])('%s read as what it is not', name => {
    const other = name.startsWith('mt940') ? 'camt053' : 'mt940'
    expect(readStatement(sample(name), other).ok).toBe(false)
  })
})

test.each([
  ['mt940/ASNB-mt940.txt', 'mt940'],
  ['mt940/jejik-abnamro.sta', 'mt940'],
  ['mt940/jejik-rabobank.sta', 'mt940'],
  ['mt940/self-provided-february_30.sta', 'mt940'],
  ['camt053/camt053.v4.xml', 'camt053'],
  ['mt940/self-provided-invalid_statement.sta', 'csv'],
])('%s looks like %s', (name, format) => {
  expect(guessFormat(sample(name))).toBe(format)
})
