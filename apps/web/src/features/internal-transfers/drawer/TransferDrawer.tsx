import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { read } from '../../../api/read.ts'
import { useFormat } from '../../../i18n/format.ts'
import { AccountNumber, CopyButton } from '../../../ui/copy/AccountNumber.tsx'
import { FoundDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import record from '../../../ui/drawer/record.module.css'
import { type FactLine, Facts } from '../../../ui/facts/Facts.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { CancelButton } from '../actions/TransferActions.tsx'
import { TransferStatus, useTransferFacts } from '../cells.tsx'
import type { Detail, RenderApproval } from '../transfer.ts'
import css from '../transfers.module.css'
import { PossibleBankLines, TransferLegs, UnlinkedLines } from './TransferLegs.tsx'

type Props = {
  id: string
  /** Above it a second approval is needed; null: never. */
  limit: number | null
  /** Renders an open approval request; composed by the page. */
  renderApproval: RenderApproval
}

/** One internal transfer: who booked it and why, its bank transactions, possible ones, and what this admin can do. */
export function TransferDrawer({ id, limit, renderApproval }: Props) {
  const { t } = useTranslation('bankAccounts')
  return (
    <FoundDrawer
      record={id}
      label={t('transfer.label')}
      found={useQuery(read('banking.transfer', { params: { id } }))}
      missing={{ title: t('transfer.missing'), hint: t('transfer.missingHint') }}
      renderHead={transfer => <TransferStatus transfer={transfer} />}
      renderActions={transfer =>
        transfer.can.includes('cancel') && <CancelButton key={id} transfer={transfer} limit={limit} />
      }
    >
      {transfer => <Inside key={id} transfer={transfer} limit={limit} renderApproval={renderApproval} />}
    </FoundDrawer>
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
    [t('transfer.from'), <AccountNumber key="from" account={transfer.from} copy />],
    [t('transfer.to'), <AccountNumber key="to" account={transfer.to} copy />],
    [t('transfer.occurredAt'), format.when(transfer.occurredAt, 'dateTime')],
    [t('transfer.day'), format.businessDay(transfer.businessDay)],
    [
      t('transfer.reference'),
      <span key="reference">
        {transfer.reference} <CopyButton text={transfer.reference} label={t('ui:copy.reference')} />
      </span>,
    ],
    [t('ui:reason.label'), transfer.reason],
    [t('transfer.bookedBy'), `${transfer.bookedBy.name} · ${format.when(transfer.bookedAt, 'dateTime')}`],
  ]
  return <Facts lines={lines} />
}
