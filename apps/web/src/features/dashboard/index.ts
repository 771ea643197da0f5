export { useDashboard, useOverview } from './dashboard.ts'
export type { Target, Targets } from './figures.ts'
export { KeyFigures } from './KeyFigures.tsx'
export { NeedsAttention, type QueueTargets } from './NeedsAttention.tsx'
