import { type MemberId, newId, satangOf } from '@backoffice/kernel'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { validateReport } from './validate-report.ts'
import { gapsOf, type ReportedMember, type ReportedMoney, type ReportFacts, writeReport } from './write-report.ts'

const AT = new Date('2026-07-02T03:04:05.678Z')
const somchai: ReportedMember = {
  id: newId<MemberId>(),
  username: 'somchai',
  firstName: 'สมชาย',
  lastName: 'ใจดี',
  isErased: false,
  bornOn: '1990-01-31',
  phone: '0812345678',
  bankCode: '014',
  bankName: 'Siam Commercial Bank',
  accountNo: '1234567890',
}
const own = { bankCode: '004', bankName: 'Kasikornbank', accountNo: '0987654321', holder: 'Siam Play Co., Ltd.' }
const deposit: ReportedMoney = {
  id: newId(),
  kind: 'deposit',
  at: AT,
  amount: satangOf(123_450n),
  reference: null,
  memberId: somchai.id,
  paidTo: null,
  own,
  sender: null,
}
const withdrawal: ReportedMoney = {
  ...deposit,
  id: newId(),
  kind: 'withdrawal',
  amount: satangOf(5n),
  reference: 'PAY-1',
  paidTo: { bankCode: 'TMN', bankName: 'TrueMoney Wallet', accountNo: '0812345678', holder: 'สมชาย ใจดี' },
  own: null,
}
const facts = (more: Partial<ReportFacts> = {}): ReportFacts => ({
  caseNumber: 12,
  number: 2,
  kind: 'STR',
  narrative: 'Deposits withdrawn without play',
  action: 'Withdrawals blocked',
  indicators: ['no-play', 'quick-out'],
  reporter: 'Ann Marie Lee',
  entityId: '4711',
  operator: 'Siam Play',
  timeZone: 'Asia/Bangkok',
  members: [somchai],
  money: [deposit, withdrawal],
  ...more,
})
const read = (xml: string) =>
  (new XMLParser({ parseTagValue: false }).parse(xml) as { report: Record<string, Record<string, unknown>> }).report

describe('a suspicious activity report', () => {
  test('is valid XML with decimals, accounts and persons', async () => {
    const xml = await writeReport(facts(), AT)
    expect(await validateReport(xml)).toEqual([])
    expect(read(xml)).toMatchObject({
      rentity_id: '4711',
      submission_code: 'E',
      report_code: 'STR',
      entity_reference: 'case-12-2',
      submission_date: '2026-07-02T10:04:05',
      currency_code_local: 'THB',
      reporting_person: { first_name: 'Ann Marie', last_name: 'Lee' },
      transaction: [
        {
          transactionnumber: deposit.id,
          transmode_code: 'BANK',
          amount_local: '1234.50',
          t_from_my_client: {
            from_account: {
              account: '1234567890',
              account_name: 'สมชาย ใจดี',
              signatory: { t_person: { first_name: 'สมชาย', last_name: 'ใจดี', birthdate: '1990-01-31T00:00:00' } },
            },
          },
          t_to: { to_account: { account: '0987654321', account_name: 'Siam Play Co., Ltd.' } },
        },
        {
          internal_ref_number: 'PAY-1',
          transmode_code: 'WALLET',
          amount_local: '0.05',
          t_from: { from_entity: { name: 'Siam Play' } },
          t_to_my_client: { to_account: { account: '0812345678', signatory: { is_primary: 'true' } } },
        },
      ],
      report_indicators: { indicator: ['no-play', 'quick-out'] },
    })
    const activity = await writeReport(facts({ kind: 'SAR', money: [] }), AT)
    expect(await validateReport(activity)).toEqual([])
    expect(read(activity)['activity']).toMatchObject({
      report_parties: { report_party: { reason: 'Subject of the case' } },
    })
  })

  test('carries every text as it was written, but characters that XML forbids', async () => {
    const narrative = 'a < b & c > d "e" \'f\' ]]> <!-- 💸 ฝากแล้วถอน &amp; '
    const xml = await writeReport(
      facts({
        narrative: `${narrative}\u0001\u001b\uffff\ud800`,
        members: [{ ...somchai, firstName: '</first_name><x>', lastName: 'O’Neil & Söhne' }],
        money: [{ ...deposit, sender: 'MR. A\u0000 <B>' }],
      }),
      AT,
    )
    expect(await validateReport(xml)).toEqual([])
    expect(xml).toContain('a &lt; b &amp; c &gt; d')
    expect(xml).toContain(`]]&gt; &lt;!-- 💸 ฝากแล้วถอน &amp;amp; ${'\uFFFD'.repeat(4)}<`)
    expect(xml).toContain('<first_name>&lt;/first_name&gt;&lt;x&gt;</first_name>')
    expect(xml).toContain('Sender by the bank: MR. A\uFFFD &lt;B&gt;')
  })

  test('writes account numbers without spaces, signs and Thai digits, and times of the operator’s zone', async () => {
    const spaced = { ...somchai, accountNo: '๑๒๓-4 567/89' }
    const late = { ...deposit, at: new Date('2026-06-30T17:30:00Z'), own: { ...own, accountNo: '—' } }
    const xml = await writeReport(facts({ members: [spaced], money: [late] }), AT)
    expect(await validateReport(xml)).toEqual([])
    expect(read(xml)).toMatchObject({
      transaction: {
        date_transaction: '2026-07-01T00:30:00',
        t_from_my_client: { from_account: { account: '123-456789' } },
        t_to: { to_entity: { name: 'Siam Play' } },
      },
    })
    expect(gapsOf(facts({ members: [{ ...somchai, accountNo: ' / ' }] }))).toEqual([
      { gap: 'member-account', of: 'somchai' },
    ])
  })

  test('names what it has no file without', async () => {
    const erased = { ...somchai, id: newId<MemberId>(), username: 'erased-1', isErased: true }
    const other = { ...somchai, id: newId<MemberId>(), username: 'one', lastName: ' ' }
    const gaps = gapsOf(facts({ entityId: null, reporter: 'Narin', members: [somchai, erased, other], kind: 'SAR' }))
    expect(gaps).toEqual([
      { gap: 'entity', of: null },
      { gap: 'reporter-name', of: 'Narin' },
      { gap: 'member-name', of: 'erased-1' },
      { gap: 'member-account', of: 'erased-1' },
      { gap: 'member-name', of: 'one' },
    ])
    // Only members with a transaction are in a report of transactions.
    expect(gapsOf(facts({ members: [somchai, erased] }))).toEqual([])
    expect(gapsOf(facts({ money: [] }))).toEqual([{ gap: 'transactions', of: null }])
    await expect(writeReport(facts({ money: [] }), AT)).rejects.toThrow('transactions')
  })

  test('is refused by its schema where an element is missing or wrong', async () => {
    const xml = await writeReport(facts(), AT)
    const broken = [
      [xml.replace('<last_name>Lee</last_name>\n', ''), /last_name/],
      [xml.replace('1234.50', '1234.505'), /amount_local/],
      [xml.replace('<submission_code>E', '<submission_code>M'), /submission_code/],
      [xml.replace('<t_to>', '<t_into>').replace('</t_to>', '</t_into>'), /t_into/],
      [xml.replace('</report>', ''), /./],
    ] as const
    for (const [text, problem] of broken) expect((await validateReport(text)).join('\n')).toMatch(problem)
    // Who reads what is wrong may not see the value.
    const secret = await validateReport(xml.replace('<account>1234567890', '<account>12 34/5'))
    expect(secret.join('\n')).toMatch(/'account'.*pattern/)
    expect(secret.join('\n')).not.toContain('12 34/5')
  })

  test('of 10,000 transactions is written and validated', { timeout: 60_000 }, async () => {
    const money = Array.from({ length: 10_000 }, (_, at) => ({ ...deposit, id: newId(), amount: satangOf(at + 1) }))
    const xml = await writeReport(facts({ money }), AT)
    expect(await validateReport(xml)).toEqual([])
  })
})
