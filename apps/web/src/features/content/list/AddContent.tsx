import type { ContentKind } from '@backoffice/contract/content/terms'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { NewButton } from '../../../ui/dialogs/DialogButton.tsx'
import { later } from '../../../ui/later.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'

const AddDialog = later(async () => (await import('./AddDialog.tsx')).AddDialog)

/** The button for a new item, for those who manage content. */
export function AddContent({ kind }: { kind: ContentKind }) {
  const { t } = useTranslation('content')
  if (!usePermission()('content.manage')) return null
  return <NewButton renderDialog={close => <AddDialog kind={kind} onClose={close} />}>{t(`${kind}.add`)}…</NewButton>
}
