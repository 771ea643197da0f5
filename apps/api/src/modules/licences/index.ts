export { LICENCE_ID, licenceAt, type LicenceInForce, readLicence } from './in-force.ts'
export type { LicenceVersion } from './licences.repo.ts'
