import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button/Button.tsx'
import type { Account, Step } from '../account.ts'
import css from '../drawer/drawer.module.css'

const ChangeDialog = lazy(() => import('../forms/ChangeDialog.tsx').then(part => ({ default: part.ChangeDialog })))
const StatusDialog = lazy(() => import('./StatusDialog.tsx').then(part => ({ default: part.StatusDialog })))

const steps = ['activate', 'pause', 'mark-faulty', 'retire'] as const satisfies readonly Step[]

/** The actions on an account that this admin can take. */
export function ActionBar({ account }: { account: Account }) {
  const { t } = useTranslation('bankAccounts')
  const [openDialog, setOpenDialog] = useState<Step | 'change' | null>(null)
  const close = () => setOpenDialog(null)
  const possible = steps.filter(step => account.can.includes(step))
  return (
    <div className={css.actions}>
      {account.can.includes('change') && (
        <Button
          fullWidth
          size="large"
          variant="contained"
          color="primary"
          startIcon={<Pencil size={15} strokeWidth={1.75} />}
          onClick={() => setOpenDialog('change')}
        >
          {t('move.change')}
        </Button>
      )}
      {possible.length > 0 && (
        <div className={css.row}>
          {possible.map(step => (
            <Button key={step} color={step === 'retire' ? 'error' : 'inherit'} onClick={() => setOpenDialog(step)}>
              {t(`move.${step}`)}
            </Button>
          ))}
        </div>
      )}
      <Suspense fallback={null}>
        {openDialog === 'change' && <ChangeDialog account={account} onClose={close} />}
        {openDialog !== null && openDialog !== 'change' && (
          <StatusDialog account={account} step={openDialog} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}
