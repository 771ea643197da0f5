import { Check, CircleDashed, CircleHelp, ShieldMinus, ShieldOff } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'

export type Line = RowOf<'access-reviews.list'>

const chipStyles = {
  open: { tone: 'warn', icon: CircleHelp },
  kept: { tone: 'ok', icon: Check },
  'to-remove': { tone: 'bad', icon: ShieldMinus },
  removed: { tone: 'plain', icon: ShieldOff },
  unanswered: { tone: 'plain', icon: CircleDashed },
} as const

export function LineStatus({ status }: Pick<Line, 'status'>) {
  const { t } = useTranslation('accessReviews')
  return <StatusChip {...chipStyles[status]}>{t(`status.${status}`)}</StatusChip>
}

/** A permission in the user's language; one that this release does not know by its key. */
export function usePermissionName(): (permission: string) => string {
  const { t } = useTranslation('roles')
  return useCallback(permission => t(`permission.${permission}`, { defaultValue: permission }), [t])
}

/** The product's roles in the user's language; the operator's own as they were named. */
export function useRoleText(): (role: Line['role']) => string {
  const { t } = useTranslation('shell')
  return useCallback(({ key, name }) => t(`roles.${key}`, { defaultValue: name }), [t])
}

/** What is unused, in short: so many permissions, the first of them, and whether the account is too. */
export function Unused({ line: { unused, undone, inactive, unusedDays } }: { line: Line }) {
  const { t } = useTranslation('accessReviews')
  const nameOf = usePermissionName()
  const permissions = [...new Set([...unused.map(({ permission }) => permission), ...undone])]
  const parts = [
    ...(inactive ? [t('inactive', { days: unusedDays })] : []),
    ...(permissions.length === 0
      ? []
      : [`${t('count', { count: permissions.length })} (${permissions.map(nameOf).join(', ')})`]),
  ]
  const text = parts.join(' · ')
  return <span title={text}>{text}</span>
}

export function Asked({ askedOf }: Pick<Line, 'askedOf'>) {
  const { t } = useTranslation('accessReviews')
  return <>{askedOf?.name ?? t('owners')}</>
}
