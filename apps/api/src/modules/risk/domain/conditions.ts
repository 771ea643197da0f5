import type { Comparison } from '@backoffice/contract/risk/facts'
import type { Group, Line, Measure, RuleDocument, SimpleMeasure } from '@backoffice/contract/risk/rules'

// A condition is evaluated here; what it is about is counted in the database.

/** What was counted for one event, by measure; null: there is no such number. */
export type Figures = ReadonlyMap<string, number | null>

/** The same for equal measures, in whatever rule they are. */
export const keyOf = (measure: SimpleMeasure): string => JSON.stringify(measure)

const isGroup = (part: Line | Group): part is Group => 'match' in part

const simplesIn = (measure: Measure): SimpleMeasure[] =>
  measure.of === 'ratio' ? [measure.part, measure.whole] : [measure]

const ofLine = ({ left, right }: Line): SimpleMeasure[] => [
  ...simplesIn(left),
  ...('value' in right ? [] : simplesIn(right.of)),
]

const measuresIn = ({ parts }: Group): SimpleMeasure[] =>
  parts.flatMap(part => (isGroup(part) ? measuresIn(part) : ofLine(part)))

/** What has to be counted for these rules, each once. */
export function measuresOf(rules: readonly Pick<RuleDocument, 'condition'>[]): ReadonlyMap<string, SimpleMeasure> {
  return new Map(rules.flatMap(({ condition }) => measuresIn(condition)).map(measure => [keyOf(measure), measure]))
}

/** The number of a measure; null: there is none, such as a share of nothing. */
function valueOf(measure: Measure, figures: Figures): number | null {
  if (measure.of !== 'ratio') return figures.get(keyOf(measure)) ?? null
  const [part, whole] = [valueOf(measure.part, figures), valueOf(measure.whole, figures)]
  return part === null || whole === null || whole === 0 ? null : (part / whole) * 100
}

const COMPARE: Readonly<Record<Comparison, (left: number, right: number) => boolean>> = {
  'at-least': (left, right) => left >= right,
  'more-than': (left, right) => left > right,
  'at-most': (left, right) => left <= right,
  'less-than': (left, right) => left < right,
  equal: (left, right) => left === right,
  'not-equal': (left, right) => left !== right,
}

function rightOf({ right }: Line, figures: Figures): number | null {
  if ('value' in right) return right.value
  const of = valueOf(right.of, figures)
  return of === null ? null : (of * right.percent) / 100
}

/** A line about something there is no number of is not met, whatever it compares. */
function isLineMet(line: Line, figures: Figures): boolean {
  const [left, right] = [valueOf(line.left, figures), rightOf(line, figures)]
  return left !== null && right !== null && COMPARE[line.is](left, right)
}

export function isMet({ match, parts }: Group, figures: Figures): boolean {
  const met = (part: Line | Group): boolean => (isGroup(part) ? isMet(part, figures) : isLineMet(part, figures))
  return match === 'all' ? parts.every(met) : parts.some(met)
}

/** The left number of each line, in the order in which they are written: why a rule was hit. */
export const shownFigures = ({ parts }: Group, figures: Figures): (number | null)[] =>
  parts.flatMap(part => (isGroup(part) ? shownFigures(part, figures) : [rounded(valueOf(part.left, figures))]))

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100)
