import Button from '@mui/material/Button'
import { FileUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const ImportWizard = lazy(() => import('./wizard/ImportWizard.tsx').then(part => ({ default: part.ImportWizard })))

/** The button that imports a statement file. */
export function NewImport({ onImported }: { onImported: (id: string) => void }) {
  const { t } = useTranslation('statements')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="contained"
        color="primary"
        size="small"
        startIcon={<FileUp size={15} strokeWidth={2} />}
        onClick={() => setOpen(true)}
      >
        {t('wizard.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ImportWizard
            onClose={() => setOpen(false)}
            onImported={id => {
              setOpen(false)
              onImported(id)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
