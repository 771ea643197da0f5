export { AccountDrawer } from './drawer/AccountDrawer.tsx'
export { AddAccount } from './forms/AddAccount.tsx'
export { PendingAccount } from './forms/AddAccount.tsx'
export { AccountList } from './list/AccountList.tsx'
