export { DayDrawer } from './DayDrawer.tsx'
export { Reconciliation } from './Reconciliation.tsx'
