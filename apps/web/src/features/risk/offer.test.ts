import { factNames } from '@backoffice/contract/risk/facts'
import { ruleDocument } from '@backoffice/contract/risk/rules'
import { expect, test } from 'vitest'
import { newRule } from './draft.ts'
import {
  comparisonsFor,
  eventFields,
  factsFor,
  fieldsFor,
  figureOf,
  figuresFor,
  filterFields,
  newMeasure,
  outcomesFor,
  sameFor,
  unitOf,
} from './offer.ts'

test('of bets only sums are offered, of deposits every figure', () => {
  expect(factsFor('withdrawal', 'sum')).toContain('bet')
  expect(factsFor('withdrawal', 'count')).not.toContain('bet')
  expect(fieldsFor('bet', 'sum', ['subject'])).toEqual(['bets', 'staked', 'won', 'voids', 'voided'])
  expect(fieldsFor('deposit', 'distinct', ['subject'])).toEqual(['channel', 'payer'])
  expect(filterFields('bet')).toEqual([])
  expect(filterFields('deposit')).toEqual(['amount', 'channel', 'ownName', 'payerIsMember', 'promotion'])
})

test('facts are of the same subject, or share a key with the event', () => {
  expect(sameFor('sign-in', 'sign-in')).toEqual([
    ['subject'],
    ['address'],
    ['device'],
    ['subject', 'address'],
    ['subject', 'network'],
    ['subject', 'device'],
  ])
  expect(sameFor('withdrawal', 'staff-adjustment')).toEqual([])
  expect(factsFor('withdrawal', 'count')).not.toContain('staff-adjustment')
})

test('different members are counted only of facts that are not all of one member', () => {
  expect(fieldsFor('sign-in', 'distinct', ['device'])).toContain('subject')
  expect(fieldsFor('sign-in', 'distinct', ['subject'])).not.toContain('subject')
})

test('what an amount is compared with is an amount', () => {
  expect(eventFields('withdrawal', 'money')).toEqual(['amount'])
  expect(figuresFor('withdrawal', 'money')).toEqual(['sum', 'largest'])
  expect(fieldsFor('bet', 'sum', ['subject'], 'money')).toEqual(['staked', 'won', 'voided'])
})

test('texts and flags are equal or not, numbers are compared', () => {
  expect(comparisonsFor('flag')).toEqual(['is', 'is-not'])
  expect(comparisonsFor('money')).toEqual(['is', 'is-not', 'at-least', 'at-most'])
})

test('nothing is held of an admin', () => {
  expect(outcomesFor('staff-reveal')).toEqual(['flag', 'open-case', 'notify'])
})

const possible = factNames.flatMap(trigger =>
  figuresFor(trigger).flatMap(figure =>
    factsFor(trigger, figure).flatMap(fact =>
      sameFor(trigger, fact).flatMap(same => {
        const measure = figureOf(trigger, fact, figure, null)
        if (measure.field === null) return [{ trigger, left: { ...measure, same } }]
        return fieldsFor(fact, figure, same).map(field => ({ trigger, left: { ...measure, same, field } }))
      }),
    ),
  ),
)

test('the grammar of the contract allows everything that is offered', () => {
  expect(possible.length).toBeGreaterThan(300)
  const refused = possible.filter(({ trigger, left }) => {
    const parts = [{ left, is: 'at-least', right: { value: 1 } }]
    return !ruleDocument.safeParse({ ...newRule(trigger), name: 'Rule', condition: { match: 'all', parts } }).success
  })
  expect(refused).toEqual([])
})

test.each(factNames)('a rule of %s begins with something, and every unit it has is begun with that unit', trigger => {
  expect(newRule(trigger).condition.parts).toHaveLength(1)
  const units = (['money', 'number', 'minutes', 'percent'] as const).filter(unit => newMeasure(trigger, unit))
  const begun = units.map(unit => newMeasure(trigger, unit)).filter(measure => measure !== undefined)
  expect(begun.map(measure => unitOf(trigger, measure))).toEqual(units)
})
