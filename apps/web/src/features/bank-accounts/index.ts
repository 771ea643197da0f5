export { AccountDrawer } from './drawers.ts'
export { AddAccount, PendingAccount } from './forms/AddAccount.tsx'
export { AccountList } from './list/AccountList.tsx'
