import { expect, it } from 'vitest'
import { fieldErrorCodes, parametersOf } from './field-errors.ts'
import english from './texts/words/ui/en.json' with { type: 'json' }

it.each(fieldErrorCodes)('the text of %s names its parameters', code => {
  const named = [...english.fieldErrors[code].matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
  expect(named).toEqual(parametersOf(code))
})
