// Without schemas: the browser takes these values and nothing else.

export const auditActors = ['admin', 'member', 'system', 'provider'] as const
export type AuditActorKind = (typeof auditActors)[number]
export const auditOutcomes = ['done', 'refused'] as const

/** What a check of the log can find. */
export const auditFindingKinds = [
  'entry-edited',
  'entry-deleted',
  'entry-inserted',
  'entry-reordered',
  'seal-changed',
  'seal-rows-changed',
  'seal-removed',
  'log-cut-off',
  'anchor-changed',
  'anchor-behind',
  'anchor-missing',
  'anchor-shortened',
  'anchor-foreign',
  /** The file of an archived month, or what the log keeps of it. */
  'archive-changed',
  'archive-missing',
  /** No finding: seals that a restored backup took, by its entry in the log. */
  'log-restored',
] as const
export type AuditFindingKind = (typeof auditFindingKinds)[number]

/**
 * A difference between the log, its seals and the anchor file. `lastSeal`: of several seals, the last. `detail` is the
 * place in the file, or the backup.
 */
export type AuditFinding = {
  readonly kind: AuditFindingKind
  readonly seal: number | null
  readonly lastSeal?: number
  readonly entryId: string | null
  readonly detail?: string
}
