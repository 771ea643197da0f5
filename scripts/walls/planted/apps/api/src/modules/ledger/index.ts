// breaks nothing
export { post } from './transfers.repo.ts'
