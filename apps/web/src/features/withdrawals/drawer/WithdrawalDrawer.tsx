import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import cells from '../../../ui/cells/cells.module.css'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import type { Fact } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { FoundDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import record from '../../../ui/drawer/record.module.css'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { Elapsed } from '../../../ui/time/Elapsed.tsx'
import { RecordHistory } from '../../../ui/timeline/RecordHistory.tsx'
import { ActionBar } from '../actions/ActionBar.tsx'
import { useFacts } from '../actions/use-facts.tsx'
import { useWithdrawal } from '../queries.ts'
import { isFinal, type Withdrawal } from '../withdrawal.ts'
import { AutoChip, WithdrawalStatus } from '../WithdrawalStatus.tsx'
import { Blockers, Disputed, Note } from './Blockers.tsx'
import css from './drawer.module.css'
import { EvidencePanel } from './EvidenceRows.tsx'
import { Outcome } from './Outcome.tsx'

export type OpenApproval = NonNullable<Withdrawal['openApproval']>
type Props = {
  id: string
  meId: string
  /** Draws the open approval request; the page knows how. */
  renderApproval: (open: OpenApproval, facts: readonly Fact[]) => ReactNode
  /** Draws the waiver of the member's turnover; the page knows how. */
  renderWaiver: (memberId: string) => ReactNode
  /** Called after a decision; `next` is the next row that waits for a decision of this admin. */
  onDecided?: (next: string | undefined) => void
}

/** Its reason consists of codes of the rules, not of free text. */
const AUTOMATIC = 'withdrawal.approve-automatically'

/** One withdrawal: what it is, what the decision rests on, what happened, and the actions this admin can take. */
export function WithdrawalDrawer({ id, meId, renderApproval, renderWaiver, onDecided }: Props) {
  const { t } = useTranslation('withdrawals')
  const found = useWithdrawal(id)
  return (
    <FoundDrawer
      record={id}
      label={t('drawer.label')}
      labelOf={({ member }) => t('drawer.of', { username: member.username })}
      recentName={({ member, amount }) => `${member.username} · ${formatMoney(amount)}`}
      found={found}
      missing={{ title: t('drawer.missing'), hint: t('drawer.missingHint') }}
      renderHead={withdrawal => <Head withdrawal={withdrawal} />}
      // A row of a list may be out of date: actions need the loaded record.
      renderActions={withdrawal =>
        found.isPlaceholderData || !hasActions(withdrawal, meId) ? undefined : (
          <ActionBar key={id} withdrawal={withdrawal} meId={meId} onDecided={onDecided} />
        )
      }
    >
      {withdrawal => (
        <>
          <Amount withdrawal={withdrawal} />
          <OpenRequest withdrawal={withdrawal} render={renderApproval} />
          {withdrawal.disputed && <Disputed />}
          <Blocked withdrawal={withdrawal} renderWaiver={renderWaiver} />
          <Outcome withdrawal={withdrawal} />
          {withdrawal.note !== null && <Note withdrawal={withdrawal} />}
          <EvidencePanel withdrawal={withdrawal} />
          {withdrawal.note === null && <Note withdrawal={withdrawal} />}
          <RecordHistory
            key={id}
            name="withdrawals.timeline"
            id={id}
            texts="withdrawals"
            reasonOf={(action, reason) =>
              action !== AUTOMATIC
                ? undefined
                : reason
                    .split(', ')
                    .map(each => t(`auto.reason.${each}`, { defaultValue: each }))
                    .join(', ')
            }
          />
        </>
      )}
    </FoundDrawer>
  )
}

/** The amount and the recipient. */
function Amount({ withdrawal: { payTo, amount, fee } }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals')
  return (
    <>
      <p className={record.amount}>{formatMoney(amount)}</p>
      <p className={record.to}>
        {t('drawer.to')} <span lang="th">{payTo.name}</span> · <AccountNumber account={payTo} copy />
      </p>
      {fee !== null && fee > 0 && <p className={css.caption}>{t('drawer.fee', { fee: formatMoney(fee) })}</p>}
    </>
  )
}

/** The open approval request: its approver confirms the same facts as the requester did. */
function OpenRequest({ withdrawal, render }: { withdrawal: Withdrawal; render: Props['renderApproval'] }) {
  const facts = useFacts(withdrawal)
  return withdrawal.openApproval === null ? null : render(withdrawal.openApproval, facts)
}

/** What blocks it, with the waiver beside it for those who can waive. */
function Blocked({
  withdrawal: { review, member, status },
  renderWaiver,
}: { withdrawal: Withdrawal } & Pick<Props, 'renderWaiver'>) {
  const { t } = useTranslation('withdrawals')
  const can = usePermission()
  if (review === null) return null
  const { blockers } = review
  return (
    <Blockers blockers={blockers} retry={status === 'failed'}>
      {can('turnover.waive') &&
        blockers.some(({ liftedBy }) => liftedBy.permission === 'turnover.waive') &&
        renderWaiver(member.id)}
      {can('risk.read') && blockers.some(({ code }) => code === 'UNDER_REVIEW') && (
        <Link to="/risk" search={{ tab: 'cases', q: member.username }} className={cells.link}>
          {t('blocker.cases')}
        </Link>
      )}
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

const hasActions = (withdrawal: Withdrawal, meId: string): boolean =>
  withdrawal.can.length > 0 ||
  (withdrawal.review?.exceedsLimit ?? null) !== null ||
  (withdrawal.claim !== null && withdrawal.claim.by.id !== meId)
