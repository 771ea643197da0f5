import { expect, it } from 'vitest'
import { fieldErrorCodes, parametersOf } from './field-errors.ts'
import english from './texts/words/ui/en.json' with { type: 'json' }

it.each(fieldErrorCodes)('the text of %s names parameters of it only', code => {
  const named = [...english.fieldErrors[code].matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
  expect(parametersOf(code)).toEqual(expect.arrayContaining(named))
})
