import { describe, expect, test } from 'vitest'
import { bytesOf, entriesOf, refusal, singleBytes, soundly, utf16 } from './support.ts'

// One generated statement in the forms banks deliver.

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'
const OWN = '1112223334'
const balance = (type: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="THB">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2024-01-02</Dt></Dt></Bal>`
const message = (details = '') =>
  `<BkToCstmrStmt><GrpHdr><MsgId>M</MsgId><CreDtTm>2024-01-02T10:00:00Z</CreDtTm></GrpHdr><Stmt><Id>S</Id><Acct><Id><Othr><Id>${OWN}</Id></Othr></Id><Ccy>THB</Ccy></Acct>` +
  `${balance('OPBD', '100')}${balance('CLBD', '110')}<Ntry><Amt Ccy="THB">10</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2024-01-02</Dt></BookgDt>` +
  `<NtryDtls><TxDtls>${details}</TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt>`
const document = (details = '') => `<Document xmlns="${NAMESPACE}">${message(details)}</Document>`
const header =
  '<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><BizMsgIdr>B</BizMsgIdr><MsgDefIdr>camt.053.001.08</MsgDefIdr></AppHdr>'

describe('where the message stands', () => {
  test.each([
    ['behind a business header', `<BizMsgEnvlp>${header}${document()}</BizMsgEnvlp>`],
    ['in an envelope with prefixes', `<e:Msg xmlns:e="urn:some:bank"><e:Body>${document()}</e:Body></e:Msg>`],
    ['without a namespace', `<Document>${message()}</Document>`],
    [
      'with its namespace only from the message on',
      `<Document xmlns:n="${NAMESPACE}">${message().replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:')}</Document>`,
    ],
  ])('%s it is read', (_, file) => {
    expect(soundly(file, 'camt053')).toMatchObject([{ sums: 'agree', entries: [{ amount: 1000n }] }])
  })

  test('every document of an envelope is read, or none', () => {
    expect(soundly(`<Batch>${document()}${document()}</Batch>`, 'camt053')).toHaveLength(2)
    expect(
      refusal(`<Batch>${document()}${document().replace('camt.053', 'camt.054')}</Batch>`, 'camt053'),
    ).toMatchObject([{ code: 'unknown_format', value: 'camt.054.001.08' }])
    expect(refusal(`<Batch>\n${header}</Batch>`, 'camt053')).toMatchObject([
      { line: 1, field: 'Batch', code: 'unknown_format' },
    ])
  })
})

describe('how it is written', () => {
  const words = (encoding: string, text: string) =>
    `<?xml version="1.0" encoding="${encoding}"?>\n${document(`<AddtlTxInf>${text}</AddtlTxInf>`)}`
  const textOf = (bytes: Uint8Array) => entriesOf(soundly(bytes, 'camt053'))[0]?.text

  test('UTF-16 with its mark, in either order', () => {
    const text = words('UTF-16', 'สวัสดี')
    expect([textOf(utf16(text)), textOf(utf16(text, 'be'))]).toEqual(['สวัสดี', 'สวัสดี'])
  })

  test('UTF-8 that is declared as UTF-16, which its bytes deny', () => {
    expect(textOf(bytesOf(words('utf-16', 'สวัสดี')))).toBe('สวัสดี')
  })

  test.each([
    ['ISO-8859-15', 0xa4, '€'],
    ['ISO-8859-2', 0xb1, 'ą'],
    ['windows-1250', 0xb9, 'ą'],
    ['TIS-620', 0xa1, 'ก'],
  ])('%s', (encoding, code, letter) => {
    expect(textOf(singleBytes(words(encoding, '#'), each => (each === '#' ? code : each.charCodeAt(0))))).toBe(letter)
  })
})

describe('the other side', () => {
  const party = (role: string, name: string, account: string) =>
    `<${role}><Pty><Nm>${name}</Nm></Pty></${role}><${role}Acct><Id><Othr><Id>${account}</Id></Othr></Id></${role}Acct>`
  const sides = (debtor: string, creditor: string) =>
    `<RltdPties>${party('Dbtr', 'First', debtor)}${party('Cdtr', 'Second', creditor)}</RltdPties>`

  test('is the debtor of what came in, but never who has the statement’s own account, as in a payment that came back', () => {
    expect(entriesOf(soundly(document(sides('555', OWN)), 'camt053'))[0]?.counterparty).toEqual({
      name: 'First',
      accountNo: '555',
    })
    expect(entriesOf(soundly(document(sides(OWN, '777')), 'camt053'))[0]?.counterparty).toEqual({
      name: 'Second',
      accountNo: '777',
    })
  })
})
