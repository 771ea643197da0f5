import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fact } from '../../ui/dialogs/ConfirmDialog.tsx'
import type { Approval, Decision } from './approval.ts'
import css from './ApprovalDecision.module.css'
import type { Decided } from './DecisionDialog.tsx'

const DecisionDialog = lazy(() => import('./DecisionDialog.tsx').then(part => ({ default: part.DecisionDialog })))

/** What this admin can do about an open request, each after a confirmation. */
export function ApprovalActions({
  facts,
  can,
  ...request
}: Decided & Pick<Approval, 'can'> & { facts: readonly Fact[] }) {
  const { t } = useTranslation('approvals')
  const [decision, setDecision] = useState<Decision | null>(null)
  if (can.length === 0) return null
  return (
    <div className={css.actions}>
      {can.includes('withdraw') && <Button onClick={() => setDecision('withdraw')}>{t('withdraw')}</Button>}
      {can.includes('reject') && (
        <Button color="error" onClick={() => setDecision('reject')}>
          {t('reject')}
        </Button>
      )}
      {can.includes('approve') && (
        <Button variant="contained" color="primary" onClick={() => setDecision('approve')}>
          {t('approve')}
        </Button>
      )}
      {decision !== null && (
        <Suspense fallback={null}>
          <DecisionDialog decision={decision} approval={request} facts={facts} onClose={() => setDecision(null)} />
        </Suspense>
      )}
    </div>
  )
}
