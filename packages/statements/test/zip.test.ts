import { describe, expect, test } from 'vitest'
import { openFile, type OpenedFile } from '../src/index.ts'
import { textRow, workbookOf, zipOf } from './zip-files.ts'

/** Text that compression does not make much smaller. */
const randomText = (bytes: number): string => {
  let state = 1
  const digits = Array.from({ length: 10_000 }, () => {
    state = (state * 48_271) % 2_147_483_647
    return state
  }).join('\n')
  return digits.repeat(Math.ceil(bytes / digits.length))
}

const csv = 'date,amount\n2026-01-02,5.00\n'

async function filesOf(bytes: Uint8Array): Promise<Extract<OpenedFile, { kind: 'archive' }>['files']> {
  const opened = await openFile(bytes)
  if (opened.kind !== 'archive') throw new Error(JSON.stringify(opened))
  return opened.files
}

/** The position of a central directory entry's field, by the entry's place. */
function directoryField(zip: Buffer, place: number, field: number): number {
  let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1')
  for (let each = 0; each < place; each += 1) at = zip.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  return at + field
}
const FLAGS = 8
const METHOD = 10
const CRC = 16
const SIZE = 24

describe('a ZIP', () => {
  test('lists every statement with its name, format and content', async () => {
    const xlsx = await workbookOf({ sheets: [{ name: 'S', rows: textRow(1, 'a') }] })
    const files = await filesOf(
      await zipOf({
        'มกราคม/a.csv': csv,
        'b.sta': ':20:X\r\n:25:1\r\n',
        'c.xml': '<Document/>',
        'd.xls': '<html><table><tr><td>1</table></html>',
        'e.xlsx': xlsx,
      }),
    )
    expect(files.map(({ name, format, problem }) => [name, format, problem])).toEqual([
      ['มกราคม/a.csv', 'csv', null],
      ['b.sta', 'mt940', null],
      ['c.xml', 'camt053', null],
      ['d.xls', 'html', null],
      ['e.xlsx', 'xlsx', null],
    ])
    expect(Buffer.from(files[0]?.bytes ?? []).toString()).toBe(csv)
    expect(await openFile(files[4]?.bytes ?? new Uint8Array())).toMatchObject({ kind: 'table', format: 'xlsx' })
  })

  test('lists what is unreadable with its problem, beside what is not', async () => {
    const zip = await zipOf({
      'good.csv': csv,
      'picture.pdf': Buffer.from([0, 1, 2, 3, 0, 0]),
      'old.xls': Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]),
      'empty.csv': '',
      'inner.zip': await zipOf({ 'a.csv': csv }),
      'large.csv': randomText(11_000_000),
      'locked.csv': csv,
      'exotic.csv': csv,
      'damaged.csv': csv,
      'again.csv': csv,
    })
    zip.writeUInt16LE(1, directoryField(zip, 6, FLAGS))
    zip.writeUInt16LE(12, directoryField(zip, 7, METHOD))
    zip.writeUInt32LE(7, directoryField(zip, 8, CRC))
    expect((await filesOf(zip)).map(({ name, format, problem }) => [name, format ?? problem?.code])).toEqual([
      ['good.csv', 'csv'],
      ['picture.pdf', 'unknown_format'],
      ['old.xls', 'other_spreadsheet'],
      ['empty.csv', 'missing'],
      ['inner.zip', 'nested_archive'],
      ['large.csv', 'too_large'],
      ['locked.csv', 'encrypted'],
      ['exotic.csv', 'not_readable'],
      ['damaged.csv', 'incomplete'],
      ['again.csv', 'csv'],
    ])
  })

  test('does not list folders and what programs add', async () => {
    const zip = await zipOf({ 'a/.DS_Store': 'x', '__MACOSX/a/._b.csv': 'x', 'Thumbs.db': 'x', 'a/b.csv': csv })
    expect((await filesOf(zip)).map(({ name }) => name)).toEqual(['a/b.csv'])
  })

  test('has names that are only shown, in the encoding they are in', async () => {
    const zip = await zipOf({ 'aaaaaaaaaaaa.csv': csv })
    const rename = (name: Uint8Array): Buffer => {
      const copy = Buffer.from(zip)
      copy.set(name, directoryField(copy, 0, 46))
      copy.writeUInt16LE(0, directoryField(copy, 0, FLAGS))
      return copy
    }
    const thai = Uint8Array.from(Array.from('มกราคมมกราคม', letter => letter.charCodeAt(0) - 0x0e01 + 0xa1))
    const [unsafe] = await filesOf(rename(Buffer.from('../../../etc')))
    expect([unsafe?.name, unsafe?.format]).toEqual(['../../../etc.csv', 'csv'])
    expect((await filesOf(rename(thai)))[0]?.name).toBe('มกราคมมกราคม.csv')
    expect((await filesOf(rename(Buffer.from('C:\\Users\\bank'))))[0]?.name).toMatch(/^C:\/Users\/bank/)
  })

  test('is counted while it is unpacked: a size that is not true is refused', async () => {
    const zip = await zipOf({ 'a.csv': csv, 'b.csv': csv })
    zip.writeUInt32LE(3, directoryField(zip, 0, SIZE))
    expect((await filesOf(zip)).map(({ problem }) => problem?.code)).toEqual(['incomplete', undefined])
  })

  test('has limits: of files, of content, and of how much a file grows', async () => {
    const many = await zipOf(Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}.csv`, csv])))
    expect(await openFile(many)).toMatchObject({ kind: 'unreadable', problem: { code: 'too_many_files' } })
    const some = await zipOf(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}.csv`, csv])))
    expect(await openFile(some)).toMatchObject({ kind: 'unreadable', problem: { code: 'too_many_files' } })
    const nine = new Uint8Array(9_000_000).fill(0x61)
    const [zeros] = await filesOf(await zipOf({ 'zeros.csv': nine }))
    expect(zeros?.problem?.code).toBe('unsafe')
    const eight = await filesOf(
      await zipOf(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at}.csv`, nine])), false),
    )
    // 64 MiB in all.
    expect(eight.map(({ problem }) => problem?.code)).toEqual([
      ...Array.from({ length: 7 }, () => undefined),
      'too_large',
      'too_large',
    ])
  })

  test('that is cut, empty or no ZIP at all is refused', async () => {
    const zip = await zipOf({ 'a.csv': csv })
    for (const [bytes, code] of [
      [zip.subarray(0, -30), 'incomplete'],
      [await zipOf({}), 'missing'],
      [await zipOf({ '.DS_Store': 'x' }), 'missing'],
      [Buffer.from('PK\u0003\u0004 and then text'), 'incomplete'],
    ] as const)
      expect(await openFile(bytes)).toMatchObject({ kind: 'unreadable', format: null, problem: { code } })
  })
})
