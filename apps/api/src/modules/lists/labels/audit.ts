import { auditActionOf, auditActions, auditKinds, type AuditLabel } from '@backoffice/contract/audit/labels'
import type { AuditActorKind, auditOutcomes } from '@backoffice/contract/audit/terms'
import { type Labels, labelsFor, w } from './labels.ts'

const labelsIn = (known: Readonly<Record<string, AuditLabel>>): Readonly<Record<string, Labels>> =>
  Object.fromEntries(Object.entries(known).map(([code, [en, th]]) => [code, w(en, th)]))
const [actions, kinds] = [labelsIn(auditActions), labelsIn(auditKinds)]

export const auditActionLabels = (action: string): Labels => labelsFor(actions, auditActionOf(action) ?? action)
export const auditKindLabels = (kind: string): Labels => labelsFor(kinds, kind in kinds ? kind : kind.replace(/s$/, ''))

export const auditActorLabels: Readonly<Record<AuditActorKind, Labels>> = {
  admin: w('Admin', 'ผู้ดูแล'),
  member: w('Member', 'สมาชิก'),
  system: w('System', 'ระบบ'),
  provider: w('Provider', 'ผู้ให้บริการ'),
}

export const auditOutcomeLabels: Readonly<Record<(typeof auditOutcomes)[number], Labels>> = {
  done: w('Done', 'สำเร็จ'),
  refused: w('Refused', 'ไม่สำเร็จ'),
}
