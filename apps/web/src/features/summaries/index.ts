export { NeedsAPerson, type QueueTargets } from './NeedsAPerson.tsx'
export { useOverview } from './overview.ts'
export { TodayFigures } from './TodayFigures.tsx'
