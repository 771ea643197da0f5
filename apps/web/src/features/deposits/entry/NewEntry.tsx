import { lazy } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { NewButton } from '../../../ui/dialogs/DialogButton.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'

const EntryDialog = lazy(() => import('./EntryDialog.tsx').then(part => ({ default: part.EntryDialog })))

/** The button for a manual deposit, for those who can enter one. */
export function NewEntry({ onEntered }: { onEntered: (id: string) => void }) {
  const { t } = useTranslation('deposits')
  if (!usePermission()('deposits.create')) return null
  return (
    <NewButton
      renderDialog={close => (
        <EntryDialog
          onClose={close}
          onEntered={id => {
            close()
            if (id !== null) onEntered(id)
          }}
        />
      )}
    >
      {t('entry.open')}
    </NewButton>
  )
}
