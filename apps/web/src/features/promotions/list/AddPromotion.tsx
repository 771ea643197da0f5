import { useTranslation } from '../../../i18n/use-translation.ts'
import { NewButton } from '../../../ui/dialogs/DialogButton.tsx'
import { later } from '../../../ui/later.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'

const AddDialog = later(async () => (await import('../form/AddDialog.tsx')).AddDialog)

/** The button for a new promotion, for those who run them. */
export function AddPromotion() {
  const { t } = useTranslation('promotions')
  if (!usePermission()('marketing.manage')) return null
  return <NewButton renderDialog={close => <AddDialog onClose={close} />}>{t('add.open')}</NewButton>
}
