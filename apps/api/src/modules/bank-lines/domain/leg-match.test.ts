import { expect, test } from 'vitest'
import { matchLeg } from './leg-match.ts'

const other = { bankCode: '014', accountNo: '4010000001', holder: 'บริษัท ตัวอย่าง จำกัด' }
const nobody = { bankCode: null, accountNo: null, name: null, phone: null, sameReference: false }
const masked = { ...nobody, bankCode: '014', accountNo: 'xxx-x-x0001-x' }

test.for([
  ['names nobody', nobody, 'possible', ['NOBODY_NAMED']],
  ['has the reference', { ...nobody, sameReference: true }, 'sure', ['REFERENCE']],
  ['names the whole account', { ...nobody, bankCode: '014', accountNo: '401-0-00000-1' }, 'sure', ['ACCOUNT_NO']],
  ['names another account', { ...nobody, accountNo: '4010000002' }, 'no', ['OTHER_ACCOUNT_NAMED']],
  ['names another bank', { ...nobody, bankCode: '004' }, 'no', ['OTHER_ACCOUNT_NAMED']],
  [
    'has the reference and names another',
    { ...nobody, sameReference: true, bankCode: '004' },
    'possible',
    ['REFERENCE', 'OTHER_ACCOUNT_NAMED'],
  ],
  [
    'names a phone, and the other account is no wallet',
    { ...nobody, phone: '0812345678' },
    'no',
    ['OTHER_ACCOUNT_NAMED'],
  ],
  ['shows digits many share', { ...masked, accountNo: 'xxx-x-x0000-1' }, 'possible', ['ACCOUNT_NO_MASKED']],
  [
    'shows digits and the holder',
    { ...masked, accountNo: 'xxx-x-x0000-1', name: 'บริษัท  ตัวอย่าง' },
    'sure',
    ['ACCOUNT_NO_MASKED', 'HOLDER'],
  ],
  [
    'shows digits and somebody else',
    { ...masked, accountNo: 'xxx-x-x0000-1', name: 'สมชาย ใจดี' },
    'possible',
    ['ACCOUNT_NO_MASKED'],
  ],
  ['names the holder alone', { ...nobody, name: 'บริษัท ตัวอย่าง จำกัด' }, 'possible', ['HOLDER']],
  [
    'names a holder too short to tell',
    { ...masked, accountNo: 'xxx-x-x0000-1', name: 'บร.' },
    'possible',
    ['ACCOUNT_NO_MASKED'],
  ],
] as const)('a line that %s', ([, line, fit, reasons]) => {
  expect(matchLeg(line, other)).toEqual({ fit, clues: reasons })
})

test('a wallet is identified by its phone', () => {
  expect(
    matchLeg({ ...nobody, phone: '+66812345678' }, { bankCode: 'TMN', accountNo: '0812345678', holder: 'x' }),
  ).toEqual({ fit: 'sure', clues: ['ACCOUNT_NO'] })
})
