import { type AuditLabel, auditActionOf, auditActions, auditKinds } from '@backoffice/contract/audit/labels'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Choice } from '../resource-table/list-types.ts'

const actions: Readonly<Record<string, AuditLabel>> = auditActions
const kinds: Readonly<Record<string, AuditLabel>> = auditKinds

/** Attempts without the permission name the noun of the endpoint, `withdrawals`, where commands name one record. */
export const recordKind = (kind: string): string => (kind in kinds ? kind : kind.replace(/s$/, ''))

type AuditLabels = {
  readonly actionOf: (action: string) => string
  readonly kindOf: (kind: string) => string
  /** All actions and kinds, sorted by label. */
  readonly actions: readonly Choice[]
  readonly kinds: readonly Choice[]
}

/** The labels of actions and kinds of records in the user's language; unknown names as they are. */
export function useAuditLabels(): AuditLabels {
  const { locale: language } = useTranslation()
  return useMemo(() => {
    const at = language === 'th' ? 1 : 0
    const choicesOf = (labels: Readonly<Record<string, AuditLabel>>): readonly Choice[] =>
      Object.entries(labels)
        .map(([value, label]) => ({ value, label: label[at] }))
        .sort((one, other) => one.label.localeCompare(other.label, language))
    return {
      actionOf: action => actions[auditActionOf(action) ?? '']?.[at] ?? action,
      kindOf: kind => kinds[recordKind(kind)]?.[at] ?? kind,
      actions: choicesOf(actions),
      kinds: choicesOf(kinds),
    }
  }, [language])
}
