import { Ban, Check, Hand, type LucideIcon, RotateCw, Scale, Undo2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { useAction } from '../../../ui/action/use-action.ts'
import { WorkingButton } from '../../../ui/dialogs/WorkingButton.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { Countdown } from '../../../ui/time/Elapsed.tsx'
import { useNow } from '../../../ui/time/now.ts'
import { type ActionName, statusAt, type Withdrawal } from '../withdrawal.ts'
import css from './actions.module.css'
import type { ConfirmedAction } from './consequence.ts'

// Loaded while the evidence is read, to keep the list small.
const loadDialog = () => import('./ActionDialog.tsx')
const ActionDialog = lazy(() => loadDialog().then(part => ({ default: part.ActionDialog })))

/** The main action and the refusing one; the first allowed of each is offered. */
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

type Props = { withdrawal: Withdrawal; meId: string; onDecided: ((next: string | undefined) => void) | undefined }

/** The actions this admin can take. An action refused by a rule or limit stays visible, disabled, with the reason. */
export function ActionBar({ withdrawal, meId, onDecided }: Props) {
  const { t } = useTranslation('withdrawals')
  const [openDialog, setOpenDialog] = useState<ConfirmedAction | null>(null)
  const { id, member } = withdrawal
  const direct = (name: 'claim' | 'release') => ({
    conflicts: 'withdrawals',
    aloud: true,
    done: () => t(`done.${name}`, { username: member.username }),
  })
  const claim = useAction('withdrawals.claim', direct('claim'))
  const release = useAction('withdrawals.release', direct('release'))
  const working = claim.dialog.working || release.dialog.working
  useEffect(() => {
    // A failed load is repeated when the dialog is opened.
    loadDialog().catch(() => undefined)
  }, [])
  const can = (action: ActionName) => withdrawal.can.includes(action)
  const mine = withdrawal.claim?.by.id === meId
  const overLimit = limitedAction(withdrawal, mine)
  const main = overLimit ?? forward.find(action => can(action) && !(action === 'claim' && mine))
  const isBlocked = (action: ActionName) =>
    action === overLimit || (withdrawal.review?.blocked.includes(action) ?? false)
  const no = refusing.find(can)
  const begin = (action: Exclude<ActionName, 'release'>) =>
    action === 'claim' ? claim.submit({ params: { id } }) : setOpenDialog(action)
  const button = (action: Exclude<ActionName, 'release'>, tone: 'primary' | 'error') => {
    const Icon = icons[action]
    return (
      <WorkingButton
        size="large"
        fullWidth
        color={tone}
        variant={tone === 'primary' ? 'contained' : 'outlined'}
        working={action === 'claim' && claim.dialog.working}
        disabled={working || isBlocked(action)}
        {...(Icon === undefined ? {} : { startIcon: <Icon size={16} strokeWidth={1.75} /> })}
        onClick={() => begin(action)}
      >
        {t(`move.${action}`)}
      </WorkingButton>
    )
  }
  return (
    <div className={css.actions}>
      <ClaimLease
        withdrawal={withdrawal}
        mine={mine}
        extend={can('claim') && mine ? () => begin('claim') : undefined}
        release={can('release') ? () => release.submit({ params: { id } }) : undefined}
        disabled={working}
      />
      {(main !== undefined || no !== undefined) && (
        <div className={css.two}>
          {no !== undefined && button(no, 'error')}
          {main !== undefined && button(main, 'primary')}
        </div>
      )}
      {can('pay-by-hand') && (
        <Button fullWidth disabled={working || isBlocked('pay-by-hand')} onClick={() => begin('pay-by-hand')}>
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
            onDecided={onDecided}
            onClose={() => setOpenDialog(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The approval this admin could give if the amount were not above their limit. */
function limitedAction({ status, review }: Withdrawal, mine: boolean): 'approve' | 'second-approve' | undefined {
  if (review === null || review.exceedsLimit === null) return undefined
  return status === 'awaiting-second' ? 'second-approve' : status === 'claimed' && mine ? 'approve' : undefined
}

/** Why an approval or a retry is disabled, or would be after the claim. */
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

type LeaseProps = {
  withdrawal: Withdrawal
  mine: boolean
  extend: (() => void) | undefined
  release: (() => void) | undefined
  disabled: boolean
}

/** Who holds the claim and for how long: the holder can extend or release it, others see when it may be free. */
function ClaimLease({ withdrawal, mine, extend, release, disabled }: LeaseProps) {
  const { t } = useTranslation('withdrawals')
  const now = useNow()
  const { claim } = withdrawal
  if (claim === null || statusAt(withdrawal, now) !== 'claimed') return null
  return (
    <div className={css.lease} data-mine={mine}>
      <Hand size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className={css.holder}>
        {mine ? t('lease.mine') : t('lease.theirs', { name: claim.by.name })} <Countdown until={claim.until} />
      </span>
      {extend !== undefined && (
        <Button size="small" disabled={disabled} onClick={extend}>
          {t('lease.extend')}
        </Button>
      )}
      {release !== undefined && (
        <Button size="small" disabled={disabled} onClick={release}>
          {t('move.release')}
        </Button>
      )}
    </div>
  )
}
