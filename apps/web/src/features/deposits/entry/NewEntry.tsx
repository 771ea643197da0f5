import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../ui/permission/use-permission.ts'

const EntryDialog = lazy(() => import('./EntryDialog.tsx').then(part => ({ default: part.EntryDialog })))

/** The button for a manual deposit, with permission only. */
export function NewEntry({ onEntered }: { onEntered: (id: string) => void }) {
  const { t } = useTranslation('deposits')
  const hasPermission = usePermission()
  const [open, setOpen] = useState(false)
  if (!hasPermission('deposits.create')) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="contained"
        color="primary"
        size="small"
        startIcon={<Plus size={15} strokeWidth={2} />}
        onClick={() => setOpen(true)}
      >
        {t('entry.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <EntryDialog
            onClose={close}
            onEntered={id => {
              close()
              if (id !== null) onEntered(id)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
