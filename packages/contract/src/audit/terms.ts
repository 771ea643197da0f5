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
] as const
export type AuditFindingKind = (typeof auditFindingKinds)[number]

/** A difference between the log, its seals and the anchor file. `detail` is the place in the file. */
export type AuditFinding = {
  readonly kind: AuditFindingKind
  readonly seal: number | null
  readonly entryId: string | null
  readonly detail?: string
}
