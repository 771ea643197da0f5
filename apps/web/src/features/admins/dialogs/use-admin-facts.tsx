import { useTranslation } from '../../../i18n/use-translation.ts'
import type { Fact } from '../../../ui/dialogs/ConfirmDialog.tsx'
import type { AdminDetail } from '../admin.ts'
import { useRoleName } from '../cells.tsx'

/** Who a dialog is about. */
export function useAdminFacts({ username, name, role }: AdminDetail): Fact[] {
  const { t } = useTranslation('admins')
  return [
    { label: t('fact.admin'), value: `${name} (${username})` },
    { label: t('column.role'), value: useRoleName()(role) },
  ]
}
