/** How serious a hit is, or a case: a case is as serious as its most serious hit. */
export const severities = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]
/** What a rule, and a case, is about. */
export const subjectKinds = ['member', 'admin'] as const
export type SubjectKind = (typeof subjectKinds)[number]
/** What is held of a member until the case is decided. */
export const holdKinds = ['withdrawal', 'bonus'] as const
export type HoldKind = (typeof holdKinds)[number]
/** What a case decided about the hits that are part of it. */
export const hitVerdicts = ['confirmed', 'unfounded', 'inconclusive'] as const
