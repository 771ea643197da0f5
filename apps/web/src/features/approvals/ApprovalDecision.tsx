import { UsersRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import css from './ApprovalDecision.module.css'
import type { Decided } from './DecisionDialog.tsx'
import { type Approval, type Decision, submittedFacts } from './approval.ts'
import { useOpenApprovals } from './queries.ts'
import type { Fact } from '../../ui/dialogs/ConfirmDialog.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { Countdown } from '../../ui/time/Elapsed.tsx'

type Open = { id: string; kind: string; askedBy: { id: string; name: string }; expiresAt: string }

type Props = {
  open: Open
  /** The signed-in admin: a requester can withdraw without permission to read approvals. */
  meId: string
  /** The facts that the requester confirmed. */
  facts: readonly Fact[]
}

/** The approval request on a record: its effect, requester, expiry, and this admin's actions. */
export function ApprovalDecision({ open, meId, facts }: Props) {
  const { t } = useTranslation('approvals')
  const approvals = useOpenApprovals(usePermission()('approvals.read'))
  const approval = approvals.data?.data.find(({ id }) => id === open.id)
  const input = approval?.given ?? {}
  const lines = [...facts, ...submittedFacts(input, t, reason => `“${reason}”`)]
  return (
    <div className={css.open}>
      <p className={css.what}>
        <UsersRound size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>
          {t('asked', { name: open.askedBy.name, what: t(`kind.${open.kind}`) })}
          <span className={css.left}>
            {t('left')} <Countdown until={open.expiresAt} />
          </span>
        </span>
      </p>
      {lines.length > 0 && (
        <ul className={css.facts}>
          {lines.map(({ label, value }) => (
            <li key={label}>
              <span className={css.label}>{label}</span> <span className={css.value}>{value}</span>
            </li>
          ))}
        </ul>
      )}
      <ApprovalActions
        {...open}
        given={input}
        can={approval?.can ?? (open.askedBy.id === meId ? ['withdraw'] : [])}
        facts={facts}
      />
    </div>
  )
}

const DecisionDialog = lazy(() => import('./DecisionDialog.tsx').then(part => ({ default: part.DecisionDialog })))

/** This admin's actions on an open request, each with a confirmation. */
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
