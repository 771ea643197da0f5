import { describe, expect, test } from 'vitest'
import { bytesOf, entriesOf, fastest, refusal, singleBytes, soundly } from './support.ts'

const family = 'urn:iso:std:iso:20022:tech:xsd:'
const balance = (type: string, amount: string, more = 'Ccy="THB"') =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt ${more}>${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2024-01-02</Dt></Dt></Bal>`
const entry = (amount: string, rest = '', mark = 'CRDT', status = '<Sts>BOOK</Sts>') =>
  `<Ntry><Amt Ccy="THB">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd>${status}<BookgDt><Dt>2024-01-02</Dt></BookgDt>${rest}</Ntry>`

type Parts = {
  entries?: string
  closing?: string
  version?: string
  balances?: string
  account?: string
  more?: string
}

/** A generated document with one change at a time; the entries are on line 8. */
function document({
  entries = '',
  closing = '100.00',
  version = '02',
  balances,
  account = '<IBAN>TH00BANK0001</IBAN>',
  more = '',
}: Parts = {}) {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="${family}camt.053.001.${version}">`,
    '<BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId><CreDtTm>2024-01-02T10:00:00Z</CreDtTm></GrpHdr>',
    '<Stmt><Id>S1</Id><CreDtTm>2024-01-02T10:00:00Z</CreDtTm>',
    `<Acct><Id>${account}</Id><Ccy>THB</Ccy></Acct>`,
    balances ?? balance('OPBD', '100.00'),
    balances === undefined ? balance('CLBD', closing) : '',
    entries,
    `</Stmt>${more}</BkToCstmrStmt></Document>`,
  ].join('\n')
}
const only = (parts: Parts) => entriesOf(soundly(document(parts), 'camt053'))
const one = (rest: string, mark = 'CRDT') =>
  only({ entries: entry('10', rest, mark), closing: mark === 'CRDT' ? '110.00' : '90.00' })[0]

describe('which message', () => {
  test.each(['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14'])(
    'version %s is read',
    version => {
      expect(soundly(document({ version }), 'camt053')).toHaveLength(1)
    },
  )

  test.each([
    ['camt.053.001.01', document({ version: '01' })],
    ['camt.053.001.99', document({ version: '99' })],
    ['camt.052.001.02', document().replace('camt.053', 'camt.052')],
  ])('%s is refused by its name', (name, file) => {
    expect(refusal(file, 'camt053')).toMatchObject([
      { line: 2, field: 'Document@xmlns', code: 'unknown_format', value: name },
    ])
  })

  test.each([
    ['another document', '<html><body/></html>'],
    ['a document that names no message', '<Document><Stmt/></Document>'],
    ['two documents', '<a/><b/>'],
    ['no XML', 'hello'],
    ['broken XML', '<Document><a></Document>'],
  ])('%s is refused', (_, file) => {
    expect(refusal(file, 'camt053')).toHaveLength(1)
  })

  test('prefixes, comments, CDATA, a byte order mark and CRLF change nothing', () => {
    const plain = document({
      entries: entry('10.5', '<AddtlNtryInf>A &amp; B &#xE9;</AddtlNtryInf>'),
      closing: '110.50',
    })
    const prefixed = plain.replaceAll(/<(\/?)([A-Z])/g, '<$1ns2:$2').replace('xmlns=', 'xmlns:ns2=')
    const written = plain.replace('A &amp; B &#xE9;', '<!-- note -->A <![CDATA[& B]]> é')
    const all = [plain, prefixed, written, `\uFEFF${plain}`, plain.replaceAll('\n', '\r\n')]
    for (const file of all) {
      expect(soundly(file, 'camt053')[0]).toMatchObject({
        sums: 'agree',
        entries: [{ line: 8, amount: 1050n, text: 'A & B é' }],
      })
    }
  })

  test('the declared encoding counts', () => {
    const latin = document({ entries: entry('10', '<AddtlNtryInf>Zürich</AddtlNtryInf>'), closing: '110.00' }).replace(
      'UTF-8',
      'ISO-8859-1',
    )
    const bytes = singleBytes(latin)
    expect(entriesOf(soundly(bytes, 'camt053'))[0]?.text).toBe('Zürich')
    const mistaken = singleBytes(latin.replace('ISO-8859-1', 'UTF-8'))
    expect(refusal(mistaken, 'camt053')).toMatchObject([{ code: 'encoding' }])
    expect(refusal(bytesOf(latin.replace('ISO-8859-1', 'EBCDIC-X')), 'camt053')).toMatchObject([{ code: 'encoding' }])
  })

  test('what another namespace adds is passed over', () => {
    const entries = entry('10', '<x:Amt xmlns:x="urn:other" Ccy="THB">99</x:Amt>')
    expect(only({ entries, closing: '110.00' })).toMatchObject([{ amount: 1000n }])
  })
})

describe('unsafe files', () => {
  test.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY x "boom">]>', 'DOCTYPE'],
    ['an outside entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd">', 'DOCTYPE'],
  ])('%s is refused', (_, type, field) => {
    expect(refusal(document().replace('?>', `?>${type}`), 'camt053')).toMatchObject([
      { line: 1, field, code: 'unsafe' },
    ])
  })

  test.each(['&boom;', '&#0;', '&#xD800;', '&#x110000;'])('the reference %s is refused', reference => {
    expect(
      refusal(document({ entries: entry('10', `<AddtlNtryInf>${reference}</AddtlNtryInf>`) }), 'camt053').map(error => [
        error.line,
        error.code,
      ]),
    ).toContainEqual([8, 'unsafe'])
  })

  test('a tag that goes on and on is refused before the parser sees it; quotes, comments and CDATA end none', () => {
    const attributes = Array.from({ length: 200_000 }, (_, at) => `a${at}="1"`).join(' ')
    const time = fastest(() => {
      expect(refusal(`<a ${attributes}/>`, 'camt053')).toEqual([expect.objectContaining({ line: 1, code: 'unsafe' })])
      expect(refusal(`<a>\n<b c='${'>'.repeat(5_000)}'/></a>`, 'camt053')).toEqual([
        expect.objectContaining({ line: 2, code: 'unsafe' }),
      ])
    }, 2_000)
    // The parser alone would take many times longer.
    expect(time).toBeLessThan(2_000)
    const long = '> '.repeat(5_000)
    expect(
      soundly(
        document({
          entries: entry('1', `<!--${long}--><AddtlNtryInf><![CDATA[${long}]]></AddtlNtryInf>`),
          closing: '101.00',
        }),
        'camt053',
      )[0]?.entries,
    ).toHaveLength(1)
  })

  test.each([
    ['open elements', (name: string) => `<${name}>`.repeat(60)],
    ['another end', (name: string) => `<${name}></b>`],
    ['deep ones', (name: string) => `<${name}>`.repeat(2_000)],
  ])('%s are not echoed', (_, make) => {
    const [error, ...others] = refusal(make('n'.repeat(3_000)), 'camt053')
    expect(others).toEqual([])
    expect(error?.message.length).toBeLessThanOrEqual(240)
  })

  test('deep nesting, many entries and batches are bounded', () => {
    expect(refusal('<a>\n'.repeat(70) + '</a>'.repeat(70), 'camt053')).toMatchObject([{ line: 65, code: 'unsafe' }])
    expect(
      soundly(
        document({
          entries: entry(
            '10',
            `<AddtlNtryInf>${'<?a b?><!--<c>--><![CDATA[<d>]]>'.repeat(70)}</AddtlNtryInf>${'<e/><f></f>'.repeat(70)}`,
          ),
          closing: '110.00',
        }),
        'camt053',
      ),
    ).toHaveLength(1)
    const entries = entry('1').repeat(30)
    expect(refusal(document({ entries, closing: '130.00' }), 'camt053', { limits: { entries: 29 } })).toMatchObject([
      { code: 'too_many_entries' },
    ])
    const batch = entry('30', `<NtryDtls>${'<TxDtls><Amt Ccy="THB">1</Amt></TxDtls>'.repeat(30)}</NtryDtls>`)
    expect(
      refusal(document({ entries: batch, closing: '130.00' }), 'camt053', { limits: { entries: 29 } }),
    ).toMatchObject([{ code: 'too_many_entries' }])
  })
})

describe('entries', () => {
  test.each([
    ['10', 1000n],
    ['0010.5', 1050n],
    ['.5', 50n],
    ['10.', 1000n],
    ['+10.00', 1000n],
    ['10.00000', 1000n],
    ['1000.0', 100000n],
    [' 10.00 ', 1000n],
    ['9999999999999999.99', 999999999999999999n],
    ['0', 0n],
  ])('the amount "%s" is exact', (text, amount) => {
    expect(
      soundly(document({ entries: entry(text), closing: '1' }), 'camt053', { sums: 'report' })[0]?.entries[0]?.amount,
    ).toBe(amount)
  })

  test.each(['', '-10', '1,000.00', '10.001', '1e3', '10 000', '0x10', '12345678901234567890', '٣'])(
    'the amount "%s" is refused',
    text => {
      expect(refusal(document({ entries: entry(text) }), 'camt053')).toMatchObject([
        { line: 8, field: 'Stmt/Ntry/Amt', code: 'amount' },
      ])
    },
  )

  test.each([
    [
      'no amount',
      '<Ntry><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2024-01-02</Dt></BookgDt></Ntry>',
      'Stmt/Ntry/Amt',
      'missing',
    ],
    ['no currency', entry('10').replace(' Ccy="THB"', ''), 'Stmt/Ntry/Amt@Ccy', 'currency'],
    ['a strange direction', entry('10', '', 'BOTH'), 'Stmt/Ntry/CdtDbtInd', 'direction'],
    ['no direction', entry('10').replace('<CdtDbtInd>CRDT</CdtDbtInd>', ''), 'Stmt/Ntry/CdtDbtInd', 'missing'],
    ['a strange status', entry('10', '', 'CRDT', '<Sts>MAYBE</Sts>'), 'Stmt/Ntry/Sts', 'unexpected'],
    ['30 February', entry('10').replace('2024-01-02', '2024-02-30'), 'Stmt/Ntry/BookgDt/Dt', 'date'],
    ['a date of its own kind', entry('10').replace('2024-01-02', '02.01.2024'), 'Stmt/Ntry/BookgDt/Dt', 'date'],
    [
      'a time past midnight',
      entry('10').replace('<Dt>2024-01-02</Dt>', '<DtTm>2024-01-02T25:00:00</DtTm>'),
      'Stmt/Ntry/BookgDt/DtTm',
      'time',
    ],
    ['a strange reversal', entry('10', '<RvslInd>maybe</RvslInd>'), 'Stmt/Ntry/RvslInd', 'malformed'],
  ])('%s is refused', (_, entries, field, code) => {
    expect(refusal(document({ entries }), 'camt053')).toMatchObject([{ line: 8, field, code }])
  })

  test('a reversed debit is money in, with the parties of the payment it takes back', () => {
    const parties = '<RltdPties><Dbtr><Nm>Us</Nm></Dbtr><Cdtr><Nm>Them</Nm></Cdtr></RltdPties>'
    expect(one(`<RvslInd>true</RvslInd><NtryDtls><TxDtls>${parties}</TxDtls></NtryDtls>`)).toMatchObject({
      direction: 'in',
      reversal: true,
      counterparty: { name: 'Them' },
    })
  })

  test('pending entries and information are told and not counted; version 8 writes the status as a code', () => {
    const status = (code: string) => entry('10', '', 'CRDT', `<Sts><Cd>${code}</Cd></Sts>`)
    const entries = status('BOOK') + status('PDNG') + status('INFO') + status('FUTR')
    expect(only({ entries, closing: '110.00', version: '08' }).map(each => each.status)).toEqual([
      'booked',
      'pending',
      'info',
      'pending',
    ])
  })

  test('a time of booking is an instant; midnight and a bare day are a day', () => {
    const at = (text: string) =>
      only({ entries: entry('10').replace('<Dt>2024-01-02</Dt>', text), closing: '110.00' })[0]
    expect(at('<DtTm>2024-01-02T23:30:00+00:00</DtTm>')).toMatchObject({
      bookedOn: '2024-01-02',
      bookedAt: new Date('2024-01-02T23:30:00Z'),
      timeKnown: true,
    })
    expect(at('<DtTm>2024-01-02T08:30:00.123456</DtTm>')).toMatchObject({
      bookedAt: new Date('2024-01-02T01:30:00Z'),
      timeKnown: true,
    })
    expect(at('<DtTm>2024-01-02T00:00:00+01:00</DtTm>')).toMatchObject({
      bookedAt: new Date('2024-01-01T17:00:00Z'),
      timeKnown: false,
    })
    expect(at('<Dt>2024-01-02+07:00</Dt>')).toMatchObject({ bookedOn: '2024-01-02', timeKnown: false })
  })

  test('the other side: debtor of what comes in, creditor of what goes out, in the words of old and new versions', () => {
    const details = (party: string, agent: string, id: string) =>
      `<NtryDtls><TxDtls><Refs><EndToEndId>E-1</EndToEndId></Refs><RltdPties><Dbtr>${party}</Dbtr><DbtrAcct><Id>${id}</Id></DbtrAcct><Cdtr><Nm>Other</Nm></Cdtr></RltdPties>` +
      `<RltdAgts><DbtrAgt><FinInstnId>${agent}</FinInstnId></DbtrAgt></RltdAgts><RmtInf><Ustrd>one</Ustrd><Ustrd>two</Ustrd></RmtInf></TxDtls></NtryDtls>`
    expect(one(details('<Nm>Somchai</Nm>', '<BIC>BKKBTHBK</BIC>', '<IBAN>TH1</IBAN>'))).toMatchObject({
      payerReference: 'E-1',
      text: 'one\ntwo',
      counterparty: { name: 'Somchai', accountNo: 'TH1', bankCode: 'BKKBTHBK' },
    })
    const newer = details(
      '<Pty><Nm>Somchai</Nm></Pty>',
      '<ClrSysMmbId><MmbId>002</MmbId></ClrSysMmbId>',
      '<Othr><Id>123</Id></Othr>',
    )
    expect(one(newer)).toMatchObject({ counterparty: { name: 'Somchai', accountNo: '123', bankCode: '002' } })
    expect(one(newer, 'DBIT')).toMatchObject({ direction: 'out', counterparty: { name: 'Other' } })
  })

  const payment = (amount: string, reference = '') =>
    `<TxDtls><Refs>${reference}</Refs><Amt Ccy="THB">${amount}</Amt></TxDtls>`
  test('a batch whose payments make up the entry is taken apart, each with a reference of its own', () => {
    const own = '<AcctSvcrRef>OWN</AcctSvcrRef>'
    const rest = `<AcctSvcrRef>BATCH</AcctSvcrRef><NtryDtls>${payment('4')}${payment('5.5', own)}</NtryDtls><NtryDtls>${payment('0.5')}</NtryDtls>`
    expect(only({ entries: entry('10', rest), closing: '110.00' }).map(each => [each.amount, each.reference])).toEqual([
      [400n, 'BATCH/1'],
      [550n, 'OWN'],
      [50n, 'BATCH/3'],
    ])
    const same = `<AcctSvcrRef>BATCH</AcctSvcrRef><NtryDtls>${payment('4', own)}${payment('6', own)}</NtryDtls>`
    expect(only({ entries: entry('10', same), closing: '110.00' }).map(each => each.reference)).toEqual([
      'BATCH/1',
      'BATCH/2',
    ])
  })

  test.each([
    ['do not make it up', payment('4') + payment('5')],
    ['are in another currency', payment('4') + payment('6').replace('THB', 'USD')],
    ['do not all tell theirs', `${payment('10')}<TxDtls><Refs/></TxDtls>`],
  ])('a batch whose amounts %s stays one entry', (_, payments) => {
    expect(only({ entries: entry('10', `<NtryDtls>${payments}</NtryDtls>`), closing: '110.00' })).toMatchObject([
      { amount: 1000n, counterparty: {} },
    ])
  })
})

describe('a statement as a whole', () => {
  test('sums that do not agree are refused with both', () => {
    expect(refusal(document({ entries: entry('10'), closing: '100.00' }), 'camt053')).toEqual([
      {
        line: 7,
        field: 'Stmt/Bal',
        code: 'sums',
        value: '100.00',
        message: 'opening balance and entries give 110.00 THB, the statement closes with 100.00 THB',
      },
    ])
  })

  test('the closing balance before is an opening balance', () => {
    const balances = balance('PRCD', '100.00') + balance('CLBD', '110.00')
    expect(soundly(document({ balances, entries: entry('10') }), 'camt053')[0]).toMatchObject({
      sums: 'agree',
      opening: { amount: 10000n },
    })
  })

  test('without an account it is refused', () => {
    expect(refusal(document({ account: '' }), 'camt053')).toMatchObject([{ field: 'Stmt/Acct/Id', code: 'missing' }])
  })

  test('all errors of a file are told, each with its line', () => {
    const entries = `${entry('x')}\n${entry('10')}\n${entry('10', '', 'BOTH')}`
    expect(refusal(document({ entries }), 'camt053').map(error => [error.line, error.code])).toEqual([
      [8, 'amount'],
      [10, 'direction'],
    ])
  })

  test('an entry in another currency is told in it, and sums are left unchecked', () => {
    const [statement] = soundly(document({ entries: entry('10').replace('THB', 'USD') }), 'camt053')
    expect(statement).toMatchObject({
      currency: 'THB',
      sums: 'untold',
      entries: [{ currency: 'USD' }],
      warnings: [{ code: 'currency' }],
    })
  })
})
