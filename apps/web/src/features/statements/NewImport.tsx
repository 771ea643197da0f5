import { FileUp } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NewButton } from '../../ui/dialogs/DialogButton.tsx'

const ImportWizard = lazy(() => import('./wizard/ImportWizard.tsx').then(part => ({ default: part.ImportWizard })))

/** The button to import a statement file. */
export function NewImport({ onImported }: { onImported: (id: string) => void }) {
  const { t } = useTranslation('statements')
  return (
    <NewButton
      startIcon={<FileUp size={15} strokeWidth={2} />}
      renderDialog={close => (
        <ImportWizard
          onClose={close}
          onImported={id => {
            close()
            onImported(id)
          }}
        />
      )}
    >
      {t('wizard.title')}
    </NewButton>
  )
}
