import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import type { Fact } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { RecordDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import { SlipPicture } from '../../../ui/files/SlipPicture.tsx'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/panel/ErrorPanel.tsx'
import { type Deposit, type Detail, isWaiting } from '../deposit.ts'
import { DepositStatus } from '../DepositStatus.tsx'
import { useListedRow } from '../../../ui/resource-table/use-listed-row.ts'
import record from '../../../ui/drawer/record.module.css'
import { Age } from '../list/cells.tsx'
import { ActionBar } from '../actions/ActionBar.tsx'
import { useFacts } from '../actions/use-facts.tsx'
import { useDeposit } from '../queries.ts'
import { SimilarDeposits } from './SimilarDeposits.tsx'
import { Candidates } from './Candidates.tsx'
import { MemberAndCredit } from './MemberAndCredit.tsx'
import { DepositAmount, BankDetails } from './BankDetails.tsx'
import { Outcome } from './Outcome.tsx'
import { PendingMatch, usePendingMatchFacts } from './PendingMatch.tsx'
import { ReviewReasons } from './ReviewReasons.tsx'
import { Timeline } from './Timeline.tsx'

export type OpenApproval = NonNullable<Deposit['openApproval']>
export type RenderApproval = (open: OpenApproval, facts: readonly Fact[]) => ReactNode
type Props = {
  id: string
  /** Draws the decision a second person is asked for; the page knows how. */
  renderApproval: RenderApproval
  /**
   * What stands there when no deposit has this id: an entry by hand waits for its second person under the id it will
   * have.
   */
  missing: ReactNode
  onClose: () => void
}

const lists = ['deposits.list'] as const

/** One deposit: what the bank told, who may be the payer, what became of it, and the moves this person may make. */
export function DepositDrawer({ id, renderApproval, missing, onClose }: Props) {
  const { t } = useTranslation('deposits')
  const found = useDeposit(id)
  const { row: listed } = useListedRow<Deposit>(lists, id)
  const deposit = found.data?.data
  if (deposit === undefined) {
    if (isMissing(found.error) && missing !== null) return missing
    return (
      <RecordDrawer
        record={id}
        label={t('drawer.label')}
        head={listed === undefined ? null : <Head deposit={listed} />}
        onClose={onClose}
      >
        {listed !== undefined && <DepositAmount deposit={listed} />}
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
  return (
    <RecordDrawer
      record={id}
      label={t('drawer.label')}
      onClose={onClose}
      head={<Head deposit={deposit} />}
      // Always there: a dialog somebody has open stays when somebody else was faster, and says so.
      actions={<ActionBar key={id} deposit={deposit} />}
    >
      <Body deposit={deposit} renderApproval={renderApproval} />
    </RecordDrawer>
  )
}

function Body({ deposit, renderApproval }: { deposit: Detail; renderApproval: RenderApproval }) {
  const { t } = useTranslation('deposits')
  const facts = [...useFacts(deposit), ...usePendingMatchFacts(deposit)]
  return (
    <>
      <DepositAmount deposit={deposit} />
      {deposit.openApproval !== null && renderApproval(deposit.openApproval, facts)}
      {deposit.pendingMatch !== null && <PendingMatch from={deposit.from} comparison={deposit.pendingMatch} />}
      <ReviewReasons deposit={deposit} />
      <MemberAndCredit deposit={deposit} />
      <Outcome deposit={deposit} />
      <BankDetails deposit={deposit} />
      {deposit.slipId !== null && <SlipPicture key={deposit.slipId} slipId={deposit.slipId} alt={t('drawer.slip')} />}
      <SimilarDeposits deposit={deposit} />
      <Candidates deposit={deposit} />
      <Timeline key={deposit.id} id={deposit.id} />
    </>
  )
}

function Head({ deposit }: { deposit: Deposit }) {
  return (
    <>
      <DepositStatus status={deposit.status} reasons={deposit.reasons} />
      {isWaiting(deposit.status) && (
        <span className={record.waiting}>
          <Age deposit={deposit} />
        </span>
      )}
      <span className={record.id} title={deposit.providerRef ?? undefined}>
        {deposit.providerRef}
      </span>
    </>
  )
}

function Waiting() {
  return (
    <div className={record.waitingBody} aria-busy="true">
      {[40, 65, 90, 80, 85, 70].map(width => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404
