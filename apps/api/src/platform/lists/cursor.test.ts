import { BANGKOK, newId } from '@backoffice/kernel'
import { describe, expect, test } from 'vitest'
import { cursorsFor, pageOf, type Position } from './cursor.ts'
import { periodOf } from './period.ts'

const binding = { list: 'withdrawals', sort: '-amount', filters: { q: 'a', amountFrom: 100n } }
const position: Position = { value: 1_795_000_000_123_456n, id: newId() }

describe('a cursor', () => {
  test('can be parsed', () => {
    const cursors = cursorsFor(binding)
    expect(cursors.read(cursors.write('next', position))).toEqual({ ok: true, value: { direction: 'next', position } })
    expect(cursors.read(cursors.write('previous', { ...position, value: -5n }))).toMatchObject({
      ok: true,
      value: { direction: 'previous', position: { value: -5n } },
    })
  })

  test.each(['a0V', '', '1', 'ล.ำ', '~'])('of a text order can be parsed: %j', value => {
    const cursors = cursorsFor({ ...binding, sort: 'position' })
    expect(cursors.read(cursors.write('next', { ...position, value }))).toEqual({
      ok: true,
      value: { direction: 'next', position: { ...position, value } },
    })
    expect(cursors.read(cursors.write('next', { ...position, value: `${value}\0` }))).toMatchObject({ ok: false })
  })

  test('is refused under another order, filter or list, or when altered', () => {
    const text = cursorsFor(binding).write('next', position)
    for (const other of [
      { ...binding, sort: 'amount' },
      { ...binding, list: 'requests' },
      { ...binding, filters: { q: 'b', amountFrom: 100n } },
    ]) {
      expect(cursorsFor(other).read(text)).toMatchObject({ ok: false, code: 'VALIDATION' })
    }
    const plain = Buffer.from(text, 'base64url').toString()
    const forged = [
      text.slice(1),
      `${text}AAAA`,
      '',
      '%00',
      plain,
      ...[
        `${plain}.x`,
        plain.replace('.n.', '.x.'),
        plain.replace(/\.\d+\./, '.1e9.'),
        plain.replace(/\.\d+\./, `.${'9'.repeat(19)}.`),
      ].map(each => Buffer.from(each).toString('base64url')),
    ]
    forged.push(
      ...[
        plain.replace('.n.', '.p.'),
        plain.replace(/\.\d+\./, '.1.'),
        plain.replace(/.$/, last => (last === '0' ? '1' : '0')),
      ].map(each => Buffer.from(each).toString('base64url')),
    )
    for (const each of forged)
      expect(cursorsFor(binding).read(each), each).toMatchObject({ ok: false, code: 'VALIDATION' })
  })
})

test('a cursor outside the range of money and instants is refused, whoever wrote it', () => {
  for (const value of [10n ** 17n, -(10n ** 17n), 10n ** 30n]) {
    const cursors = cursorsFor(binding)
    expect(cursors.read(cursors.write('next', { ...position, value }))).toMatchObject({ ok: false, code: 'VALIDATION' })
  }
})

describe('a page', () => {
  const rows = [5n, 4n, 3n].map(value => ({ position: { value, id: newId() } }))
  const [first, second] = [rows[0]?.position, rows[1]?.position]
  const at = (direction: 'next' | 'previous') => ({ direction, position })

  test('the first has a next one when there is more, and no previous', () => {
    expect(pageOf(rows, 2, null)).toMatchObject({ next: second, previous: null, shown: rows.slice(0, 2) })
    expect(pageOf(rows, 3, null)).toMatchObject({ next: null, previous: null })
  })
  test('a later one links back', () =>
    expect(pageOf(rows, 3, at('next'))).toMatchObject({ next: null, previous: first }))
  test('read backwards is displayed forwards', () => {
    expect(pageOf(rows, 2, at('previous')).shown).toEqual([rows[1], rows[0]])
    expect(pageOf(rows, 2, at('previous'))).toMatchObject({ next: first, previous: second })
    expect(pageOf(rows, 3, at('previous')).previous).toBeNull()
  })
  test('an empty one has no neighbours', () =>
    expect(pageOf([], 2, null)).toEqual({ shown: [], next: null, previous: null }))
})

describe('from and to', () => {
  test('a business day is included as a whole, in the operator’s zone', () => {
    expect(periodOf({ from: '2026-11-20', to: '2026-11-20' }, BANGKOK)).toEqual({
      ok: true,
      value: { from: new Date('2026-11-19T17:00:00Z'), until: new Date('2026-11-20T17:00:00Z') },
    })
  })
  test('an instant is used unchanged', () => {
    expect(periodOf({ to: '2026-11-20T00:00:00+07:00' }, BANGKOK)).toEqual({
      ok: true,
      value: { from: null, until: new Date('2026-11-19T17:00:00Z') },
    })
  })
  test.each(['2026-02-30', 'yesterday', '2026-13-01T00:00:00Z', '0001-01-01', '9999-01-01', '2026-11-20T00:00:00'])(
    '%s is refused',
    from => {
      expect(periodOf({ from }, BANGKOK)).toMatchObject({
        ok: false,
        code: 'VALIDATION',
        fields: { from: { code: expect.any(String) } },
      })
    },
  )
  test('an end before the start is refused', () =>
    expect(periodOf({ from: '2026-11-21', to: '2026-11-19' }, BANGKOK).ok).toBe(false))
})
