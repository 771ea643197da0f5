import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../ui/permission/use-permission.ts'

const AddDialog = lazy(() => import('./AddDialog.tsx').then(part => ({ default: part.AddDialog })))

/** The button for a new account, with permission only. */
export function AddAccount() {
  const { t } = useTranslation('bankAccounts')
  const hasPermission = usePermission()
  const [open, setOpen] = useState(false)
  if (!hasPermission('banking.manage')) return null
  return (
    <>
      <Button
        variant="contained"
        color="primary"
        size="small"
        startIcon={<Plus size={15} strokeWidth={2} />}
        onClick={() => setOpen(true)}
      >
        {t('add.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <AddDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
