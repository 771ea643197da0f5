export { LicenceChanges } from './LicenceChanges.tsx'
export { LicenceRules } from './LicenceRules.tsx'
