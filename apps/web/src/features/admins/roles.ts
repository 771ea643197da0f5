import type { RoleKey } from '@backoffice/contract/permissions'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice } from '../../ui/resource-table/list-types.ts'

const keys: Readonly<Record<RoleKey, true>> = {
  owner: true,
  'finance-maker': true,
  'finance-checker': true,
  support: true,
  marketing: true,
  risk: true,
  auditor: true,
}

/** The roles to choose from. */
export function useRoleChoices(): readonly Choice[] {
  const { t } = useTranslation('shell')
  return useMemo(() => Object.keys(keys).map(value => ({ value, label: t(`roles.${value}`) })), [t])
}
