import {
  fingerprintOf,
  openSecret,
  type SealedSecret,
  sealSecret,
  type SecretPurpose,
} from '../../platform/sealed-secret.ts'

/** The secret's owner: sealed for one, it does not open for another. */
export type SecretReference = { readonly accountId: string; readonly name: string }

const purposeOf = ({ accountId, name }: SecretReference): SecretPurpose => ({
  purpose: `bank-account:${accountId}:${name}`,
  label: `The secret ${name} of bank account ${accountId}`,
})

export const sealAccountSecret = (value: string, key: Buffer, owner: SecretReference): SealedSecret =>
  sealSecret(value, key, purposeOf(owner))

export const openAccountSecret = (secret: SealedSecret, key: Buffer, owner: SecretReference): string =>
  openSecret(secret, key, purposeOf(owner))

export const accountFingerprintOf = (value: string, key: Buffer, owner: SecretReference): string =>
  fingerprintOf(value, key, purposeOf(owner))
