export { ensureFirstAccount } from './first-account.repo.ts'
