// Without schemas: the browser takes these values and nothing else.

export const auditActors = ['admin', 'member', 'system', 'provider'] as const
export type AuditActorKind = (typeof auditActors)[number]
export const auditOutcomes = ['done', 'refused'] as const
