import { useQueryClient } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { RecordDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/panel/ErrorPanel.tsx'
import { Elapsed } from '../../../ui/time/Elapsed.tsx'
import type { Fact } from '../../../ui/dialogs/ConfirmDialog.tsx'
import record from '../../../ui/drawer/record.module.css'
import { ActionBar } from '../actions/ActionBar.tsx'
import { useFacts } from '../actions/use-facts.tsx'
import { invalidateWithdrawal, useWithdrawal } from '../queries.ts'
import { type Blocker, isFinal, type Withdrawal } from '../withdrawal.ts'
import { AutoChip } from '../AutoChip.tsx'
import { WithdrawalStatus } from '../WithdrawalStatus.tsx'
import { Blockers, Disputed } from './Blockers.tsx'
import { EvidencePanel } from './EvidencePanel.tsx'
import { Note } from './Note.tsx'
import { Outcome } from './Outcome.tsx'
import { Timeline } from './Timeline.tsx'
import { WithdrawalSummary } from './WithdrawalSummary.tsx'

export type OpenApproval = NonNullable<Withdrawal['openApproval']>
type Props = {
  id: string
  meId: string
  /** Draws the decision a second person is asked for; the page knows how. */
  renderApproval: (open: OpenApproval, facts: readonly Fact[]) => ReactNode
  /** Draws the waiver of the member's turnover; the page knows how. `onWaived`: the withdrawal is read again. */
  renderWaiver: (memberId: string, onWaived: () => void) => ReactNode
  /** A decision was made here; `next` is the row of the list that waits for this person's decision next. */
  onDecided?: (next: string | undefined) => void
  onClose: () => void
}

/** One withdrawal: what it is, what the decision rests on, what happened, and the moves this person may make. */
export function WithdrawalDrawer({ id, meId, renderApproval, renderWaiver, onDecided, onClose }: Props) {
  const { t } = useTranslation('withdrawals')
  const found = useWithdrawal(id)
  const withdrawal = found.data?.data
  if (withdrawal === undefined) {
    return (
      <RecordDrawer record={id} label={t('drawer.label')} head={null} onClose={onClose}>
        {found.error === null ? (
          <Waiting />
        ) : isMissing(found.error) ? (
          <EmptyState icon={SearchX} title={t('drawer.missing')} hint={t('drawer.missingHint')} />
        ) : (
          <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
        )}
      </RecordDrawer>
    )
  }
  const { openApproval } = withdrawal
  return (
    <RecordDrawer
      record={id}
      label={t('drawer.of', { username: withdrawal.member.username })}
      onClose={onClose}
      head={<Head withdrawal={withdrawal} />}
      // A row a list still holds may be behind: nothing can be moved before the record itself has come.
      actions={
        found.isPlaceholderData || !hasActions(withdrawal, meId) ? undefined : (
          <ActionBar key={id} withdrawal={withdrawal} meId={meId} onDecided={onDecided} />
        )
      }
    >
      <WithdrawalSummary withdrawal={withdrawal} />
      {openApproval !== null && <OpenRequest withdrawal={withdrawal} open={openApproval} render={renderApproval} />}
      {withdrawal.disputed && <Disputed />}
      {withdrawal.review !== null && (
        <Blocked withdrawal={withdrawal} blockers={withdrawal.review.blockers} renderWaiver={renderWaiver} />
      )}
      <Outcome withdrawal={withdrawal} />
      {withdrawal.note !== null && <Note withdrawal={withdrawal} />}
      <EvidencePanel withdrawal={withdrawal} />
      {withdrawal.note === null && <Note withdrawal={withdrawal} />}
      <Timeline key={id} id={id} />
    </RecordDrawer>
  )
}

/** The ask for a second person, who confirms the same facts as the first did. */
function OpenRequest({
  withdrawal,
  open,
  render,
}: {
  withdrawal: Withdrawal
  open: OpenApproval
  render: Props['renderApproval']
}) {
  return render(open, useFacts(withdrawal))
}

/** What blocks it, with the waiver beside it for those who can waive. */
function Blocked({
  withdrawal: { id, member, status },
  blockers,
  renderWaiver,
}: { withdrawal: Withdrawal; blockers: readonly Blocker[] } & Pick<Props, 'renderWaiver'>) {
  const client = useQueryClient()
  const canWaive = usePermission()('turnover.waive')
  return (
    <Blockers blockers={blockers} retry={status === 'failed'}>
      {canWaive &&
        blockers.some(({ code }) => code === 'TURNOVER_NOT_MET') &&
        renderWaiver(member.id, () => invalidateWithdrawal(client, id))}
    </Blockers>
  )
}

function Head({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <>
      <WithdrawalStatus withdrawal={withdrawal} />
      <AutoChip auto={withdrawal.auto} />
      {!isFinal(withdrawal.status) && (
        <span className={record.waiting}>
          <Elapsed since={withdrawal.requestedAt} />
        </span>
      )}
      <span className={record.id} title={withdrawal.externalId}>
        {withdrawal.externalId}
      </span>
    </>
  )
}

function Waiting() {
  return (
    <div className={record.waitingBody}>
      {[40, 65, 90, 80, 85, 70].map(width => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}

const hasActions = (withdrawal: Withdrawal, meId: string): boolean =>
  withdrawal.can.length > 0 ||
  (withdrawal.review?.exceedsLimit ?? null) !== null ||
  (withdrawal.claim !== null && withdrawal.claim.by.id !== meId)
const isMissing = (error: Error): boolean => error instanceof ApiError && error.status === 404
