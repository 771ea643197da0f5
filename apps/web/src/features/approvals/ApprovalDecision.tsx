import Button from '@mui/material/Button'
import { UsersRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fact } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Countdown } from '../../ui/time/Elapsed.tsx'
import type { Approval, Decision } from './approval.ts'
import css from './ApprovalDecision.module.css'
import { useOpenApprovals } from './queries.ts'
import { useDecision } from './use-decision.ts'

const DecisionDialog = lazy(() => import('./DecisionDialog.tsx').then((part) => ({ default: part.DecisionDialog })))

type Open = { id: string; kind: string; askedBy: { id: string; name: string }; expiresAt: string }

/** The ask for a second person that stands on a record: who asked, until when, and the decision for who may make it. `readable`: this person may see asks. `facts`: who, how much and to which account, as the first person confirmed them. */
export function ApprovalDecision({ open, readable, facts }: { open: Open; readable: boolean; facts: readonly Fact[] }) {
  const { t } = useTranslation('approvals')
  const approvals = useOpenApprovals(readable)
  const approval = approvals.data?.data.find(({ id }) => id === open.id)
  return (
    <div className={css.open}>
      <p className={css.what}>
        <UsersRound size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>
          {t('asked', { name: open.askedBy.name, what: t(`kind.${open.kind}`) })}
          {approval?.given['outcome'] !== undefined && <span className={css.left}>{t('fact.outcome')}: {t(`outcome.${approval.given['outcome']}`)}</span>}
          {approval?.given['reference'] !== undefined && <span className={css.left}>{t('fact.reference')} {approval.given['reference']}</span>}
          {approval?.given['reason'] !== undefined && <span className={css.left}>“{approval.given['reason']}”</span>}
          <span className={css.left}>{t('left')} <Countdown until={open.expiresAt} /></span>
        </span>
      </p>
      {approval !== undefined && approval.can.length > 0 && <Decide approval={approval} facts={facts} />}
    </div>
  )
}

function Decide({ approval, facts }: { approval: Approval; facts: readonly Fact[] }) {
  const { t } = useTranslation('approvals')
  const { decide, working, error, reset } = useDecision(approval.id)
  const [asking, setAsking] = useState<Decision['decision'] | null>(null)
  const close = () => {
    setAsking(null)
    reset()
  }
  const confirm = async (given: Decision) => {
    if ((await decide(given)) === 'settled') close()
  }
  return (
    <div className={css.moves}>
      {approval.can.includes('reject') && <Button color="error" disabled={working} onClick={() => setAsking('reject')}>{t('reject')}</Button>}
      {approval.can.includes('approve') && <Button variant="contained" color="primary" disabled={working} onClick={() => setAsking('approve')}>{t('approve')}</Button>}
      {asking !== null && (
        <Suspense fallback={null}>
          <DecisionDialog decision={asking} approval={approval} facts={facts} working={working} error={error} onConfirm={(given) => void confirm(given)} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
