export { WithdrawalRules } from './WithdrawalRules.tsx'
