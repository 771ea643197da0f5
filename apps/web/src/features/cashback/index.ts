export { CashbackSettings } from './CashbackSettings.tsx'
export { EntitlementList } from './EntitlementList.tsx'
export { PeriodDrawer } from './PeriodDrawer.tsx'
export { PeriodList } from './PeriodList.tsx'
