export { NewTransfer } from './NewTransfer.tsx'
export { PendingTransfer } from './PendingTransfer.tsx'
export { TransferDrawer } from './drawer/TransferDrawer.tsx'
export { TransferList } from './TransferList.tsx'
