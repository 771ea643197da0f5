export { AccountSecurity } from './AccountSecurity.tsx'
export { SetUpFactor } from './SetUpFactor.tsx'
