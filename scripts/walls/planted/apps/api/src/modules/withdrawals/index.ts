// breaks nothing
export { approve } from './use-cases/approve.ts'
