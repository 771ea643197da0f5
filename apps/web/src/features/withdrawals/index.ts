export { WithdrawalDrawer } from './drawer/WithdrawalDrawer.tsx'
export { paidOn, tabOf, tabs, toTab, type Tab } from './list/tabs.ts'
export { WithdrawalList } from './list/WithdrawalList.tsx'
