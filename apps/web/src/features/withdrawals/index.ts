export { WithdrawalDrawer } from './drawer/WithdrawalDrawer.tsx'
export { paidOn, tabOf, tabs, toTab, unsettled, type Tab } from './list/tabs.ts'
export { WithdrawalList } from './list/WithdrawalList.tsx'
