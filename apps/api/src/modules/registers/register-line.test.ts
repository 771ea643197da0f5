import { BANGKOK } from '@backoffice/kernel'
import { describe, expect, test } from 'vitest'
import { columnsOf, fieldsOf, linesOf, nameKeyOf, readLine } from './register-line.ts'

const rule = BANGKOK
const columns = columnsOf('reference,phone,name,born,account,until') ?? []
const read = (text: string | null) => readLine(text, columns, rule)

describe('a line of a register', () => {
  test('has a person by reference, with what they are recognized by', () => {
    expect(read('R-1,081-234-5678,"นาย สมชาย  ใจดี",1990-02-28,401-2-34567-7,')).toEqual({
      ok: true,
      line: {
        reference: 'R-1',
        phone: '+66812345678',
        name: 'นาย สมชาย  ใจดี',
        nameKey: 'สมชายใจดี',
        bornOn: '1990-02-28',
        accountNo: '4012345677',
        endsAt: null,
      },
    })
    expect(read('R-2,,Mr. John  O’Neil,,,')).toMatchObject({ line: { nameKey: 'johnoneil', phone: null } })
  })

  test.for([
    [null, 'ENCODING', null],
    ['R-1,0812345678', 'COLUMNS', null],
    ['R-1,"0812345678,,,,', 'COLUMNS', null],
    [',0812345678,,,,', 'REFERENCE', null],
    ['R-1,12,,,,', 'PHONE', 'R-1'],
    ['R-1,,,,12,', 'ACCOUNT', 'R-1'],
    ['R-1,0812345678,,1990-02-30,,', 'DAY', 'R-1'],
    ['R-1,0812345678,,,,soon', 'DAY', 'R-1'],
    ['R-1,,,,,', 'NO_PERSON', 'R-1'],
    [`R-1,,${'x'.repeat(201)},,,`, 'LENGTH', 'R-1'],
  ] as const)('that is %j is broken: %s', ([text, problem, reference]) => {
    expect(read(text)).toMatchObject({ ok: false, problem, reference })
  })
})

test('fields are separated by commas outside of quotes', () => {
  expect(fieldsOf('a,"b ""c"", d",,e')).toEqual(['a', 'b "c", d', '', 'e'])
  expect(fieldsOf('')).toEqual([''])
  expect(fieldsOf('"a')).toBeUndefined()
})

test('the first line names known columns, once each', () => {
  expect(columnsOf('\ufeffReference, Phone')).toEqual(['reference', 'phone'])
  for (const wrong of [null, '', 'phone', 'reference,reference', 'reference,salary'])
    expect(columnsOf(wrong)).toBeUndefined()
})

test('a part is split at the ends of lines, and what is no UTF-8 is broken alone', () => {
  const bytes = Buffer.concat([Buffer.from('a\r\nb\n'), Buffer.from([0xca, 0xd1, 0x0a]), Buffer.from('c')])
  expect(linesOf(bytes)).toEqual(['a', 'b', null, 'c'])
  expect(linesOf(Buffer.from('a\n', 'utf16le'))).toEqual([null, null])
})

test('names are compared without title, spaces and case', () => {
  expect(nameKeyOf('นางสาวสมหญิง ดี')).toBe(nameKeyOf('สมหญิง  ดี'))
  expect(nameKeyOf('Miss Ann LEE')).toBe('annlee')
  expect(nameKeyOf(' . ')).toBeNull()
})
