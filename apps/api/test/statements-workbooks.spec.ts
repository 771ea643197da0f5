import { writeXlsx } from 'hucre/xlsx'
import { buffer } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { ZipFile } from 'yazl'
import { base64, CSV_MAPPING, type Movement, writeCamt053, writeCsv } from './support/statement-files.ts'
import { at, give, kept, NOTHING, problemsOf, test, type Import } from './support/statement-fixture.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

type ArchiveFile = {
  entry: number
  name: string
  format: string | null
  problem: { code: string } | null
  importedBefore: string | null
}
type Preview = {
  format: string | null
  archive: ArchiveFile[] | null
  csv: { header: string[]; rows: string[][]; sheet: string | null; sheets: string[] } | null
  entries: { count: number; new: number; known: number; in: number; out: number; from: string; to: string } | null
  problems: { code: string }[]
  importedBefore: string | null
}

const previewed = async (admin: FixtureAdmin, account: { id: string }, file: string | Uint8Array, more: object = {}) =>
  (
    await admin.post<Preview>('/bank/statements/preview', {
      accountId: account.id,
      fileName: 'file',
      content: base64(file),
      ...more,
    })
  ).body.data

const NAMES = ['date', 'time', 'amount', 'reference', 'name']
const signed = ({ direction, amount }: Movement): number => Number(direction === 'in' ? amount : -amount) / 100
/** Days as dates, times and amounts as numbers. */
const stored = (movements: readonly Movement[]) =>
  movements.map(each => [new Date(`${each.day}T00:00:00Z`), each.at, signed(each), each.reference, each.name])
/** All cells as text. */
const written = (movements: readonly Movement[]) =>
  movements.map(each => [each.day, each.at, String(signed(each)), each.reference, each.name])

type Rows = readonly (string | number | Date | null)[][]
const workbook = (sheets: Readonly<Record<string, Rows>>): Promise<Uint8Array> =>
  writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: [NAMES, ...rows] })) })
const page = (movements: readonly Movement[]): string =>
  `<html><table>${[NAMES, ...written(movements)]
    .map(row => `<tr>${row.map(cell => `<td>${cell ?? ''}</td>`).join('')}</tr>`)
    .join('')}</table></html>`

async function zip(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name)
  archive.end()
  return buffer(archive.outputStream)
}

const money = [at(1), at(2, { direction: 'out', amount: 2_550n }), at(3, { amount: 1n, reference: null })]
const mapping = CSV_MAPPING

describe('a statement in a workbook or an HTML page', () => {
  test('is previewed and imported to the satang; in another of these formats it adds nothing', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account()
    const files: [string, string, string | Uint8Array][] = [
      ['dates and numbers', 'xlsx', await workbook({ Statement: stored(money) })],
      ['texts', 'xlsx', await workbook({ Statement: written(money) })],
      ['an HTML page', 'html', page(money)],
      ['a CSV', 'csv', writeCsv(money)],
    ]
    for (const [at_, [what, format, file]] of files.entries()) {
      const without = await previewed(maker, account, file)
      expect([what, without]).toMatchObject([what, { format, entries: null, problems: [], csv: { header: NAMES } }])
      const preview = await previewed(maker, account, file, { mapping })
      const isNew = at_ === 0
      expect([what, preview]).toMatchObject([
        what,
        {
          format,
          problems: [],
          entries: { count: 3, in: 100.01, out: 25.5, from: '2026-07-01', to: '2026-07-03', new: isNew ? 3 : 0 },
        },
      ])
      const { data } = (await give(maker, account, file, { mapping })).body
      await fixture.runJobs()
      const done = (await maker.get<Import & { sheet: string | null }>(`/bank/statements/${data.id}`)).body.data
      expect([what, done]).toMatchObject([
        what,
        {
          status: 'done',
          format,
          in: 100.01,
          out: 25.5,
          outcomes: isNew ? { unmatched: 2, recorded: 1 } : { known: 3 },
        },
      ])
      expect([what, done.sheet]).toEqual([what, { xlsx: 'Statement', html: '1' }[format] ?? null])
      expect(await kept(fixture)).toMatchObject({ imports: at_ + 1, transactions: 3 })
    }
    expect(await fixture.verify()).toEqual([])
  })

  test('is one import per sheet, and a sheet is imported once', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account()
    const file = await workbook({ June: stored([at(1)]), July: stored([at(2), at(3)]) })
    const first = await previewed(maker, account, file, { mapping })
    expect(first).toMatchObject({ csv: { sheet: 'June', sheets: ['June', 'July'] }, entries: { count: 1 } })
    const june = (await give(maker, account, file, { mapping })).body.data
    await fixture.runJobs()
    const second = await previewed(maker, account, file, { mapping, sheet: 'July' })
    expect(second).toMatchObject({ csv: { sheet: 'July' }, importedBefore: null, entries: { count: 2, new: 2 } })
    const july = (await give(maker, account, file, { mapping, sheet: 'July' })).body.data
    await fixture.runJobs()
    expect((await previewed(maker, account, file, { mapping, sheet: 'July' })).importedBefore).toBe(july.id)
    expect((await previewed(maker, account, file, { mapping })).importedBefore).toBe(june.id)
    const again = [
      await give(maker, account, file, { mapping, sheet: 'June' }),
      await give(maker, account, file, { mapping, sheet: 'July' }),
    ]
    expect(again.map(({ status, body }) => [status, body.data.id])).toEqual([
      [200, june.id],
      [200, july.id],
    ])
    expect(await kept(fixture)).toMatchObject({ imports: 2, lines: 3, transactions: 3 })
    // The preview of one sheet is no consent to the import of another.
    const { previewHash } = (
      await maker.post<{ previewHash: string }>('/bank/statements/preview', {
        accountId: account.id,
        fileName: 'f',
        content: base64(file),
        mapping,
        sheet: 'June',
      })
    ).body.data
    const swapped = await maker.post('/bank/statements', {
      accountId: account.id,
      fileName: 'f',
      content: base64(file),
      mapping,
      sheet: 'July',
      previewHash,
    })
    expect(swapped.body.code).toBe('STATEMENT_CHANGED')
    expect((await previewed(maker, account, file, { sheet: 'May' })).problems).toMatchObject([{ code: 'missing' }])
  })

  test('that cannot be read is refused by name, and leaves no trace', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account()
    const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])
    const good = await workbook({ S: stored(money) })
    const files: [string, string | Uint8Array, string][] = [
      ['a binary .xls', ole, 'other_spreadsheet'],
      ['a password', Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]), 'encrypted'],
      ['a cut file', good.subarray(0, -40), 'incomplete'],
      ['a page without a table', '<html><body>Session expired</body></html>', 'missing'],
      [
        'a day in an amount',
        await workbook({ S: [[new Date('2026-07-01T00:00:00Z'), '10:00', 'x', null, null]] }),
        'amount',
      ],
    ]
    for (const [what, file, code] of files) {
      expect([what, (await previewed(maker, account, file, { mapping })).problems]).toMatchObject([what, [{ code }]])
      const reply = await give(maker, account, file, { mapping })
      expect([what, reply.status, reply.body.code]).toEqual([what, 422, 'STATEMENT_UNREADABLE'])
      expect([what, problemsOf(reply)]).toMatchObject([what, [{ code }]])
    }
    expect(await kept(fixture)).toEqual(NOTHING)
  })
})

describe('a ZIP of statements', () => {
  test('lists its files, and each is imported by itself with its own duplicates', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account()
    const file = await zip({
      '2026/june.csv': writeCsv([at(1)]),
      'july.xlsx': await workbook({ S: stored([at(2), at(1)]) }),
      'august.xml': writeCamt053(account.accountNo, [at(3)]),
      'locked.xls': Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    })
    const list = async () => (await previewed(maker, account, file)).archive ?? []
    expect(await previewed(maker, account, file)).toMatchObject({
      format: 'zip',
      entries: null,
      csv: null,
      problems: [],
    })
    expect((await list()).map(({ entry, name, format, problem }) => [entry, name, format ?? problem?.code])).toEqual([
      [0, '2026/june.csv', 'csv'],
      [1, 'july.xlsx', 'xlsx'],
      [2, 'august.xml', 'camt053'],
      [3, 'locked.xls', 'other_spreadsheet'],
    ])
    const outcomes = []
    const ids: string[] = []
    for (const [entry, more] of [
      [0, { mapping }],
      [1, { mapping }],
      [2, {}],
    ] as const) {
      expect((await previewed(maker, account, file, { entry, ...more })).entries).not.toBeNull()
      const used = await give(maker, account, file, { entry, ...more })
      await fixture.runJobs()
      const { data } = (await maker.get<Import & { fileName: string }>(`/bank/statements/${used.body.data.id}`)).body
      ids.push(data.id)
      outcomes.push([data.fileName, data.format, data.lines, data.outcomes['known']])
    }
    expect(outcomes).toEqual([
      ['june.csv', 'csv', 1, 0],
      ['july.xlsx', 'xlsx', 2, 1],
      ['august.xml', 'camt053', 1, 0],
    ])
    expect((await list()).map(({ importedBefore }) => importedBefore)).toEqual([...ids, null])
    // The same file outside the ZIP is the same import.
    const alone = await give(maker, account, writeCsv([at(1)]), { mapping })
    expect([alone.status, alone.body.data.id]).toEqual([200, ids[0]])
    expect(await kept(fixture)).toMatchObject({ imports: 3, transactions: 3 })
    expect(await fixture.verify()).toEqual([])
  })

  test('is not imported as a whole, nor by a file that it does not have or that is unreadable', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account()
    const file = await zip({ 'a.csv': writeCsv([at(1)]), 'b.zip': await zip({ 'c.csv': writeCsv([at(2)]) }) })
    const whole = await give(maker, account, file, { mapping })
    expect([whole.status, Object.keys(whole.body.fields ?? {})]).toEqual([400, ['entry']])
    for (const [entry, code] of [
      [1, 'nested_archive'],
      [2, 'missing'],
    ] as const) {
      expect((await previewed(maker, account, file, { entry })).problems).toMatchObject([{ code }])
      const reply = await give(maker, account, file, { entry })
      expect([entry, reply.body.code, problemsOf(reply)]).toMatchObject([entry, 'STATEMENT_UNREADABLE', [{ code }]])
    }
    expect(await kept(fixture)).toEqual(NOTHING)
  })
})

describe('an instant with a zone in a CSV', () => {
  test('is imported on the business day it falls on', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account()
    const { timeColumn: _, ...alone } = mapping
    const file = 'date,time,amount,reference,name\n2026-07-02T23:30:00Z,,๑๐.๕๐,R1,\n'
    const preview = await previewed(maker, account, file, { mapping: alone })
    expect(preview.entries).toMatchObject({
      from: '2026-07-03',
      to: '2026-07-03',
      in: 10.5,
      first: [{ occurredAt: '2026-07-02T23:30:00.000Z', timeKnown: true }],
    })
    const used = await give(maker, account, file, { mapping: alone })
    expect(used.body.data).toMatchObject({ from: '2026-07-03', lines: 1 })
  })
})
