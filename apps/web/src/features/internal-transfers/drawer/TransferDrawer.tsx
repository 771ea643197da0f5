import { Ban, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { useFormat } from '../../../i18n/format.ts'
import { AccountNumber, CopyButton } from '../../../ui/copy/AccountNumber.tsx'
import { RecordDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import record from '../../../ui/drawer/record.module.css'
import { type FactLine, Facts } from '../../../ui/facts/Facts.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/panel/ErrorPanel.tsx'
import { TransferStatus } from '../cells.tsx'
import { CancelButton } from '../actions/TransferActions.tsx'
import { useTransfer } from '../queries.ts'
import type { Detail, RenderApproval } from '../transfer.ts'
import css from '../transfers.module.css'
import { useTransferFacts } from '../use-transfer-facts.tsx'
import { TransferLegs } from './TransferLegs.tsx'
import { PossibleBankLines } from './PossibleBankLines.tsx'
import { UnlinkedLines } from './UnlinkedLines.tsx'

type Props = {
  id: string
  /** Above it a second person is asked; null: never. */
  limit: number | null
  /** Draws the decision a second person is asked for; the page knows how. */
  renderApproval: RenderApproval
  onClose: () => void
}

/**
 * One transfer between own accounts: who booked it and why, the banks' lines that tell of it, those that may, and what
 * this person may do.
 */
export function TransferDrawer({ id, limit, renderApproval, onClose }: Props) {
  const { t } = useTranslation('bankAccounts')
  const found = useTransfer(id)
  const transfer = found.data?.data
  const missing = found.error instanceof ApiError && found.error.code === 'NOT_FOUND'
  return (
    <RecordDrawer
      record={id}
      label={t('transfer.label')}
      head={transfer === undefined ? null : <TransferStatus transfer={transfer} />}
      onClose={onClose}
      actions={
        transfer?.can.includes('cancel') === true ? (
          <CancelButton key={id} transfer={transfer} limit={limit} />
        ) : undefined
      }
    >
      {transfer !== undefined ? (
        <Inside key={id} transfer={transfer} limit={limit} renderApproval={renderApproval} />
      ) : missing ? (
        <EmptyState icon={SearchX} title={t('transfer.missing')} hint={t('transfer.missingHint')} />
      ) : found.error !== null ? (
        <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <div className={css.wait} aria-busy="true">
          <Skeleton width={40} />
          <Skeleton width={80} />
          <Skeleton width={65} />
        </div>
      )}
    </RecordDrawer>
  )
}

function Inside({ transfer, limit, renderApproval }: Pick<Props, 'limit' | 'renderApproval'> & { transfer: Detail }) {
  const facts = useTransferFacts(transfer)
  return (
    <>
      <p className={`${record.amount} ${css.amount}`} data-cancelled={transfer.cancelled !== null}>
        {formatMoney(transfer.amount)}
      </p>
      <Cancelled transfer={transfer} />
      {transfer.openApprovals.map(open => (
        <div key={open.id} className={css.ask}>
          {renderApproval(open, facts)}
        </div>
      ))}
      <TransferFacts transfer={transfer} />
      <TransferLegs transfer={transfer} limit={limit} />
      <PossibleBankLines transfer={transfer} />
      <UnlinkedLines transfer={transfer} />
    </>
  )
}

function Cancelled({ transfer: { cancelled } }: { transfer: Detail }) {
  const { t } = useTranslation('bankAccounts')
  const format = useFormat()
  if (cancelled === null) return null
  return (
    <div className={css.callout} role="note">
      <Ban size={15} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {t('transfer.cancelledBy', { name: cancelled.by.name, at: format.when(cancelled.at, 'dateTime') })}
        <span className={css.quiet}>“{cancelled.reason}”</span>
      </span>
    </div>
  )
}

function TransferFacts({ transfer }: { transfer: Detail }) {
  const { t } = useTranslation('bankAccounts')
  const format = useFormat()
  const lines: FactLine[] = [
    [t('transfer.from'), <AccountNumber key="from" account={{ ...transfer.from, masked: false }} copy />],
    [t('transfer.to'), <AccountNumber key="to" account={{ ...transfer.to, masked: false }} copy />],
    [t('transfer.occurredAt'), format.when(transfer.occurredAt, 'dateTime')],
    [t('transfer.day'), format.businessDay(transfer.businessDay)],
    [
      t('transfer.reference'),
      <span key="reference">
        {transfer.reference} <CopyButton text={transfer.reference} label={t('transfer.copyReference')} />
      </span>,
    ],
    [t('reason'), transfer.reason],
    [t('transfer.bookedBy'), `${transfer.bookedBy.name} · ${format.when(transfer.bookedAt, 'dateTime')}`],
  ]
  return <Facts lines={lines} />
}
