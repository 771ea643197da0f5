export { NewTransfer, PendingTransfer } from './NewTransfer.tsx'
export { TransferDrawer } from './drawer/TransferDrawer.tsx'
export { TransferList } from './TransferList.tsx'
