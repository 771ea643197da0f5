import Button from '@mui/material/Button'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account, Step } from '../account.ts'
import css from '../drawer/drawer.module.css'

const ChangeDialog = lazy(() => import('../forms/ChangeDialog.tsx').then(part => ({ default: part.ChangeDialog })))
const StatusDialog = lazy(() => import('./StatusDialog.tsx').then(part => ({ default: part.StatusDialog })))

const steps = ['activate', 'pause', 'mark-faulty', 'retire'] as const satisfies readonly Step[]

/** What this person may do with an account. What cannot be done is not shown. */
export function MoveBar({ account }: { account: Account }) {
  const { t } = useTranslation('bankAccounts')
  const [asking, setAsking] = useState<Step | 'change' | null>(null)
  const close = () => setAsking(null)
  const possible = steps.filter(step => account.can.includes(step))
  return (
    <div className={css.moves}>
      {account.can.includes('change') && (
        <Button
          fullWidth
          size="large"
          variant="contained"
          color="primary"
          startIcon={<Pencil size={15} strokeWidth={1.75} />}
          onClick={() => setAsking('change')}
        >
          {t('move.change')}
        </Button>
      )}
      {possible.length > 0 && (
        <div className={css.row}>
          {possible.map(step => (
            <Button key={step} color={step === 'retire' ? 'error' : 'inherit'} onClick={() => setAsking(step)}>
              {t(`move.${step}`)}
            </Button>
          ))}
        </div>
      )}
      <Suspense fallback={null}>
        {asking === 'change' && <ChangeDialog account={account} onClose={close} />}
        {asking !== null && asking !== 'change' && <StatusDialog account={account} step={asking} onClose={close} />}
      </Suspense>
    </div>
  )
}
