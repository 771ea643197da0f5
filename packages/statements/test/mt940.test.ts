import { describe, expect, test } from 'vitest'
import { readStatement } from '../src/index.ts'
import { bytesOf, entriesOf, refusal, singleBytes, soundly } from './support.ts'

type Parts = { opening?: string; closing?: string; body?: readonly string[]; head?: readonly string[] }

/** A generated statement with one change at a time. */
function statement({
  opening = 'C240101THB1000,00',
  closing = 'C240102THB1000,00',
  body = [],
  head = [':20:REF', ':25:123/456', ':28C:1/1'],
}: Parts = {}) {
  return [...head, `:60F:${opening}`, ...body, `:62F:${closing}`, '-'].join('\r\n')
}
const oneLine = (line: string, closing: string) => statement({ body: [`:61:${line}`], closing: `C240102THB${closing}` })
const entryOf = (line: string, closing: string) => entriesOf(soundly(oneLine(line, closing), 'mt940'))[0]

describe('statement lines', () => {
  test.each([
    ['240102C12,NTRFNONREF', '1012,00', 1200n],
    ['240102C,50NTRFNONREF', '1000,50', 50n],
    ['240102C0,5NTRFNONREF', '1000,50', 50n],
    ['240102C000000000000,01NTRFNONREF', '1000,01', 1n],
    ['240102C999999999999,99NTRFNONREF', '1000000000999,99', 99999999999999n],
  ])('%s is exactly %s at the end', (line, closing, amount) => {
    expect(entryOf(line, closing)?.amount).toBe(amount)
  })

  test.each([
    ['C', 'in', false, '1010,00'],
    ['D', 'out', false, '990,00'],
    ['RC', 'out', true, '990,00'],
    ['RD', 'in', true, '1010,00'],
    ['CR', 'in', false, '1010,00'],
    ['Db', 'out', false, '990,00'],
    ['RCR', 'out', true, '990,00'],
    ['RDb', 'in', true, '1010,00'],
  ])('the mark %s moves money %s', (mark, direction, reversal, closing) => {
    expect(entryOf(`240102${mark}10,NTRFNONREF`, closing)).toMatchObject({ direction, reversal, amount: 1000n })
  })

  test.each([
    ['2401021231', '2023-12-31'],
    ['2312310102', '2024-01-02'],
    ['2403010229', '2024-02-29'],
    ['2402290301', '2024-03-01'],
    ['240102    ', '2024-01-02'],
    ['240102', '2024-01-02'],
  ])('the entry date of %s is %s', (dates, bookedOn) => {
    expect(entryOf(`${dates}C10,NTRFNONREF`, '1010,00')?.bookedOn).toBe(bookedOn)
  })

  test('references: the owner’s before the slashes, the bank’s behind them, words for nothing left out', () => {
    expect(entryOf('240102C10,NTRFORDER 7//BANK-9\r\nsome words', '1010,')).toMatchObject({
      payerReference: 'ORDER 7',
      reference: 'BANK-9',
      text: 'some words',
    })
    expect(entryOf('240102C10,N541EREF//9\r\nNL91ABNA0417164300 someone', '1010,')).toMatchObject({
      reference: '9',
      counterparty: { accountNo: 'NL91ABNA0417164300' },
    })
    const none = entryOf('240102C10,S103NONREF//', '1010,')
    expect(none).not.toHaveProperty('reference')
    expect(none).not.toHaveProperty('payerReference')
  })

  test.each([
    ['240230C10,NTRFNONREF', 'value date', 'date'],
    ['241301C10,NTRFNONREF', 'value date', 'date'],
    ['2401020230C10,NTRFNONREF', 'entry date', 'date'],
    ['24010201C10,NTRFNONREF', 'entry date', 'date'],
    ['24AA02C10,NTRFNONREF', 'value date', 'malformed'],
    ['240102X10,NTRFNONREF', 'debit/credit mark', 'malformed'],
    ['240102C1.000NTRFNONREF', 'amount', 'amount'],
    ['240102C1.010,00NTRFNONREF', 'amount', 'amount'],
    ['240102C,NTRFNONREF', 'amount', 'amount'],
    ['240102C1,000,00NTRFNONREF', 'amount', 'amount'],
    ['240102C10,001NTRFNONREF', 'amount', 'amount'],
    ['240102C-10,00NTRFNONREF', 'amount', 'malformed'],
    ['240102C10,00', 'transaction type', 'malformed'],
    ['', 'value date', 'malformed'],
    ['240102C1234567890123456,NTRFNONREF', 'amount', 'amount'],
    ['240102EC10,NTRFNONREF', 'debit/credit mark', 'malformed'],
  ])('%s is refused for its %s', (line, part, code) => {
    expect(refusal(oneLine(line, '1010,00'), 'mt940')).toMatchObject([{ line: 5, field: `:61: ${part}`, code }])
  })

  test('every bad line of a file is told, and nothing of it is read', () => {
    const file = statement({
      body: [':61:240230C10,NTRFNONREF', ':61:240102C10,NTRFNONREF', ':61:240102C10NTRFNONREF'],
      closing: 'C240102XXX1,',
    })
    expect(refusal(file, 'mt940').map(error => [error.line, error.field])).toEqual([
      [5, ':61: value date'],
      [7, ':61: amount'],
    ])
  })
})

describe('balances', () => {
  test('an overdrawn account has a negative balance', () => {
    const file = statement({
      opening: 'D240101THB10,00',
      body: [':61:240102D5,NMSCNONREF'],
      closing: 'D240102THB15,00',
    })
    expect(soundly(file, 'mt940')[0]).toMatchObject({
      opening: { amount: -1000n },
      closing: { amount: -1500n, on: '2024-01-02' },
      sums: 'agree',
    })
  })

  test('currencies keep their own decimals', () => {
    const yen = statement({ opening: 'C240101JPY1000,', body: [':61:240102C5,NMSCNONREF'], closing: 'C240102JPY1005,' })
    expect(soundly(yen, 'mt940')[0]?.closing?.amount).toBe(1005n)
    const dinar = statement({ opening: 'C240101KWD1,001', body: [], closing: 'C240102KWD1,001' })
    expect(soundly(dinar, 'mt940')[0]?.closing?.amount).toBe(1001n)
    expect(refusal(statement({ opening: 'C240101JPY1000,50', closing: 'C240102JPY1000,' }), 'mt940')).toMatchObject([
      { line: 4, field: ':60F: amount' },
    ])
  })

  test.each([
    ['X240101THB1,', 'mark'],
    ['C240230THB1,', 'date'],
    ['C240101thb1,', 'currency'],
    ['C240101THB1', 'amount'],
    ['C240101THB', 'amount'],
    ['C', 'currency'],
  ])('the opening balance %s is refused for its %s', (opening, part) => {
    expect(refusal(statement({ opening }), 'mt940').map(error => error.field)).toContain(`:60F: ${part}`)
  })

  test('opening and closing in different currencies are refused', () => {
    expect(refusal(statement({ closing: 'C240102USD1000,00' }), 'mt940')).toMatchObject([
      { line: 5, field: ':62F: currency', code: 'currency', value: 'USD' },
    ])
  })
})

describe('a statement as a whole', () => {
  test.each([
    ['no account', [':20:R', ':28C:1'], ':25:'],
    ['an empty account', [':20:R', ':25:'], ':25:'],
    ['an empty reference', [':20:', ':25:1'], ':20:'],
  ])('%s is refused', (_, head, field) => {
    expect(refusal(statement({ head }), 'mt940')).toMatchObject([{ field, code: 'missing' }])
  })

  test('a file cut off before the closing balance is refused', () => {
    const whole = statement({ body: [':61:240102C10,NTRFNONREF'], closing: 'C240102THB1010,' })
    expect(refusal(whole.slice(0, whole.indexOf(':62F:')), 'mt940')).toMatchObject([
      { line: 5, field: ':62F:', code: 'incomplete' },
    ])
  })

  test('no statement number is no harm', () => {
    expect(soundly(statement({ head: [':20:R', ':25:1'] }), 'mt940')[0]).not.toHaveProperty('number')
  })

  test.each([
    [
      'a movement before the opening balance',
      ':61:240102C10,NTRFNONREF\n:60F:C240101THB1,\n:62F:C240101THB1,',
      3,
      ':61:',
    ],
    ['another opening balance', ':60F:C240101THB1,\n:60F:C240101THB2,\n:62F:C240101THB1,', 4, ':60F:'],
    ['a field nobody knows', ':60F:C240101THB1,\n:99Z:x\n:62F:C240101THB1,', 4, ':99Z:'],
    ['text that belongs to nothing', ':60F:C240101THB1,\nsome text\n:62F:C240101THB1,', 4, ':60F:'],
  ])('%s is refused', (_, rest, line, field) => {
    expect(refusal(`:20:R\n:25:1\n${rest}\n-`, 'mt940')).toMatchObject([{ line, field, code: 'unexpected' }])
  })

  test('another message type is refused by its name', () => {
    const file = `{1:F01BANK}{2:O9420000BANK}{4:\n${statement()}}{5:}`
    expect(refusal(file, 'mt940')).toMatchObject([
      { line: 1, code: 'unknown_format', message: expect.stringContaining('MT942') as string },
    ])
  })

  test.each([
    ['an envelope', `{1:F01BANKXXXX}{2:I940BANKXXXXN}{3:{108:1}}{4:\r\n${statement()}}{5:{CHK:1}}`],
    ['two envelopes on one line', `{1:A}{2:I940B}{4:\n${statement()}}{5:}{1:A}{2:I940B}{4:\n${statement()}}`],
    ['marks around messages', `\u0001{1:A}{2:I940B}{4:\n${statement()}}\u0003`],
    ['line feeds only', statement().replaceAll('\r\n', '\n')],
    ['carriage returns only', statement().replaceAll('\r\n', '\r')],
    ['a byte order mark', `\uFEFF${statement()}`],
    ["an old system's end of file", `${statement()}\r\n\u001A`],
    ['headings and blank lines', `BANKTHBK\r\n940\r\nBANKTHBK\r\n\r\n${statement()}\r\n\r\n`],
    ['no closing dash', statement().slice(0, -3)],
    ['no dash between statements', `${statement().slice(0, -3)}\r\n${statement()}`],
    [
      'the available balances',
      statement().replace('\r\n-', '\r\n:64:C240102THB1,\r\n:65:C240103THB1,\r\n:86:words\r\n-'),
    ],
  ])('%s is read', (_, file) => {
    expect(soundly(file, 'mt940')[0]).toMatchObject({ sums: 'agree', accountId: { bankCode: '123', accountNo: '456' } })
  })

  test('text behind the last statement is refused', () => {
    expect(refusal(`${statement()}\r\nmore`, 'mt940')).toMatchObject([{ line: 7, code: 'unexpected', value: 'more' }])
  })

  test.each([
    ['NL91ABNA0417164300', { iban: 'NL91ABNA0417164300' }],
    ['NL91ABNA0417164300 THB', { iban: 'NL91ABNA0417164300' }],
    ['/PL61109010140000071219812874', { iban: 'PL61109010140000071219812874' }],
    ['10020030/1234567', { bankCode: '10020030', accountNo: '1234567' }],
    ['123-4-56789-0', { accountNo: '123-4-56789-0' }],
  ])('the account %s', (text, account) => {
    expect(soundly(statement({ head: [':20:R', `:25:${text}`] }), 'mt940')[0]?.accountId).toEqual({
      ...account,
      other: text,
    })
  })
})

describe('what a bank says about a movement', () => {
  const defined = (...lines: readonly string[]) =>
    entriesOf(
      soundly(
        statement({ body: [':61:240102C10,NTRFNONREF', `:86:${lines.join('\r\n')}`], closing: 'C240102THB1010,' }),
        'mt940',
      ),
    )[0]

  test('numbered parts, with what a SEPA payment carried', () => {
    expect(
      defined(
        '166?00CREDIT?20EREF+ORDER-7?21KREF+NONREF?22SVWZ+Thank',
        ' you?30BANKDEFF?31DE02120300000000202051?32Max Muster?33mann',
      ),
    ).toMatchObject({
      counterparty: { name: 'Max Muster mann', accountNo: 'DE02120300000000202051', bankCode: 'BANKDEFF' },
      payerReference: 'ORDER-7',
      text: 'Thank you',
    })
  })

  test('words between slashes', () => {
    expect(
      defined(
        '/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/J/O',
        'JANSEN/REMI/for 1/2 of it/EREF/E-1',
      ),
    ).toMatchObject({
      counterparty: { name: 'J/OJANSEN', accountNo: 'NL91ABNA0417164300', bankCode: 'ABNANL2A' },
      text: 'for 1/2 of it',
      payerReference: 'E-1',
    })
    expect(defined('/EREF/NOTPROVIDED//CNTP/NL32INGB0000012345/INGBNL2A/A. Name///REMI/USTD//words/')).toMatchObject({
      counterparty: { name: 'A. Name', accountNo: 'NL32INGB0000012345', bankCode: 'INGBNL2A' },
      text: 'words',
    })
  })

  test('plain text stays as it is, line by line, blanks of any kind being blanks', () => {
    expect(defined('  transfer\u00A0from ', '', '-200 pieces', ' x')).toMatchObject({
      text: 'transfer from\n-200 pieces\nx',
      counterparty: {},
    })
    expect(defined('200.00 THB and 123-45')).toMatchObject({ text: '200.00 THB and 123-45' })
  })

  test('letters of western banks and of Thai ones are read', () => {
    const latin = singleBytes(
      statement({ body: [':61:240102C10,NTRFNONREF', ':86:Zürich'], closing: 'C240102THB1010,' }).replaceAll(
        'THB',
        'EUR',
      ),
    )
    expect(entriesOf(soundly(latin, 'mt940'))[0]?.text).toBe('Zürich')
    const thai = singleBytes(
      statement({
        body: [':61:240102C10,NTRFNONREF', ':86:\u00CA\u00C7\u00D1\u00CA\u00B4\u00D5'],
        closing: 'C240102THB1010,',
      }),
    )
    expect(entriesOf(soundly(thai, 'mt940', { encoding: 'windows-874' }))[0]?.text).toBe('สวัสดี')
  })
})

describe('bounds', () => {
  test('size, lines and entries are capped, and so are the errors told', () => {
    const file = statement({ body: Array.from({ length: 90 }, () => ':61:240230C1,NTRFNONREF') })
    expect(refusal(file, 'mt940')).toHaveLength(50)
    expect(refusal(file, 'mt940', { limits: { bytes: 100 } })).toMatchObject([{ line: 0, code: 'too_large' }])
    expect(refusal(file, 'mt940', { limits: { lines: 20 } })).toMatchObject([{ line: 0, code: 'too_many_lines' }])
    expect(refusal(file, 'mt940', { limits: { entries: 20 } })).toMatchObject([{ line: 0, code: 'too_many_entries' }])
    expect(refusal('', 'mt940')).toMatchObject([{ code: 'missing' }])
  })

  test('a zone nobody knows is refused', () => {
    expect(readStatement(bytesOf(statement()), 'mt940', { timeZone: 'Nowhere/Town' }).ok).toBe(false)
  })

  test('the day begins where the zone says', () => {
    const file = oneLine('240102C10,NTRFNONREF', '1010,')
    expect(entriesOf(soundly(file, 'mt940'))[0]?.bookedAt.toISOString()).toBe('2024-01-01T17:00:00.000Z')
    expect(entriesOf(soundly(file, 'mt940', { timeZone: 'Europe/Berlin' }))[0]?.bookedAt.toISOString()).toBe(
      '2024-01-01T23:00:00.000Z',
    )
  })
})
