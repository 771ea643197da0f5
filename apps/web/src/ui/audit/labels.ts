import { actionNames, kindNames } from '@backoffice/contract/audit/actions'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Choice } from '../resource-table/list-types.ts'

/** Returns the label of an action in the user's language; undefined for an unknown one. */
export function useActionLabel(): (action: string) => string | undefined {
  const { t } = useTranslation('auditLabels')
  return action =>
    t(
      actionNames(action).map(name => `action.${name}`),
      { defaultValue: '' },
    ) || undefined
}

type AuditLabels = {
  readonly actionOf: (action: string) => string
  readonly kindOf: (kind: string) => string
  /** All actions and kinds, sorted by label. */
  readonly actions: readonly Choice[]
  readonly kinds: readonly Choice[]
}

/** The labels of actions and kinds of records in the user's language; unknown names as they are. */
export function useAuditLabels(): AuditLabels {
  const { t, locale } = useTranslation('auditLabels')
  const actionOf = useActionLabel()
  const choices = useMemo(() => {
    const choicesOf = (part: 'action' | 'kind'): readonly Choice[] =>
      t
        .list(`${part}s`)
        .map(value => ({ value, label: t(`${part}.${value}`) }))
        .sort((one, other) => one.label.localeCompare(other.label, locale))
    return { actions: choicesOf('action'), kinds: choicesOf('kind') }
  }, [t, locale])
  return {
    ...choices,
    kindOf: kind =>
      t(
        kindNames(kind).map(name => `kind.${name}`),
        { defaultValue: kind },
      ),
    actionOf: action => actionOf(action) ?? action,
  }
}
