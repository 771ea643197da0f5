import { describe, expect } from 'vitest'
import { writeCamt053, writeMt940 } from './support/statement-files.ts'
import { at, give, kept, NOTHING, test, type Import } from './support/statement-fixture.ts'

const ACCOUNT = '1112223334'
const money = [at(1), at(2, { direction: 'out', amount: 2_550n }), at(3, { amount: 1n, reference: null })]
const mapping = {
  delimiter: ',',
  hasHeader: true,
  encoding: 'windows-874',
  skipLines: 2,
  currency: 'THB',
  dateColumn: 'วันที่',
  dateFormat: 'DD/MM/YYYY',
  era: 'be',
  timeColumn: 'เวลา',
  thousands: ',',
  decimal: '.',
  amount: { kind: 'two', inColumn: 'ฝากเงิน', outColumn: 'ถอนเงิน' },
  balanceColumn: 'ยอดคงเหลือ',
  accountColumn: 'จากบัญชี',
  ignoreRows: 'without-date',
}
/** One byte per Thai letter, as some Thai banks still encode files. */
const thai = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, letter =>
      letter >= 'ก' && letter <= '๛' ? letter.charCodeAt(0) - 0x0e01 + 0xa1 : letter.charCodeAt(0),
    ),
  )
const csv = thai(
  [
    'ธนาคารตัวอย่าง',
    `เลขที่บัญชี ${ACCOUNT}`,
    'วันที่,เวลา,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ,จากบัญชี',
    '01/07/2569,,ยอดยกมา,,,"1,000.00",',
    '01/07/2569,10:00,รับโอน,,100.00,"1,100.00",="0012345678"',
    '02/07/2569,10:00,โอนออก,25.50,-,"1,074.50",',
    '03/07/2569,10:00,รับโอน,,0.01,"1,074.51",,',
    'รวม,,,25.50,100.01,,',
  ].join('\r\n'),
)

const plain = writeMt940(ACCOUNT, money)
const files: readonly (readonly [string, string | Buffer, Record<string, unknown>])[] = [
  ['MT940 with blanks in its types and before them', plain.replaceAll('NTRF', ' NOV '), {}],
  [
    'MT940 with a time cut by a line’s end, a dash and Thai letters of one byte',
    thai(plain.replace('\r\n:62F:', '\r\n:86:โอนเมื่อ 10\r\n:20:15 -\r\n-\r\n:62F:')),
    {},
  ],
  [
    'camt.053 behind a business header',
    `<Envelope><AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><BizMsgIdr>B</BizMsgIdr></AppHdr>${writeCamt053(ACCOUNT, money)}</Envelope>`,
    {},
  ],
  ['CSV with titles, balances brought forward and totals', csv, { mapping }],
]

describe('a statement in a bank’s own dialect', () => {
  test('beyond the standard is previewed, and imported to the satang', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    for (const [index, [name, file, more]] of files.entries()) {
      const account = await fixture.account({
        accountNo: ACCOUNT,
        bankCode: ['002', '004', '006', '014'][index] ?? '025',
      })
      const before = await kept(fixture)
      const content = Buffer.from(file).toString('base64')
      const preview = await maker.post<{ entries: unknown; problems: unknown[]; warnings: unknown[] }>(
        '/bank/statements/preview',
        { accountId: account.id, fileName: 'f', content, ...more },
      )
      expect([name, preview.body.data]).toMatchObject([
        name,
        {
          problems: [],
          warnings: [],
          entries: { count: 3, in: 100.01, out: 25.5, from: '2026-07-01', to: '2026-07-03' },
        },
      ])
      expect(await kept(fixture)).toEqual(before)
      const used = await give(maker, account, file, more)
      await fixture.runJobs()
      const { data } = (await maker.get<Import>(`/bank/statements/${used.body.data.id}`)).body
      expect([name, data]).toMatchObject([
        name,
        { status: 'done', taken: 3, in: 100.01, out: 25.5, sums: 'agree', outcomes: { unmatched: 2, recorded: 1 } },
      ])
    }
    expect(await fixture.verify()).toEqual([])
  })

  test('is previewed by its bytes until the user selects an encoding', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account()
    const look = async (more: Record<string, unknown>) =>
      (
        await maker.post<{ csv: unknown }>('/bank/statements/preview', {
          accountId: account.id,
          fileName: 'f',
          content: csv.toString('base64'),
          ...more,
        })
      ).body.data.csv
    const guessed = {
      encoding: 'windows-874',
      skipLines: 2,
      header: ['วันที่', 'เวลา', 'รายการ', 'ถอนเงิน', 'ฝากเงิน', 'ยอดคงเหลือ', 'จากบัญชี'],
    }
    expect(await look({})).toMatchObject(guessed)
    expect(await look({ mapping })).toMatchObject(guessed)
    expect(await look({ encoding: 'windows-1252', skipLines: 0 })).toMatchObject({
      encoding: 'windows-1252',
      skipLines: 0,
    })
    expect(await look({ mapping: { ...mapping, encoding: 'windows-1252', skipLines: 1 } })).toMatchObject({
      encoding: 'windows-1252',
      skipLines: 1,
    })
  })

  test('with a row that lost its day warns in the preview, and keeps the warning on the import', async ({
    fixture,
  }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account()
    const { balanceColumn: _, ...unproven } = mapping
    const file = thai(
      [
        '',
        '',
        'วันที่,เวลา,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ,จากบัญชี',
        '01/07/2569,10:00,รับโอน,,100.00,,',
        ',,รับโอน,,50.00,,',
        'รวม,,,,150.00,,',
      ].join('\n'),
    )
    const warnings = [
      { line: 5, field: 'วันที่', code: 'left_out', message: 'the row has an amount and no day: it is left out' },
    ]
    const preview = await maker.post<{ warnings: unknown; entries: unknown }>('/bank/statements/preview', {
      accountId: account.id,
      fileName: 'f',
      content: file.toString('base64'),
      mapping: unproven,
    })
    expect(preview.body.data).toMatchObject({ warnings, entries: { count: 1, leftOut: 2 } })
    const used = await give(maker, account, file, { mapping: unproven })
    await fixture.runJobs()
    expect((await maker.get<Import>(`/bank/statements/${used.body.data.id}`)).body.data).toMatchObject({
      status: 'done',
      lines: 1,
      leftOut: 2,
      warnings,
    })
  })

  test('and without proof that a row moved nothing is refused as a whole, with the line', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account()
    const { balanceColumn: _, ...unproven } = mapping
    const reply = await give(maker, account, csv, { mapping: unproven })
    expect([reply.status, reply.body]).toMatchObject([
      422,
      { code: 'STATEMENT_UNREADABLE', details: { problems: [{ line: 4, code: 'amount' }] } },
    ])
    expect(await kept(fixture)).toEqual(NOTHING)
  })
})
