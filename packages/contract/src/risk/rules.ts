import { z } from 'zod'
import { issueAt, wrong } from '../field-errors.ts'
import { freeText } from '../forms.ts'
import {
  caseOutcomes,
  comparisons,
  type FactName,
  factNames,
  factOf,
  type FieldKind,
  figureFields,
  figures,
  filterComparisons,
  MAX_DEPTH,
  MAX_FILTERS,
  MAX_LINES,
  MAX_REST_HOURS,
  MAX_RULE_NAME,
  MAX_WINDOW_DAYS,
  memberOutcomes,
  outcomes,
  SUBJECT,
  UNIT_MINUTES,
  windowUnits,
} from './facts.ts'
import { severities } from './terms.ts'

// The closed grammar of a rule. It is data: nothing of it is ever run, and what it names is looked up in tables of this
// product. A field of money is compared in baht.

const fieldName = z.string().regex(/^[A-Za-z]{1,20}$/, wrong('FORMAT'))
const finite = z.number().min(-1e12).max(1e12)

const filter = z.strictObject({
  field: fieldName,
  is: z.enum(filterComparisons),
  value: z.union([finite, z.boolean(), freeText(100)]),
})

const windowOf = z.strictObject({
  amount: z
    .number()
    .int()
    .min(1)
    .max(MAX_WINDOW_DAYS * UNIT_MINUTES.days),
  unit: z.enum(windowUnits),
})

/** A field of the event itself, or a figure of facts in a window that ends with it. */
const simple = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('event'), field: fieldName }),
  z.strictObject({
    of: z.literal('facts'),
    fact: z.enum(factNames),
    figure: z.enum(figures),
    field: fieldName.nullable(),
    where: z.array(filter).max(MAX_FILTERS),
    within: windowOf,
    /** What those facts share with the event: the subject, or a key. */
    same: z.array(fieldName).min(1).max(3),
  }),
])
const ratio = z.strictObject({ of: z.literal('ratio'), part: simple, whole: simple })
/** `ratio`: percent that `part` is of `whole`; none where `whole` is 0. */
export const measure = z.union([simple, ratio])

const line = z.strictObject({
  left: measure,
  is: z.enum(comparisons),
  right: z.union([
    z.strictObject({ value: finite }),
    z.strictObject({ percent: z.number().min(0).max(100_000), of: measure }),
  ]),
})
type Line = z.output<typeof line>
export type Group = { match: 'all' | 'any'; parts: (Line | Group)[] }
const group: z.ZodType<Group, Group> = z.strictObject({
  match: z.enum(['all', 'any']),
  parts: z
    .array(z.union([line, z.lazy(() => group)]))
    .min(1, wrong('REQUIRED'))
    .max(MAX_LINES),
})

export type Measure = z.output<typeof measure>
export type SimpleMeasure = z.output<typeof simple>
export type FactMeasure = Extract<SimpleMeasure, { of: 'facts' }>
export type { Line }

/** What a rule is, in one version. */
export const ruleDocument = z
  .strictObject({
    name: freeText(MAX_RULE_NAME),
    trigger: z.enum(factNames),
    condition: group,
    outcomes: z.array(z.enum(outcomes)).min(1, wrong('REQUIRED')).max(outcomes.length),
    severity: z.enum(severities),
    weight: z.number().int().min(0).max(100),
    restHours: z.number().int().min(0).max(MAX_REST_HOURS),
  })
  .superRefine((rule, { addIssue }) => {
    for (const { path, code, max } of problemsOf(rule))
      addIssue(max === undefined ? issueAt([...path], 'NOT_ALLOWED') : issueAt([...path], code, { max }))
  })
export type RuleDocument = z.output<typeof ruleDocument>

type Path = readonly string[]
/** `max` of a size; without one, something that cannot be said of it. */
type Problem = { readonly path: Path; readonly code: 'TOO_MANY' | 'TOO_MANY_DAYS'; readonly max?: number } | NotAllowed
type NotAllowed = { readonly path: Path; readonly code: 'NOT_ALLOWED'; readonly max?: undefined }
type Draft = { trigger: FactName; condition: Group; outcomes: readonly (typeof outcomes)[number][] }

export const isGroup = (part: Line | Group): part is Group => 'match' in part

/** The lines of a condition, in the order in which they are written. */
export const linesOf = (condition: Group): Line[] =>
  condition.parts.flatMap(part => (isGroup(part) ? linesOf(part) : [part]))

/** What the grammar alone does not refuse. */
function problemsOf({ trigger, condition, outcomes: wanted }: Draft): Problem[] {
  const found: Problem[] = []
  if (depthOf(condition) > MAX_DEPTH) found.push({ path: ['condition'], code: 'TOO_MANY', max: MAX_DEPTH })
  else if (linesOf(condition).length > MAX_LINES) found.push({ path: ['condition'], code: 'TOO_MANY', max: MAX_LINES })
  else found.push(...groupProblems(trigger, condition, ['condition']))
  const isOfStaff = factOf(trigger).subject === 'admin'
  if (isOfStaff && wanted.some(outcome => memberOutcomes.includes(outcome)))
    found.push({ path: ['outcomes'], code: 'NOT_ALLOWED' })
  return found
}

const depthOf = ({ parts }: Group): number => 1 + Math.max(0, ...parts.map(part => (isGroup(part) ? depthOf(part) : 0)))

const groupProblems = (trigger: FactName, { parts }: Group, path: Path): Problem[] =>
  parts.flatMap((part, index) => {
    const at = [...path, 'parts', String(index)]
    return isGroup(part) ? groupProblems(trigger, part, at) : lineProblems(trigger, part, at)
  })

function lineProblems(trigger: FactName, { left, right }: Line, path: Path): Problem[] {
  const found = measureProblems(trigger, left, [...path, 'left'])
  if ('value' in right) return found
  found.push(...measureProblems(trigger, right.of, [...path, 'right', 'of']))
  if (found.length === 0 && unitOf(trigger, left) !== unitOf(trigger, right.of))
    found.push({ path: [...path, 'right'], code: 'NOT_ALLOWED' })
  return found
}

function measureProblems(trigger: FactName, one: Measure, path: Path): Problem[] {
  if (one.of === 'ratio') {
    const found = [
      ...measureProblems(trigger, one.part, [...path, 'part']),
      ...measureProblems(trigger, one.whole, [...path, 'whole']),
    ]
    return found.length > 0 || unitOf(trigger, one.part) === unitOf(trigger, one.whole)
      ? found
      : [{ path, code: 'NOT_ALLOWED' }]
  }
  if (one.of === 'event') {
    const kind = factOf(trigger).fields[one.field]
    const isNumber = kind === 'money' || kind === 'number'
    return isNumber && factOf(trigger).summed !== true ? [] : [{ path: [...path, 'field'], code: 'NOT_ALLOWED' }]
  }
  return factProblems(trigger, one, path)
}

function factProblems(trigger: FactName, one: FactMeasure, path: Path): Problem[] {
  const fact = factOf(one.fact)
  const found: Problem[] = []
  const kindOf = (field: string): FieldKind | undefined => (field === SUBJECT ? 'id' : fact.fields[field])
  const wanted = figureFields[one.figure]
  const kind = one.field === null ? undefined : kindOf(one.field)
  if (fact.summed === true ? one.figure !== 'sum' : false)
    found.push({ path: [...path, 'figure'], code: 'NOT_ALLOWED' })
  else if (wanted.length === 0 ? one.field !== null : kind === undefined || !wanted.includes(kind))
    found.push({ path: [...path, 'field'], code: 'NOT_ALLOWED' })
  if (minutesOf(one) > MAX_WINDOW_DAYS * UNIT_MINUTES.days)
    found.push({ path: [...path, 'within'], code: 'TOO_MANY_DAYS', max: MAX_WINDOW_DAYS })
  for (const [index, { field, is, value }] of one.where.entries()) {
    const of = fact.summed === true ? undefined : kindOf(field)
    const isOrder = is === 'at-least' || is === 'at-most'
    const fits =
      of === 'money' || of === 'number'
        ? typeof value === 'number'
        : !isOrder && (of === 'flag' ? typeof value === 'boolean' : of === 'text' && typeof value === 'string')
    if (!fits) found.push({ path: [...path, 'where', String(index)], code: 'NOT_ALLOWED' })
  }
  return [...found, ...sameProblems(trigger, one, [...path, 'same'])]
}

/** Facts are of the same subject, or share a key that both have and by which they are found quickly. */
function sameProblems(trigger: FactName, { fact: name, same }: FactMeasure, path: Path): Problem[] {
  const [event, fact] = [factOf(trigger), factOf(name)]
  const isKnown = (field: string) =>
    field === SUBJECT
      ? event.subject === fact.subject
      : event.fields[field] === 'id' && fact.fields[field] === 'id' && fact.summed !== true
  const isQuick = same.some(field => field === SUBJECT || fact.keys?.includes(field) === true)
  return same.every(isKnown) && isQuick && new Set(same).size === same.length ? [] : [{ path, code: 'NOT_ALLOWED' }]
}

export const minutesOf = ({ within: { amount, unit } }: Pick<FactMeasure, 'within'>): number =>
  amount * UNIT_MINUTES[unit]

/** What a measure is a number of. */
export function unitOf(trigger: FactName, one: Measure): 'money' | 'number' | 'minutes' | 'percent' {
  if (one.of === 'ratio') return 'percent'
  if (one.of === 'event') return factOf(trigger).fields[one.field] === 'money' ? 'money' : 'number'
  if (one.figure === 'since-last' || one.figure === 'since-first') return 'minutes'
  const ofMoney = one.field !== null && factOf(one.fact).fields[one.field] === 'money'
  return ofMoney && one.figure !== 'distinct' ? 'money' : 'number'
}

/** Whether a hit always opens a case. */
export const opensCase = ({ outcomes: wanted }: Pick<RuleDocument, 'outcomes'>): boolean =>
  wanted.some(outcome => caseOutcomes.includes(outcome))
