import { describe, expect, test } from 'vitest'
import { refusal, soundly } from './support.ts'

// What a statement lacks or writes unusually is accepted where its balances confirm it, otherwise it is an error.

describe('MT940', () => {
  const file = (lines: readonly string[], closing: string, opening = 'C240101THB1000,00') =>
    [
      ':20:R',
      ':25:123',
      ':28C:1',
      `:60F:${opening}`,
      ...lines.map(line => `:61:240102${line}NTRFNONREF`),
      `:62F:${closing}`,
      '-',
    ].join('\n')
  const refused = (text: string) => refusal(text, 'mt940', { sums: 'report' }).map(({ line, field }) => [line, field])

  test('amounts without a decimal mark are whole units where the balances agree with that alone', () => {
    expect(soundly(file(['C500', 'D20,50'], 'C240102THB1479,50'), 'mt940')[0]).toMatchObject({
      sums: 'agree',
      entries: [{ amount: 50000n }, { amount: 2050n }],
    })
    expect(soundly(file(['C500'], 'C240102THB500,00', 'C240101THB0'), 'mt940')[0]).toMatchObject({
      sums: 'agree',
      entries: [{ amount: 50000n }],
    })
  })

  test.each([
    ['as hundredths they would agree', file(['C500'], 'C240102THB1005,00')],
    ['nothing agrees', file(['C500'], 'C240102THB1234,00')],
    ['they cancel each other out, whatever they are', file(['C500', 'D500'], 'C240102THB1000,00')],
  ])('and refused where %s', (_, text) => {
    expect(refused(text)).toContainEqual([5, ':61: amount'])
  })

  test('nor are they read where no amount has a mark, and any size of them agrees', () => {
    expect(refused(file(['C500'], 'C240102THB1500', 'C240101THB1000'))).toEqual([
      [4, ':60F: amount'],
      [5, ':61: amount'],
      [6, ':62F: amount'],
    ])
    expect(soundly(file(['C500', 'C1,00'], 'C240102THB1501,00', 'C240101THB1000'), 'mt940')[0]?.sums).toBe('agree')
  })

  test('a currency without decimals needs no mark', () => {
    expect(soundly(file(['C500'], 'C240102JPY1500', 'C240101JPY1000'), 'mt940')[0]).toMatchObject({
      sums: 'agree',
      entries: [{ amount: 500n }],
    })
  })

  test('a point before one or two last figures is a decimal mark, also where the balances differ', () => {
    expect(soundly(file(['C000000000010.5', 'C10.'], 'C240102THB0.00'), 'mt940')[0]).toMatchObject({
      sums: 'differ',
      entries: [{ amount: 1050n }, { amount: 1000n }],
    })
    expect(refused(file(['C1.234'], 'C240102THB2234,00'))).toEqual([[5, ':61: amount']])
  })

  test('a closing balance without a currency, and a type nobody knows', () => {
    const odd = file(['C10,00'], 'C2401021010,00').replace('NTRF', 'IDXX')
    expect(soundly(odd, 'mt940')[0]).toMatchObject({
      currency: 'THB',
      closing: { amount: 101000n, currency: 'THB' },
      sums: 'agree',
    })
    expect(refused(odd.replace('1010,00', '1011,00'))).toEqual([
      [5, ':61: transaction type'],
      [6, ':62F: currency'],
    ])
  })

  test('a field that is there twice', () => {
    const twice = (field: string, sound = true) =>
      file(['C10,00'], `C240102THB101${sound ? '0' : '1'},00`).replace(field, `${field}\n${field}`)
    for (const [field, line] of [
      [':25:123', 3],
      [':28C:1', 4],
      [':60F:C240101THB1000,00', 5],
    ] as const) {
      expect(soundly(twice(field), 'mt940')[0]).toMatchObject({
        sums: 'agree',
        accountId: { accountNo: '123' },
        entries: [{ amount: 1000n }],
      })
      expect(refused(twice(field, false))).toEqual([[line, field.slice(0, field.indexOf(':', 1) + 1)]])
    }
    expect(soundly(twice(':20:R'), 'mt940')).toHaveLength(1)
    expect(soundly(twice(':62F:C240102THB1010,00').replace(':62F', ':62M'), 'mt940')[0]?.sums).toBe('agree')
    // No total reveals the account or the kind of balance.
    expect(refused(twice(':25:123').replace(':25:123', ':25:456'))).toEqual([[3, ':25:']])
    expect(refused(twice(':62F:C240102THB1010,00').replace('1010,00', '1020,00'))).toEqual([[7, ':62F:']])
  })

  test('several statements under one heading, each of which agrees', () => {
    const day = (date: string, from: string, amount: string, to: string) => [
      `:60F:C${date}THB${from}`,
      `:61:${date}C${amount}NTRFNONREF`,
      `:62F:C${date}THB${to}`,
    ]
    const days = [
      ...day('240102', '1000,00', '10,00', '1010,00'),
      ':64:C240102THB1010,00',
      ...day('240103', '1010,00', '5,00', '1015,00'),
    ]
    const text = (lines: readonly string[]) => [':20:R', ':25:123', ':28C:1', ...lines, '-'].join('\n')
    expect(soundly(text(days), 'mt940')).toMatchObject([
      { line: 1, accountId: { accountNo: '123' }, closing: { amount: 101000n }, sums: 'agree' },
      {
        line: 8,
        accountId: { accountNo: '123' },
        opening: { amount: 101000n },
        closing: { amount: 101500n },
        sums: 'agree',
      },
    ])
    expect(soundly(text(days.toSpliced(4, 0, ':28C:2')), 'mt940').map(({ number }) => number)).toEqual(['1', '2'])
    expect(soundly(text(days.toSpliced(4, 0, ':25:456')), 'mt940').map(({ accountId }) => accountId.accountNo)).toEqual(
      ['123', '456'],
    )
    expect(refused(text(days).replace('1015,00', '1016,00'))).toEqual([[8, ':60F:']])
  })

  test('what one statement of a file proves, proves nothing of the next', () => {
    expect(refused(`${file(['C500'], 'C240102THB1500,00')}\n${file(['C500'], 'C240102THB1600,00')}`)).toEqual([
      [12, ':61: amount'],
    ])
  })
})

describe('camt.053', () => {
  const balance = (type: string, amount: string, more = '<CdtDbtInd>CRDT</CdtDbtInd>', on = '2024-01-02') =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="THB">${amount}</Amt>${more}<Dt><Dt>${on}</Dt></Dt></Bal>`
  const DATE = '<BookgDt><Dt>2024-01-02</Dt></BookgDt>'
  const entry = (amount: string, rest = `<Sts>BOOK</Sts>${DATE}`) =>
    `<Ntry><Amt Ccy="THB">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${rest}</Ntry>`
  const file = (balances: string, entries: string, header = '<GrpHdr/>', id = '<Id>1</Id>') =>
    [
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${header}<Stmt>${id}<Acct><Id><Othr><Id>1</Id></Othr></Id><Ccy>THB</Ccy></Acct>`,
      balances,
      entries,
      '</Stmt></BkToCstmrStmt></Document>',
    ].join('\n')
  const sound = balance('OPBD', '100') + balance('CLBD', '110')
  const refused = (text: string) => refusal(text, 'camt053', { sums: 'report' }).map(({ line, field }) => [line, field])

  test('no header, no number and no balance are warnings: nothing else depends on them', () => {
    const [statement] = soundly(file('', entry('10'), '', ''), 'camt053')
    expect(statement).toMatchObject({ sums: 'untold', entries: [{ amount: 1000n }] })
    expect(statement?.warnings.map(({ field }) => field)).toEqual(['BkToCstmrStmt/GrpHdr', 'Stmt/Id', 'Stmt/Bal'])
  })

  test('an entry without a status is booked, and one without a day of the only day there is, where the balances agree', () => {
    expect(soundly(file(sound, entry('10', '')), 'camt053')[0]).toMatchObject({
      sums: 'agree',
      entries: [{ status: 'booked', bookedOn: '2024-01-02', timeKnown: false }],
    })
    expect(refused(file(sound, entry('20', '')))).toEqual([
      [3, 'Stmt/Ntry/Sts'],
      [3, 'Stmt/Ntry/BookgDt'],
    ])
    expect(refused(file('', entry('10', DATE)))).toEqual([[3, 'Stmt/Ntry/Sts']])
  })

  test('without a day it is refused where the statement is not of one day', () => {
    const days = balance('OPBD', '100', undefined, '2024-01-01') + balance('CLBD', '110')
    expect(refused(file(days, entry('10', '<Sts>BOOK</Sts>')))).toEqual([[3, 'Stmt/Ntry/BookgDt']])
  })

  test('balances without a direction are in credit where that agrees', () => {
    const bare = balance('OPBD', '100', '') + balance('CLBD', '110', '')
    expect(soundly(file(bare, entry('10')), 'camt053')[0]).toMatchObject({ sums: 'agree', opening: { amount: 10000n } })
    expect(refused(file(bare, entry('20')))).toEqual([
      [2, 'Stmt/Bal/CdtDbtInd'],
      [2, 'Stmt/Bal/CdtDbtInd'],
    ])
    expect(refused(file(sound.replaceAll('CRDT', ''), entry('10')))).toContainEqual([2, 'Stmt/Bal/CdtDbtInd'])
  })

  test('a page that adds up by itself is whole', () => {
    const page = '<GrpHdr><MsgPgntn><PgNb>2</PgNb><LastPgInd>true</LastPgInd></MsgPgntn></GrpHdr>'
    expect(soundly(file(sound, entry('10'), page), 'camt053')[0]).toMatchObject({ sums: 'agree', warnings: [] })
    expect(soundly(file(sound, entry('5'), page), 'camt053', { sums: 'refuse' })[0]).toMatchObject({
      sums: 'untold',
      warnings: [{ field: 'Stmt/StmtPgntn' }],
    })
  })

  test('reports of the day and notices are refused by what they are', () => {
    for (const name of ['camt.052', 'camt.054']) {
      expect(refusal(file(sound, entry('10')).replace('camt.053', name), 'camt053')).toMatchObject([
        { line: 1, code: 'unknown_format', message: `a ${name} message: an end-of-day statement is camt.053` },
      ])
    }
  })
})
