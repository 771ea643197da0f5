export { NeedsAttention, type QueueTargets } from './NeedsAttention.tsx'
export { useOverview } from './overview.ts'
export { TodayFigures } from './TodayFigures.tsx'
