import { formatMoney } from '../../../ui/money/format-money.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { Fact } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { FoundDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import record from '../../../ui/drawer/record.module.css'
import { SlipPicture } from '../../../ui/files/SlipPicture.tsx'
import { isMissing } from '../../../ui/panel/Pending.tsx'
import { useListedRow } from '../../../ui/resource-table/use-listed-row.ts'
import { RecordHistory } from '../../../ui/timeline/RecordHistory.tsx'
import { ActionBar } from '../actions/ActionBar.tsx'
import { useFacts } from '../actions/use-facts.tsx'
import { type Deposit, type Detail, isWaiting } from '../deposit.ts'
import { DepositStatus } from '../DepositStatus.tsx'
import { Age } from '../list/cells.tsx'
import { useDeposit } from '../queries.ts'
import { BankDetails, DepositAmount, MemberAndCredit } from './BankDetails.tsx'
import { Candidates } from './Candidates.tsx'
import { Outcome } from './Outcome.tsx'
import { PendingMatch, usePendingMatchFacts } from './PendingMatch.tsx'
import { ReviewReasons } from './ReviewReasons.tsx'
import { SimilarDeposits } from './SimilarDeposits.tsx'

export type OpenApproval = NonNullable<Deposit['openApproval']>
export type RenderApproval = (open: OpenApproval, facts: readonly Fact[]) => ReactNode
type Props = {
  id: string
  /** Draws the open approval request; the page knows how. */
  renderApproval: RenderApproval
  /** What is shown when no deposit has this id: a manual deposit waits for approval under the id it will have. */
  missing: ReactNode
}

const lists = ['deposits.list'] as const

/** One deposit: what the bank reported, the possible matches, the outcome, and the actions this admin can take. */
export function DepositDrawer({ id, renderApproval, missing }: Props) {
  const { t } = useTranslation('deposits')
  const found = useDeposit(id)
  const listed = useListedRow<Deposit>(lists, id).data?.data
  if (found.data === undefined && isMissing(found.error) && missing !== null) return missing
  return (
    <FoundDrawer
      record={id}
      label={t('became.deposit')}
      recentName={({ member, from, amount }) => `${member?.username ?? from.name ?? '–'} · ${formatMoney(amount)}`}
      found={found}
      missing={{ title: t('drawer.missing'), hint: t('drawer.missingHint') }}
      {...(listed === undefined
        ? {}
        : { known: { head: <Head deposit={listed} />, body: <DepositAmount deposit={listed} /> } })}
      renderHead={deposit => <Head deposit={deposit} />}
      // Always there: an open dialog stays when another user was faster, and says so.
      renderActions={deposit => <ActionBar key={id} deposit={deposit} />}
    >
      {deposit => <Body deposit={deposit} renderApproval={renderApproval} />}
    </FoundDrawer>
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
      <RecordHistory key={deposit.id} name="deposits.timeline" id={deposit.id} texts="deposits" />
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
