import { type FactName, MAX_DEPTH } from '@backoffice/contract/risk/facts'
import type { FieldError } from '@backoffice/contract/field-errors'
import type { Group, Line, Measure, RuleDocument } from '@backoffice/contract/risk/rules'
import { isAllowed, isGroup, newMeasure, outcomesFor, unitOf } from './offer.ts'

// A rule while it is written. A number that is not typed yet is NaN.

/** The way to a part: its position in each group. The condition itself has the empty one. */
export type Way = readonly number[]
export type Change =
  | { do: 'set'; values: Partial<Omit<RuleDocument, 'trigger' | 'condition'>> }
  | { do: 'trigger'; trigger: FactName }
  | { do: 'match'; at: Way; match: Group['match'] }
  | { do: 'line'; at: Way; line: Line }
  | { do: 'add-line' | 'add-group' | 'remove' | 'duplicate'; at: Way }
  | { do: 'replace'; document: RuleDocument }

/** A line to begin with. */
export function newLine(trigger: FactName): Line {
  const left = newMeasure(trigger, null)
  if (left === undefined) throw new Error(`nothing can be measured of ${trigger}`)
  return { left, is: 'at-least', right: { value: Number.NaN } }
}

/** A rule to begin with. */
export const newRule = (trigger: FactName = 'withdrawal'): RuleDocument => ({
  name: '',
  trigger,
  condition: { match: 'all', parts: [newLine(trigger)] },
  outcomes: ['flag'],
  severity: 'medium',
  weight: 30,
  restHours: 24,
})

/** The rule after a change of the editor. */
export function changed(rule: RuleDocument, change: Change): RuleDocument {
  if (change.do === 'replace') return change.document
  if (change.do === 'set') return { ...rule, ...change.values }
  if (change.do === 'trigger') return withTrigger(rule, change.trigger)
  return { ...rule, condition: changedGroup(rule.trigger, rule.condition, change.at, change) }
}

/** What the new trigger does not allow is replaced, or left out. */
function withTrigger(rule: RuleDocument, trigger: FactName): RuleDocument {
  const allowed = rule.outcomes.filter(outcome => outcomesFor(trigger).includes(outcome))
  return {
    ...rule,
    trigger,
    condition: fittedGroup(trigger, rule.condition),
    outcomes: allowed.length === 0 ? ['flag'] : allowed,
  }
}

const fittedGroup = (trigger: FactName, { match, parts }: Group): Group => ({
  match,
  parts: parts.map(part => (isGroup(part) ? fittedGroup(trigger, part) : fittedLine(trigger, part))),
})

function fittedLine(trigger: FactName, line: Line): Line {
  return isAllowed(trigger, line.left) ? withLeft(trigger, line, line.left) : newLine(trigger)
}

/** A line with another left side: what it is compared with keeps its kind where it can. */
export function withLeft(trigger: FactName, { left: before, is, right }: Line, left: Measure): Line {
  if ('value' in right) {
    const isComparable = isAllowed(trigger, before) && unitOf(trigger, before) === unitOf(trigger, left)
    return { left, is, right: isComparable ? right : { value: Number.NaN } }
  }
  const unit = unitOf(trigger, left)
  if (isAllowed(trigger, right.of) && unitOf(trigger, right.of) === unit) return { left, is, right }
  const of = newMeasure(trigger, unit)
  return { left, is, right: of === undefined ? { value: Number.NaN } : { percent: right.percent, of } }
}

type PartChange = Exclude<Change, { do: 'replace' | 'set' | 'trigger' }>

function changedGroup(trigger: FactName, group: Group, [at, ...rest]: Way, change: PartChange): Group {
  if (at === undefined) return changedHere(trigger, group, change)
  const part = group.parts[at]
  if (part === undefined) return group
  const parts = [...group.parts]
  if (rest.length > 0 || (isGroup(part) && !isOfParent(change))) {
    if (!isGroup(part)) return group
    parts[at] = changedGroup(trigger, part, rest, change)
  } else if (change.do === 'line') parts[at] = change.line
  else if (change.do === 'duplicate') parts.splice(at, 0, part)
  else if (change.do === 'remove') parts.splice(at, 1)
  // A group without parts means nothing.
  return { ...group, parts: parts.filter(each => !isGroup(each) || each.parts.length > 0) }
}

const isOfParent = (change: PartChange): boolean => change.do === 'remove' || change.do === 'duplicate'

function changedHere(trigger: FactName, group: Group, change: PartChange): Group {
  if (change.do === 'match') return { ...group, match: change.match }
  const added: Line | Group | null =
    change.do === 'add-line'
      ? newLine(trigger)
      : change.do === 'add-group'
        ? { match: group.match === 'all' ? 'any' : 'all', parts: [newLine(trigger)] }
        : null
  return added === null ? group : { ...group, parts: [...group.parts, added] }
}

/** Whether a group can have groups in it. */
export const canNest = (at: Way): boolean => at.length + 1 < MAX_DEPTH

/** The lines of a condition, in the order in which they are written. */
export const linesOf = ({ parts }: Group): Line[] => parts.flatMap(part => (isGroup(part) ? linesOf(part) : [part]))

export type Problems = Readonly<Record<string, FieldError>>
const REQUIRED = { code: 'REQUIRED' } as const

/** What is missing before the rule can be sent, by the paths that the server uses. */
export function missingIn({ name, outcomes, weight, restHours, condition }: RuleDocument): Problems {
  return {
    ...(name.trim() === '' ? { name: REQUIRED } : {}),
    ...(outcomes.length === 0 ? { outcomes: REQUIRED } : {}),
    ...(Number.isNaN(weight) ? { weight: REQUIRED } : {}),
    ...(Number.isNaN(restHours) ? { restHours: REQUIRED } : {}),
    ...Object.fromEntries(missingParts(condition, 'condition').map(path => [path, REQUIRED])),
  }
}

const missingParts = ({ parts }: Group, path: string): string[] =>
  parts.flatMap((part, index) => {
    const at = `${path}.parts.${index}`
    return isGroup(part) ? missingParts(part, at) : missingInLine(part, at)
  })

function missingInLine({ left, right }: Line, path: string): string[] {
  const found = missingInMeasure(left, `${path}.left`)
  if ('value' in right) return Number.isNaN(right.value) ? [...found, `${path}.right.value`] : found
  if (Number.isNaN(right.percent)) found.push(`${path}.right.percent`)
  return [...found, ...missingInMeasure(right.of, `${path}.right.of`)]
}

function missingInMeasure(one: Measure, path: string): string[] {
  if (one.of === 'ratio')
    return [...missingInMeasure(one.part, `${path}.part`), ...missingInMeasure(one.whole, `${path}.whole`)]
  if (one.of === 'event') return []
  const filters = one.where.flatMap(({ value }, index) =>
    value === '' || Number.isNaN(value) ? [`${path}.where.${index}.value`] : [],
  )
  return Number.isNaN(one.within.amount) ? [...filters, `${path}.within.amount`] : filters
}

/** Problems of one part and of what is in it. */
export const problemsAt = (problems: Problems, path: string): FieldError[] =>
  Object.entries(problems)
    .filter(([at]) => at === path || at.startsWith(`${path}.`))
    .map(([, problem]) => problem)
