import Button from '@mui/material/Button'
import { Ban, Check, Hand, type LucideIcon, RotateCw, Scale, Undo2 } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WorkingButton } from '../../../ui/dialogs/WorkingButton.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { findNext } from '../queries.ts'
import type { ActionName, Withdrawal } from '../withdrawal.ts'
import { ClaimLease } from './ClaimLease.tsx'
import type { ConfirmedAction } from './consequence.ts'
import css from './ActionBar.module.css'
import type { ActionRequest } from './send-action.ts'
import { useWithdrawalActions } from './use-withdrawal-actions.ts'

// Fetched while a person looks at the evidence: there when they decide, and no weight on the list itself.
const loadDialog = () => import('./ActionDialog.tsx')
const ActionDialog = lazy(() => loadDialog().then(part => ({ default: part.ActionDialog })))

/** The one move most likely wanted, and the one that says no; first come, first offered. */
const forward = ['second-approve', 'approve', 'claim', 'retry', 'settle-dispute'] as const
const refusing = ['reject', 'refund'] as const
const icons: Partial<Record<ActionName, LucideIcon>> = {
  'second-approve': Check,
  approve: Check,
  claim: Hand,
  retry: RotateCw,
  'settle-dispute': Scale,
  reject: Ban,
  refund: Undo2,
}
const direct: ReadonlySet<ActionName> = new Set(['claim', 'release'])

type Props = { withdrawal: Withdrawal; meId: string; onDecided: ((next: string | undefined) => void) | undefined }

/**
 * The moves this person can make now, within reach of a thumb. What a rule or a limit refuses stays visible, switched
 * off, with the reason.
 */
export function ActionBar({ withdrawal, meId, onDecided }: Props) {
  const { t } = useTranslation('withdrawals')
  const [openDialog, setOpenDialog] = useState<ConfirmedAction | null>(null)
  const [pressed, setPressed] = useState<ActionName | null>(null)
  const client = useQueryClient()
  const actions = useWithdrawalActions(withdrawal)
  useEffect(() => {
    // A failed fetch is tried again when the dialog is wanted.
    loadDialog().catch(() => undefined)
  }, [])
  const hasPermission = (action: ActionName) => withdrawal.can.includes(action)
  const mine = withdrawal.claim?.by.id === meId
  const overLimit = limitedAction(withdrawal, mine)
  const main = overLimit ?? forward.find(action => hasPermission(action) && !(action === 'claim' && mine))
  const isBlocked = (action: ActionName) =>
    action === overLimit || (withdrawal.review?.blocked.includes(action) ?? false)
  const no = refusing.find(hasPermission)
  const begin = (action: ActionName) => {
    setPressed(action)
    actions.reset()
    if (action === 'claim' || action === 'release') void actions.make({ action }, { aloud: true })
    else setOpenDialog(action)
  }
  const confirm = async (request: ActionRequest) => {
    // The list may have moved on by the time the answer is here.
    const next = findNext(client, withdrawal.id)
    const outcome = await actions.make(request)
    if (outcome !== 'open') setOpenDialog(null)
    if (outcome === 'done') onDecided?.(next)
  }
  const button = (action: ActionName) => ({
    action,
    working: actions.working && pressed === action && direct.has(action),
    disabled: actions.working || isBlocked(action),
    onPress: begin,
  })

  return (
    <div className={css.actions}>
      <ClaimLease
        withdrawal={withdrawal}
        mine={mine}
        extend={hasPermission('claim') && mine ? () => begin('claim') : undefined}
        release={hasPermission('release') ? () => begin('release') : undefined}
        disabled={actions.working}
      />
      {(main !== undefined || no !== undefined) && (
        <div className={css.two}>
          {no !== undefined && <ActionButton {...button(no)} tone="error" />}
          {main !== undefined && <ActionButton {...button(main)} tone="primary" />}
        </div>
      )}
      {hasPermission('pay-by-hand') && (
        <Button fullWidth disabled={actions.working || isBlocked('pay-by-hand')} onClick={() => begin('pay-by-hand')}>
          {t('move.pay-by-hand')}
        </Button>
      )}
      <WhyNot withdrawal={withdrawal} meId={meId} />
      {main === 'claim' && <p className={css.hint}>{t('claimHint')}</p>}
      {openDialog !== null && (
        <Suspense fallback={null}>
          <ActionDialog
            action={openDialog}
            withdrawal={withdrawal}
            working={actions.working}
            error={actions.error}
            onConfirm={request => void confirm(request)}
            onClose={() => setOpenDialog(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The approval this person could give if it were not above their own limit. */
function limitedAction({ status, review }: Withdrawal, mine: boolean): 'approve' | 'second-approve' | undefined {
  if (review === null || review.exceedsLimit === null) return undefined
  return status === 'awaiting-second' ? 'second-approve' : status === 'claimed' && mine ? 'approve' : undefined
}

/** Why an approval or a retry is switched off, or would be after the claim. */
function WhyNot({ withdrawal: { status, review, approvedBy, can }, meId }: { withdrawal: Withdrawal; meId: string }) {
  const { t } = useTranslation('withdrawals')
  if (review === null) return null
  const { blockers, exceedsLimit } = review
  return (
    <>
      {blockers.length > 0 && (
        <p className={css.why}>
          {t(status === 'failed' ? 'why.retryBlocked' : 'why.blocked', {
            reasons: blockers.map(({ code }) => t(`bulk.blocker.${code}`)).join(', '),
          })}
        </p>
      )}
      {exceedsLimit !== null && <p className={css.why}>{t('why.limit', { limit: formatMoney(exceedsLimit) })}</p>}
      {status === 'awaiting-second' && approvedBy?.id === meId && !can.includes('second-approve') && (
        <p className={css.why}>{t('why.samePerson')}</p>
      )}
    </>
  )
}

type ButtonProps = {
  action: ActionName
  tone: 'primary' | 'error'
  working: boolean
  disabled: boolean
  onPress: (action: ActionName) => void
}

function ActionButton({ action, tone, working, disabled, onPress }: ButtonProps) {
  const { t } = useTranslation('withdrawals')
  const Icon = icons[action]
  return (
    <WorkingButton
      size="large"
      fullWidth
      color={tone}
      variant={tone === 'primary' ? 'contained' : 'outlined'}
      working={working}
      disabled={disabled}
      {...(Icon === undefined ? {} : { startIcon: <Icon size={16} strokeWidth={1.75} /> })}
      onClick={() => onPress(action)}
    >
      {t(`move.${action}`)}
    </WorkingButton>
  )
}
