export { ImportDrawer, ImportResult, StatementLineDrawer } from './drawers.ts'
export { ImportList } from './list/ImportList.tsx'
export { NewImport } from './NewImport.tsx'
