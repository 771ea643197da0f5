export { LicenceRules } from './LicenceRules.tsx'
