import Button from '@mui/material/Button'
import { Ban, Check, Hand, type LucideIcon, RotateCw, Scale, Undo2 } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WorkingButton } from '../../../ui/dialogs/WorkingButton.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { findNext } from '../queries.ts'
import type { MoveName, Withdrawal } from '../withdrawal.ts'
import { ClaimLease } from './ClaimLease.tsx'
import type { ConfirmedMove } from './consequence.ts'
import css from './MoveBar.module.css'
import type { MoveRequest } from './send-move.ts'
import { useWithdrawalMoves } from './use-withdrawal-moves.ts'

// Fetched while a person looks at the evidence: there when they decide, and no weight on the list itself.
const loadDialog = () => import('./MoveDialog.tsx')
const MoveDialog = lazy(() => loadDialog().then(part => ({ default: part.MoveDialog })))

/** The one move most likely wanted, and the one that says no; first come, first offered. */
const forward = ['second-approve', 'approve', 'claim', 'retry', 'settle-dispute'] as const
const refusing = ['reject', 'refund'] as const
const icons: Partial<Record<MoveName, LucideIcon>> = {
  'second-approve': Check,
  approve: Check,
  claim: Hand,
  retry: RotateCw,
  'settle-dispute': Scale,
  reject: Ban,
  refund: Undo2,
}
const direct: ReadonlySet<MoveName> = new Set(['claim', 'release'])

type Props = { withdrawal: Withdrawal; meId: string; onDecided: ((next: string | undefined) => void) | undefined }

/**
 * The moves this person can make now, within reach of a thumb. What a rule or a limit refuses stays visible, switched
 * off, with the reason.
 */
export function MoveBar({ withdrawal, meId, onDecided }: Props) {
  const { t } = useTranslation('withdrawals')
  const [asking, setAsking] = useState<ConfirmedMove | null>(null)
  const [pressed, setPressed] = useState<MoveName | null>(null)
  const client = useQueryClient()
  const moves = useWithdrawalMoves(withdrawal)
  useEffect(() => {
    // A failed fetch is tried again when the dialog is wanted.
    loadDialog().catch(() => undefined)
  }, [])
  const may = (move: MoveName) => withdrawal.can.includes(move)
  const mine = withdrawal.claim?.by.id === meId
  const overLimit = limitedMove(withdrawal, mine)
  const main = overLimit ?? forward.find(move => may(move) && !(move === 'claim' && mine))
  const isBlocked = (move: MoveName) => move === overLimit || (withdrawal.review?.blocked.includes(move) ?? false)
  const no = refusing.find(may)
  const begin = (move: MoveName) => {
    setPressed(move)
    moves.reset()
    if (move === 'claim' || move === 'release') void moves.make({ move }, { aloud: true })
    else setAsking(move)
  }
  const confirm = async (request: MoveRequest) => {
    // The list may have moved on by the time the answer is here.
    const next = findNext(client, withdrawal.id)
    const outcome = await moves.make(request)
    if (outcome !== 'open') setAsking(null)
    if (outcome === 'done') onDecided?.(next)
  }
  const button = (move: MoveName) => ({
    move,
    working: moves.working && pressed === move && direct.has(move),
    disabled: moves.working || isBlocked(move),
    onPress: begin,
  })

  return (
    <div className={css.moves}>
      <ClaimLease
        withdrawal={withdrawal}
        mine={mine}
        extend={may('claim') && mine ? () => begin('claim') : undefined}
        release={may('release') ? () => begin('release') : undefined}
        disabled={moves.working}
      />
      {(main !== undefined || no !== undefined) && (
        <div className={css.two}>
          {no !== undefined && <MoveButton {...button(no)} tone="error" />}
          {main !== undefined && <MoveButton {...button(main)} tone="primary" />}
        </div>
      )}
      {may('pay-by-hand') && (
        <Button fullWidth disabled={moves.working || isBlocked('pay-by-hand')} onClick={() => begin('pay-by-hand')}>
          {t('move.pay-by-hand')}
        </Button>
      )}
      <WhyNot withdrawal={withdrawal} meId={meId} />
      {main === 'claim' && <p className={css.hint}>{t('claimHint')}</p>}
      {asking !== null && (
        <Suspense fallback={null}>
          <MoveDialog
            move={asking}
            withdrawal={withdrawal}
            working={moves.working}
            error={moves.error}
            onConfirm={request => void confirm(request)}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The approval this person could give if it were not above their own limit. */
function limitedMove({ status, review }: Withdrawal, mine: boolean): 'approve' | 'second-approve' | undefined {
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
  move: MoveName
  tone: 'primary' | 'error'
  working: boolean
  disabled: boolean
  onPress: (move: MoveName) => void
}

function MoveButton({ move, tone, working, disabled, onPress }: ButtonProps) {
  const { t } = useTranslation('withdrawals')
  const Icon = icons[move]
  return (
    <WorkingButton
      size="large"
      fullWidth
      color={tone}
      variant={tone === 'primary' ? 'contained' : 'outlined'}
      working={working}
      disabled={disabled}
      {...(Icon === undefined ? {} : { startIcon: <Icon size={16} strokeWidth={1.75} /> })}
      onClick={() => onPress(move)}
    >
      {t(`move.${move}`)}
    </WorkingButton>
  )
}
