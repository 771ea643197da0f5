import { type AuditLabel, auditActionOf, auditActions, auditKinds } from '@backoffice/contract/audit/labels'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Choice } from '../resource-table/list-types.ts'

const actions: Readonly<Record<string, AuditLabel>> = auditActions
const kinds: Readonly<Record<string, AuditLabel>> = auditKinds

/** Attempts without the permission name the noun of the endpoint, `withdrawals`, where commands name one record. */
export const recordKind = (kind: string): string => (kind in kinds ? kind : kind.replace(/s$/, ''))

/** English and Thai stand in the contract, the others in their file of words (`vite.words.ts`). */
const textOf = ([en, th]: AuditLabel, t: Translate, locale: Locale): string =>
  locale === 'th' ? th : locale === 'en' ? en : t(`auditLabels:${en}`, { defaultValue: en })

/** Returns the label of an action in the user's language; undefined for an unknown one. */
export function useActionLabel(): (action: string) => string | undefined {
  const { t, locale } = useTranslation('auditLabels')
  return action => {
    const label = actions[auditActionOf(action) ?? '']
    return label === undefined ? undefined : textOf(label, t, locale)
  }
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
    const choicesOf = (labels: Readonly<Record<string, AuditLabel>>): readonly Choice[] =>
      Object.entries(labels)
        .map(([value, label]) => ({ value, label: textOf(label, t, locale) }))
        .sort((one, other) => one.label.localeCompare(other.label, locale))
    return { actions: choicesOf(actions), kinds: choicesOf(kinds) }
  }, [t, locale])
  const kindOf = (kind: string) => {
    const label = kinds[recordKind(kind)]
    return label === undefined ? kind : textOf(label, t, locale)
  }
  return { ...choices, kindOf, actionOf: action => actionOf(action) ?? action }
}
