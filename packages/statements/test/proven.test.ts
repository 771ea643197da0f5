import { describe, expect, test } from 'vitest'
import { refusal, soundly } from './support.ts'

// What a statement lacks, or writes in a way of its own, is read where its balances show that it was read right; else it stays an error.

describe('MT940', () => {
  const file = (lines: readonly string[], closing: string, opening = 'C240101THB1000,00') =>
    [':20:R', ':25:123', ':28C:1', `:60F:${opening}`, ...lines.map(line => `:61:240102${line}NTRFNONREF`), `:62F:${closing}`, '-'].join('\n')
  const refused = (text: string) => refusal(text, 'mt940', { sums: 'report' }).map(({ line, field }) => [line, field])

  test('amounts without a decimal mark are whole units where the balances agree with that alone', () => {
    expect(soundly(file(['C500', 'D20,50'], 'C240102THB1479,50'), 'mt940')[0]).toMatchObject({ sums: 'agree', entries: [{ amount: 50000n }, { amount: 2050n }] })
    expect(soundly(file(['C500'], 'C240102THB500,00', 'C240101THB0'), 'mt940')[0]).toMatchObject({ sums: 'agree', entries: [{ amount: 50000n }] })
  })

  test.each([
    ['as hundredths they would agree', file(['C500'], 'C240102THB1005,00')],
    ['nothing agrees', file(['C500'], 'C240102THB1234,00')],
    ['they cancel each other out, whatever they are', file(['C500', 'D500'], 'C240102THB1000,00')],
  ])('and refused where %s', (_, text) => {
    expect(refused(text)).toContainEqual([5, ':61: amount'])
  })

  test('nor are they read where no amount has a mark, and any size of them agrees', () => {
    expect(refused(file(['C500'], 'C240102THB1500', 'C240101THB1000'))).toEqual([[4, ':60F: amount'], [5, ':61: amount'], [6, ':62F: amount']])
    expect(soundly(file(['C500', 'C1,00'], 'C240102THB1501,00', 'C240101THB1000'), 'mt940')[0]?.sums).toBe('agree')
  })

  test('a currency without decimals needs no mark', () => {
    expect(soundly(file(['C500'], 'C240102JPY1500', 'C240101JPY1000'), 'mt940')[0]).toMatchObject({ sums: 'agree', entries: [{ amount: 500n }] })
  })

  test('a point before one or two last figures is a decimal mark, also where the balances differ', () => {
    expect(soundly(file(['C000000000010.5', 'C10.'], 'C240102THB0.00'), 'mt940')[0]).toMatchObject({ sums: 'differ', entries: [{ amount: 1050n }, { amount: 1000n }] })
    expect(refused(file(['C1.234'], 'C240102THB2234,00'))).toEqual([[5, ':61: amount']])
  })

  test('a closing balance without a currency, and a type nobody knows', () => {
    const odd = file(['C10,00'], 'C2401021010,00').replace('NTRF', 'IDXX')
    expect(soundly(odd, 'mt940')[0]).toMatchObject({ currency: 'THB', closing: { amount: 101000n, currency: 'THB' }, sums: 'agree' })
    expect(refused(odd.replace('1010,00', '1011,00'))).toEqual([[5, ':61: transaction type'], [6, ':62F: currency']])
  })

  test('what one statement of a file proves, proves nothing of the next', () => {
    expect(refused(`${file(['C500'], 'C240102THB1500,00')}\n${file(['C500'], 'C240102THB1600,00')}`)).toEqual([[12, ':61: amount']])
  })
})

describe('camt.053', () => {
  const balance = (type: string, amount: string, more = '<CdtDbtInd>CRDT</CdtDbtInd>', on = '2024-01-02') =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="THB">${amount}</Amt>${more}<Dt><Dt>${on}</Dt></Dt></Bal>`
  const DATE = '<BookgDt><Dt>2024-01-02</Dt></BookgDt>'
  const entry = (amount: string, rest = `<Sts>BOOK</Sts>${DATE}`) => `<Ntry><Amt Ccy="THB">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${rest}</Ntry>`
  const file = (balances: string, entries: string, header = '<GrpHdr/>', id = '<Id>1</Id>') => [
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${header}<Stmt>${id}<Acct><Id><Othr><Id>1</Id></Othr></Id><Ccy>THB</Ccy></Acct>`,
    balances, entries, '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n')
  const sound = balance('OPBD', '100') + balance('CLBD', '110')
  const refused = (text: string) => refusal(text, 'camt053', { sums: 'report' }).map(({ line, field }) => [line, field])

  test('no header, no number and no balance are warnings: nothing else depends on them', () => {
    const [statement] = soundly(file('', entry('10'), '', ''), 'camt053')
    expect(statement).toMatchObject({ sums: 'untold', entries: [{ amount: 1000n }] })
    expect(statement?.warnings.map(({ field }) => field)).toEqual(['BkToCstmrStmt/GrpHdr', 'Stmt/Id', 'Stmt/Bal'])
  })

  test('an entry without a status is booked, and one without a day of the only day there is, where the balances agree', () => {
    expect(soundly(file(sound, entry('10', '')), 'camt053')[0]).toMatchObject({ sums: 'agree', entries: [{ status: 'booked', bookedOn: '2024-01-02', timeKnown: false }] })
    expect(refused(file(sound, entry('20', '')))).toEqual([[3, 'Stmt/Ntry/Sts'], [3, 'Stmt/Ntry/BookgDt']])
    expect(refused(file('', entry('10', DATE)))).toEqual([[3, 'Stmt/Ntry/Sts']])
  })

  test('without a day it is refused where the statement is not of one day', () => {
    const days = balance('OPBD', '100', undefined, '2024-01-01') + balance('CLBD', '110')
    expect(refused(file(days, entry('10', '<Sts>BOOK</Sts>')))).toEqual([[3, 'Stmt/Ntry/BookgDt']])
  })

  test('balances without a direction are in credit where that agrees', () => {
    const bare = balance('OPBD', '100', '') + balance('CLBD', '110', '')
    expect(soundly(file(bare, entry('10')), 'camt053')[0]).toMatchObject({ sums: 'agree', opening: { amount: 10000n } })
    expect(refused(file(bare, entry('20')))).toEqual([[2, 'Stmt/Bal/CdtDbtInd'], [2, 'Stmt/Bal/CdtDbtInd']])
    expect(refused(file(sound.replaceAll('CRDT', ''), entry('10')))).toContainEqual([2, 'Stmt/Bal/CdtDbtInd'])
  })

  test('a page that adds up by itself is whole', () => {
    const page = '<GrpHdr><MsgPgntn><PgNb>2</PgNb><LastPgInd>true</LastPgInd></MsgPgntn></GrpHdr>'
    expect(soundly(file(sound, entry('10'), page), 'camt053')[0]).toMatchObject({ sums: 'agree', warnings: [] })
    expect(soundly(file(sound, entry('5'), page), 'camt053', { sums: 'refuse' })[0]).toMatchObject({ sums: 'untold', warnings: [{ field: 'Stmt/StmtPgntn' }] })
  })

  test('reports of the day and notices are refused by what they are', () => {
    for (const name of ['camt.052', 'camt.054']) {
      expect(refusal(file(sound, entry('10')).replace('camt.053', name), 'camt053')).toMatchObject([{ line: 1, code: 'unknown_format', message: `a ${name} message: an end-of-day statement is camt.053` }])
    }
  })
})
