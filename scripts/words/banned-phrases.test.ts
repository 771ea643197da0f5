import { describe, expect, test } from 'vitest'
import { bannedPhrases, type Scope } from './banned-phrases.ts'
import { readTexts, type SourceText } from './read-texts.ts'

const scopes = ['english', 'thai'] as const satisfies readonly Scope[]

/** Each use of a banned phrase as `place: text (use …)`. */
const findBanned = (scope: Scope, texts: readonly SourceText[]): string[] =>
  bannedPhrases
    .filter(each => each.scopes.includes(scope))
    .flatMap(({ phrase, use }) =>
      texts.filter(({ text }) => phrase.test(text)).map(({ place, text }) => `${place}: ${text} (use: ${use})`),
    )

describe.each(scopes)('%s texts', scope => {
  const texts = readTexts(scope)

  test('are found in the catalogues and in the sources', () => {
    expect(texts.filter(({ place }) => place.endsWith('.ts')).length).toBeGreaterThan(30)
    expect(texts.filter(({ place }) => place.includes('.json')).length).toBeGreaterThan(1000)
  })

  test('hold no banned phrase', () => {
    expect(findBanned(scope, texts)).toEqual([])
  })
})

test('a banned phrase is found', () => {
  expect(findBanned('english', [{ place: 'here', text: 'A second person has to agree' }])).toHaveLength(1)
  expect(findBanned('thai', [{ place: 'here', text: 'ยอดตามสมุดบัญชี' }])).toHaveLength(1)
  expect(findBanned('thai', [{ place: 'here', text: 'สมุดบัญชีธนาคาร' }])).toEqual([])
})
