import {
  type FactName,
  factNames,
  factOf,
  type FieldKind,
  type Figure,
  figureFields,
  figures,
  filterComparisons,
  memberOutcomes,
  type Outcome,
  outcomes,
  SUBJECT,
} from '@backoffice/contract/risk/facts'
import type { FactMeasure, Group, Line, Measure, SimpleMeasure } from '@backoffice/contract/risk/rules'

// What the grammar of rules allows, for what the editor offers. The contract's own checks are the server's.

/** What a measure is a number of. */
export type Unit = 'money' | 'number' | 'minutes' | 'percent'

export const isGroup = (part: Line | Group): part is Group => 'match' in part

export function unitOf(trigger: FactName, one: Measure): Unit {
  if (one.of === 'ratio') return 'percent'
  if (one.of === 'event') return factOf(trigger).fields[one.field] === 'money' ? 'money' : 'number'
  return figureUnit(one.fact, one.figure, one.field)
}

function figureUnit(fact: FactName, figure: Figure, field: string | null): Unit {
  if (figure === 'since-last' || figure === 'since-first') return 'minutes'
  const isMoney = field !== null && factOf(fact).fields[field] === 'money'
  return isMoney && figure !== 'distinct' ? 'money' : 'number'
}

const fits = (unit: Unit, wanted: Unit | null): boolean => wanted === null || unit === wanted

/** Fields of the event itself that can be compared. */
export const eventFields = (trigger: FactName, wanted: Unit | null = null): string[] =>
  factOf(trigger).summed === true
    ? []
    : Object.entries(factOf(trigger).fields)
        .filter(([, kind]) => kind === 'money' || kind === 'number')
        .map(([field]) => field)
        .filter(field => fits(unitOf(trigger, { of: 'event', field }), wanted))

/** What facts can share with the event: the subject, a key, or the subject and something else that both have. */
export function sameFor(trigger: FactName, fact: FactName): string[][] {
  const [event, other] = [factOf(trigger), factOf(fact)]
  const isOwn = event.subject === other.subject
  const shared = Object.entries(other.fields)
    .filter(([field, kind]) => kind === 'id' && event.fields[field] === 'id' && other.summed !== true)
    .map(([field]) => field)
  const keys = shared.filter(field => other.keys?.includes(field) === true)
  return [
    ...(isOwn ? [[SUBJECT]] : []),
    ...keys.map(field => [field]),
    ...(isOwn ? shared.map(field => [SUBJECT, field]) : []),
  ]
}

export const factsFor = (trigger: FactName, figure: Figure, wanted: Unit | null = null): FactName[] =>
  factNames.filter(
    fact => sameFor(trigger, fact).some(same => hasFigure(fact, figure, same, wanted)) && isSummable(fact, figure),
  )

const isSummable = (fact: FactName, figure: Figure): boolean => factOf(fact).summed !== true || figure === 'sum'

function hasFigure(fact: FactName, figure: Figure, same: readonly string[], wanted: Unit | null): boolean {
  if (figureFields[figure].length > 0) return fieldsFor(fact, figure, same, wanted).length > 0
  return fits(figureUnit(fact, figure, null), wanted)
}

/** Figures that some fact has here. */
export const figuresFor = (trigger: FactName, wanted: Unit | null = null): Figure[] =>
  figures.filter(figure => factsFor(trigger, figure, wanted).length > 0)

/** Fields that a figure can be of. Different subjects are counted only of facts that are not all of one subject. */
export function fieldsFor(
  fact: FactName,
  figure: Figure,
  same: readonly string[],
  wanted: Unit | null = null,
): string[] {
  const kinds = figureFields[figure]
  const own = Object.entries(factOf(fact).fields)
    .filter(([field, kind]) => kinds.includes(kind) && !same.includes(field))
    .map(([field]) => field)
  const all = figure === 'distinct' && !same.includes(SUBJECT) ? [SUBJECT, ...own] : own
  return all.filter(field => fits(figureUnit(fact, figure, field), wanted))
}

/** Fields by which facts can be filtered. */
export const filterFields = (fact: FactName): string[] =>
  factOf(fact).summed === true
    ? []
    : Object.entries(factOf(fact).fields)
        .filter(([, kind]) => kind !== 'id')
        .map(([field]) => field)

export const kindOf = (fact: FactName, field: string): FieldKind =>
  field === SUBJECT ? 'id' : (factOf(fact).fields[field] ?? 'id')

type Filter = FactMeasure['where'][number]

/** How a field of a kind can be compared in a filter. */
export const comparisonsFor = (kind: FieldKind): Filter['is'][] =>
  filterComparisons.filter(is => is === 'is' || is === 'is-not' || kind === 'money' || kind === 'number')

/** A filter to begin with. */
export function newFilter(fact: FactName, field: string): Filter {
  const kind = kindOf(fact, field)
  return {
    field,
    is: kind === 'money' || kind === 'number' ? 'at-least' : 'is',
    value: kind === 'flag' ? true : kind === 'text' ? '' : Number.NaN,
  }
}

/** Outcomes of a rule with this trigger. */
export const outcomesFor = (trigger: FactName): readonly Outcome[] =>
  factOf(trigger).subject === 'admin' ? outcomes.filter(outcome => !memberOutcomes.includes(outcome)) : outcomes

/** A figure of the first fact that has it. */
export function newFigure(trigger: FactName, figure: Figure, wanted: Unit | null): FactMeasure | undefined {
  const possible = factsFor(trigger, figure, wanted)
  const fact = possible.find(each => each === trigger) ?? possible[0]
  return fact === undefined ? undefined : figureOf(trigger, fact, figure, wanted)
}

export function figureOf(trigger: FactName, fact: FactName, figure: Figure, wanted: Unit | null): FactMeasure {
  const same = sameFor(trigger, fact).find(each => hasFigure(fact, figure, each, wanted)) ?? [SUBJECT]
  const field = fieldsFor(fact, figure, same, wanted)[0] ?? null
  return { of: 'facts', fact, figure, field, where: [], within: { amount: 1, unit: 'days' }, same }
}

/** A measure of a unit to begin with; undefined: there is none. */
export function newMeasure(trigger: FactName, wanted: Unit | null): Measure | undefined {
  if (wanted === 'percent') return newRatio(trigger)
  return newSimple(trigger, wanted)
}

function newSimple(trigger: FactName, wanted: Unit | null): SimpleMeasure | undefined {
  const [field] = wanted === null ? [] : eventFields(trigger, wanted)
  if (field !== undefined) return { of: 'event', field }
  const [figure] = figuresFor(trigger, wanted)
  return figure === undefined ? undefined : newFigure(trigger, figure, wanted)
}

export function newRatio(trigger: FactName): Measure | undefined {
  const part = newSimple(trigger, 'money') ?? newSimple(trigger, 'number')
  return part === undefined ? undefined : { of: 'ratio', part, whole: part }
}

/** The measure itself if a rule with this trigger can have it. */
export function isAllowed(trigger: FactName, one: Measure): boolean {
  if (one.of === 'ratio')
    return (
      isAllowed(trigger, one.part) &&
      isAllowed(trigger, one.whole) &&
      unitOf(trigger, one.part) === unitOf(trigger, one.whole)
    )
  if (one.of === 'event') return eventFields(trigger).includes(one.field)
  const { fact, figure, field, same } = one
  const isSame = sameFor(trigger, fact).some(each => each.join() === same.join())
  return (
    isSame &&
    isSummable(fact, figure) &&
    (figureFields[figure].length === 0
      ? field === null
      : field !== null && fieldsFor(fact, figure, same).includes(field))
  )
}
