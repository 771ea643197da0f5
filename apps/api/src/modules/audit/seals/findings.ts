import type { AuditFinding } from '@backoffice/contract/audit/terms'

export type VerifyOptions = {
  readonly key: Buffer
  readonly now: Date
  readonly anchors: readonly string[]
  /** Where the files of archived months are; absent or null: they are not verified. */
  readonly archiveFolder?: string | null
  /** The first seal to verify; those before it are trusted. */
  readonly from?: number
}

export type Report = (finding: Omit<AuditFinding, 'seal' | 'entryId'> & Partial<AuditFinding>) => void
