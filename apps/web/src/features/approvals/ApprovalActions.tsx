import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fact } from '../../ui/dialogs/ConfirmDialog.tsx'
import type { Approval, Decision } from './approval.ts'
import css from './ApprovalDecision.module.css'
import type { Decided } from './DecisionDialog.tsx'
import { useDecision } from './use-decision.ts'

const DecisionDialog = lazy(() => import('./DecisionDialog.tsx').then(part => ({ default: part.DecisionDialog })))

/** Actions on an open request, each with a confirmation. */
export function ApprovalActions({
  facts,
  can,
  ...request
}: Decided & Pick<Approval, 'can'> & { facts: readonly Fact[] }) {
  const { t } = useTranslation('approvals')
  const { decide, working, error, reset } = useDecision(request.id)
  const [openDialog, setOpenDialog] = useState<Decision['decision'] | null>(null)
  if (can.length === 0) return null
  const close = () => {
    setOpenDialog(null)
    reset()
  }
  const confirm = async (input: Decision) => {
    if ((await decide(input)) === 'settled') close()
  }
  return (
    <div className={css.actions}>
      {can.includes('withdraw') && (
        <Button disabled={working} onClick={() => setOpenDialog('withdraw')}>
          {t('withdraw')}
        </Button>
      )}
      {can.includes('reject') && (
        <Button color="error" disabled={working} onClick={() => setOpenDialog('reject')}>
          {t('reject')}
        </Button>
      )}
      {can.includes('approve') && (
        <Button variant="contained" color="primary" disabled={working} onClick={() => setOpenDialog('approve')}>
          {t('approve')}
        </Button>
      )}
      {openDialog !== null && (
        <Suspense fallback={null}>
          <DecisionDialog
            decision={openDialog}
            approval={request}
            facts={facts}
            working={working}
            error={error}
            onConfirm={input => void confirm(input)}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
