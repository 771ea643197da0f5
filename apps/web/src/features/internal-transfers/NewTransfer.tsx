import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../ui/permission/use-permission.ts'

const BookDialog = lazy(() => import('./BookDialog.tsx').then(part => ({ default: part.BookDialog })))

/** The button for an internal transfer, with permission only. Above `limit` it needs a second approval; null: never. */
export function NewTransfer({ limit }: { limit: number | null }) {
  const { t } = useTranslation('bankAccounts')
  const hasPermission = usePermission()
  const [open, setOpen] = useState(false)
  if (!hasPermission('banking.move')) return null
  return (
    <>
      <Button
        variant="contained"
        color="primary"
        size="small"
        startIcon={<Plus size={15} strokeWidth={2} />}
        onClick={() => setOpen(true)}
      >
        {t('transfer.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <BookDialog limit={limit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
