import { describe, expect, test } from 'vitest'
import { readStatement } from '../src/index.ts'
import { bytesOf, entriesOf, refusal, singleBytes, soundly, utf16 } from './support.ts'

// Deviations of banks from the MT940 standard: accepted where unambiguous, refused otherwise.

const head = [':20:REF', ':25:123/456', ':28C:1/1', ':60F:C240101THB1000,00']
const file = (...body: readonly string[]): string => [...head, ...body, ':62F:C240102THB1010,00', '-'].join('\r\n')
const read = (...body: readonly string[]) => {
  const [statement] = soundly(file(...body), 'mt940')
  expect(statement?.sums).toBe('agree')
  return statement?.entries[0]
}

describe('a statement line', () => {
  test.each([
    ['a type filled up with blanks', '240102C10,00NOV NONREF'],
    ['a type of blanks', '240102C10,00S   X1'],
    ['a blank before the type', '2401020102C10,00 NTRFNONREF'],
    ['a blank before the amount', '2401020102CR 10,00NMSCNONREF'],
    ['no type before the bank’s reference', '2401020102CB10,00//77001'],
    ['a small mark', '2401020102c10,00N541NONREF'],
    ['a point for a comma', '240102C10.00NTRFNONREF'],
    ['more zeros than an amount has digits', '2401020102C0000000000000010,00NTRFNONREF'],
  ])('with %s is read', (_, line) => {
    expect(read(`:61:${line}`)).toMatchObject({ direction: 'in', amount: 1000n, bookedOn: '2024-01-02' })
  })

  test.each([
    ['a point before three figures', '240102C10.000NTRFNONREF', 'amount'],
    ['nothing behind the amount', '240102C10,00', 'transaction type'],
    ['two amounts', '240102C10,00 5,00NTRFX', 'transaction type'],
  ])('with %s is refused', (_, line, part) => {
    expect(refusal(file(`:61:${line}`), 'mt940')).toMatchObject([{ line: 5, field: `:61: ${part}` }])
  })

  test('a word where the bank’s reference belongs names no movement: it is text', () => {
    const entry = read(':61:240102C10,00NTRFNONREF//transfer')
    expect(entry).toMatchObject({ text: 'transfer' })
    expect(entry).not.toHaveProperty('reference')
    expect(read(':61:240102C10,00NRTIKREF+//2016-77')).toMatchObject({ reference: '2016-77' })
  })
})

describe('what a bank says of a movement', () => {
  test('a time of the day cut in two by the end of a line is text, whatever field it looks like', () => {
    expect(read(':61:240102C10,00NTRFNONREF', ':86:paid 2024-01-02T13', ':12:11 at a counter')?.text).toBe(
      'paid 2024-01-02T13\n:12:11 at a counter',
    )
    expect(read(':61:240102C10,00NTRFNONREF', ':86:paid at 09', ':20:15/')?.text).toBe('paid at 09\n:20:15/')
  })

  test('a field nobody knows stays refused there, and so does a time where no movement is told of', () => {
    expect(
      refusal(file(':61:240102C10,00NTRFNONREF', ':86:words', ':16:240102C5,00NTRFNONREF'), 'mt940'),
    ).toMatchObject([{ line: 7, field: ':16:' }])
    expect(refusal(file(':12:11'), 'mt940')[0]).toMatchObject({ line: 5, field: ':12:' })
  })

  test('a dash alone on a line before the closing balance ends nothing', () => {
    expect(read(':61:240102C10,00NTRFNONREF', ':86:words that end in a dash', '-')).toMatchObject({
      text: 'words that end in a dash',
    })
    expect(read('-', ':61:240102C10,00NTRFNONREF')).toMatchObject({ amount: 1000n })
    expect(
      refusal([...head, ':61:240102C10,00NTRFNONREF', '-', file(':61:240102C10,00NTRFNONREF')].join('\n'), 'mt940'),
    ).toMatchObject([{ line: 5, field: ':62F:', code: 'incomplete' }])
  })

  test('numbered lines of a field that is not SWIFT’s', () => {
    const entry = read(
      ':61:240102C10,00S051',
      ':NS:01for a',
      '02chair',
      '15Somsri',
      '16Shop',
      '17CREDIT',
      '33004',
      '340123456789',
    )
    expect(entry).toMatchObject({
      text: 'for a\nchair',
      counterparty: { name: 'Somsri Shop', bankCode: '004', accountNo: '0123456789' },
    })
    expect(read(':61:240102C10,00S051', ':NS:17CREDIT')).toMatchObject({ text: 'CREDIT', counterparty: {} })
  })
})

describe('around statements', () => {
  test('an account with a slash before its currency', () => {
    const [statement] = soundly(file(':61:240102C10,00NTRFX').replace('123/456', 'BANKTHBK/456/THB'), 'mt940')
    expect(statement?.accountId).toMatchObject({ bankCode: 'BANKTHBK', accountNo: '456' })
  })

  test('braces written as the letters they were on old Swedish machines', () => {
    const swedish = [...head, ':61:240102C10,00NTRFX1', ':62F:C240102THB1010,00', '-å'].join('\n')
    expect(soundly(`Ä4:\n${swedish}\nÄ4:\n${swedish}`, 'mt940').map(({ sums }) => sums)).toEqual(['agree', 'agree'])
    expect(soundly(singleBytes(`Ä4:\n${swedish}`.replaceAll('THB', 'SEK')), 'mt940')).toHaveLength(1)
  })

  test('an interim report is refused as what it is, once, with or without an envelope', () => {
    const report = [
      ':20:R',
      ':25:1',
      ':28C:1/1',
      ':34F:THB0,',
      ':13D:2401021030+0700',
      ':61:240102C10,00NTRFX',
      ':90C:1THB10,',
    ]
    expect(refusal([...report, '-'].join('\n'), 'mt940')).toMatchObject([
      { line: 1, code: 'unknown_format', message: expect.stringContaining('MT942') as string },
    ])
    expect(refusal(['{1:A}{2:O9420000BANK}{4:', ...report, '-}'].join('\n'), 'mt940')).toMatchObject([
      { line: 1, code: 'unknown_format' },
    ])
  })

  test('another message beside a statement is refused without a word about its fields', () => {
    const other = '{1:A}{2:I103BANKTHBKXXXXN}{4:\n:20:X\n:32A:240102THB1,\n:59:/1\nSomeone\n-}{5:}'
    expect(
      refusal(`${other}\n{1:A}{2:I940BANKTHBKXXXXN}{4:\n${file(':61:240102C10,00NTRFX')}}`, 'mt940'),
    ).toMatchObject([{ line: 1, code: 'unknown_format' }])
  })

  test('UTF-16 with its mark', () => {
    expect(entriesOf(soundly(utf16(file(':61:240102C10,00NTRFX', ':86:เงินเข้า')), 'mt940'))[0]?.text).toBe('เงินเข้า')
  })

  test('letters of one byte are Thai ones in a statement in baht, western ones in another currency', () => {
    const text = file(':61:240102C10,00NTRFX', ':86:\u00CA\u00C1')
    expect(entriesOf(soundly(singleBytes(text), 'mt940'))[0]?.text).toBe('สม')
    expect(entriesOf(soundly(singleBytes(text.replaceAll('THB', 'EUR')), 'mt940'))[0]?.text).toBe('ÊÁ')
  })

  test('a file cut anywhere is read as it was, or refused', () => {
    const whole = file(':61:2401020102C10,00NTRFNONREF//R7', ':86:/NAME/Somchai/REMI/for a chair')
    const [expected] = soundly(whole, 'mt940')
    for (let end = 1; end < whole.length; end += 1) {
      const reading = readStatement(bytesOf(whole.slice(0, end)), 'mt940', { sums: 'refuse' })
      expect(reading.ok ? reading.statements : [expected], `cut at ${end}`).toEqual([expected])
    }
  })

  test('years of both centuries, and the last and first day of one beside each other', () => {
    const [entry] = entriesOf(soundly(file(':61:9912310101C10,00NTRFX'), 'mt940'))
    expect([entry?.valueOn, entry?.bookedOn]).toEqual(['1999-12-31', '2000-01-01'])
    expect(entriesOf(soundly(file(':61:0001011231C10,00NTRFX'), 'mt940'))[0]?.bookedOn).toBe('1999-12-31')
    expect(refusal(bytesOf(file(':61:000230C10,00NTRFX')), 'mt940')).toMatchObject([
      { field: ':61: value date', code: 'date' },
    ])
  })
})
