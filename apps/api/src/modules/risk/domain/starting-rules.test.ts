import { ruleDocument } from '@backoffice/contract/risk/rules'
import { expect, test } from 'vitest'
import { startingRules } from './starting-rules.ts'

test.for(Object.entries(startingRules))('the starting rule %s is a rule of the grammar', ([, document]) => {
  expect(ruleDocument.parse(document)).toEqual(document)
})

test('starting rules have names of their own', () => {
  const names = Object.values(startingRules).map(({ name }) => name.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
})
