export { BonusSummary } from './BonusSummary.tsx'
export { PeriodSummary } from './PeriodSummary.tsx'
export type { PeriodRow, Side } from './period-figures.ts'
export { isRollup, rangeWithin } from './period-range.ts'
