export { LedgerTransferList } from './LedgerTransferList.tsx'
