import { expect, test } from 'vitest'
import { maskKey, parseGameList } from './game-list.ts'

const game = { code: 'g1', name: 'Game', category: 'slot' }
const provider = { code: 'p1', name: 'Provider', categories: ['slot'], games: [game] }
const outcome = (body: unknown) => {
  const parsed = parseGameList(body)
  return parsed.ok ? 'ok' : `${parsed.error} ${parsed.detail}`
}
const listOf = (...providers: unknown[]) => ({ providers })

test('a list is parsed with defaults, and surplus fields are dropped', () => {
  expect(parseGameList({ ...listOf({ ...provider, extra: 1 }), version: 2 })).toEqual({
    ok: true,
    list: listOf({ ...provider, status: 'open' }),
  })
})

test.for([
  [null, 'invalid '],
  ['text', 'invalid '],
  [{}, 'invalid providers'],
  [listOf({ ...provider, games: 'many' }), 'invalid providers.0.games'],
  [listOf({ ...provider, code: 'p 1' }), 'invalid providers.0.code'],
  [listOf({ ...provider, logo: 'javascript:alert(1)' }), 'invalid providers.0.logo'],
  [listOf({ ...provider, categories: [] }), 'invalid providers.0.categories'],
  [listOf({ ...provider, games: [{ ...game, category: 'bingo' }] }), 'invalid providers.0.games.0.category'],
  [listOf({ ...provider, games: [{ ...game, name: '\u200b' }] }), 'invalid providers.0.games.0.name'],
  [listOf({ ...provider, games: [{ ...game, code: 'x'.repeat(101) }] }), 'invalid providers.0.games.0.code'],
  [listOf(), 'invalid no games'],
  [listOf({ ...provider, games: [] }), 'invalid no games'],
  [listOf(provider, provider), 'duplicate p1'],
  [listOf({ ...provider, games: [game, { ...game, name: 'Other' }] }), 'duplicate g1'],
  [listOf({ ...provider, games: Array.from({ length: 20_001 }, () => null) }), 'too-many 1 providers, 20001 games'],
  [listOf(...Array.from({ length: 501 }, () => ({ games: [] }))), 'too-many 501 providers, 0 games'],
] as const)('%j is refused as %s', ([body, expected]) => expect(outcome(body)).toBe(expected))

test('the same game code of two providers is two games', () => {
  expect(outcome(listOf(provider, { ...provider, code: 'p2' }))).toBe('ok')
})

test('a key is shown by its prefix and its last four characters', () => {
  expect(maskKey('ag_live_7f3k9q2m')).toBe('ag_••••9q2m')
  expect(maskKey('0123456789abcdef')).toBe('••••cdef')
})
