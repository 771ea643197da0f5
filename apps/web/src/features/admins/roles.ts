import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import type { Choice } from '../../ui/resource-table/list-types.ts'

/** The roles to choose from, the operator's own included; undefined until they are loaded. */
export function useRoleChoices(): readonly Choice[] | undefined {
  const { t } = useTranslation('shell')
  const roles = useQuery(read('roles.list')).data?.data
  return useMemo(
    () => roles?.map(({ key, name }) => ({ value: key, label: t(`roles.${key}`, { defaultValue: name }) })),
    [roles, t],
  )
}
