import Button from '@mui/material/Button'
import { Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Detail, Side } from '../transfer.ts'

const ActionDialog = lazy(() => import('./ActionDialog.tsx').then(part => ({ default: part.ActionDialog })))

type Props = { transfer: Detail; limit: number | null }

/** For what never happened at the bank. */
export function CancelButton({ transfer, limit }: Props) {
  const { t } = useTranslation('bankAccounts')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        fullWidth
        size="large"
        color="error"
        variant="outlined"
        startIcon={<Undo2 size={15} strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      >
        {t('transfer.cancel.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ActionDialog action="cancel" transfer={transfer} limit={limit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** For a line that tells of something else. */
export function UnlinkButton({ transfer, side, limit }: Props & { side: Side }) {
  const { t } = useTranslation('bankAccounts')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        color="error"
        aria-label={`${t('transfer.unlink.open')} ${t(`transfer.${side}Line`)}`}
        onClick={() => setOpen(true)}
      >
        {t('transfer.unlink.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ActionDialog action={`unlink-${side}`} transfer={transfer} limit={limit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
