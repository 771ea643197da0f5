export { AccountDrawer } from './drawer/AccountDrawer.tsx'
export { AddAccount, PendingAccount } from './forms/AddAccount.tsx'
export { AccountList } from './list/AccountList.tsx'
