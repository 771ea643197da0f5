import { guessFormat } from '@backoffice/statements'
import type { BankAccountId } from '@backoffice/kernel'
import { createHash } from 'node:crypto'
import { hashOf } from '../../platform/command/idempotency.ts'
import type { ReadRules } from './read-file.ts'

type PreviewFacts = {
  readonly bytes: Uint8Array
  readonly accountId: BankAccountId
  readonly rules: Pick<ReadRules, 'format' | 'mapping' | 'sums'>
}

export const fileHash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Identifies a preview: the file's bytes, the account, and how the file was read. */
export function previewHash({ bytes, accountId, rules: { format, mapping, sums } }: PreviewFacts): string {
  return hashOf({
    accountId,
    file: fileHash(bytes).toString('hex'),
    format: format ?? guessFormat(bytes),
    mapping,
    sums,
  }).toString('hex')
}
