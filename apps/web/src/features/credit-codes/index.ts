export { BatchList, UnusedCodes, UsedCodes } from './CodeLists.tsx'
