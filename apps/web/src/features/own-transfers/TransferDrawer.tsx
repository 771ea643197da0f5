import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { AccountNumber } from '../../ui/copy/AccountNumber.tsx'
import { CopyButton } from '../../ui/copy/CopyButton.tsx'
import { RecordDrawer } from '../../ui/drawer/RecordDrawer.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { Bone } from '../../ui/panel/Bone.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { useListedRow } from '../../ui/resource-table/use-listed-row.ts'
import { Told } from './cells.tsx'
import { useAccounts } from './queries.ts'
import type { Transfer } from './transfer.ts'
import css from './transfers.module.css'

const lists = ['banking.transfers'] as const

/** One transfer between own accounts: who booked it and why, and the banks' lines that tell of it. */
export function TransferDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('bankAccounts')
  const { row, waiting } = useListedRow<Transfer>(lists, id)
  return (
    <RecordDrawer record={id} label={t('transfer.label')} head={row === undefined ? null : <Told transfer={row} />} onClose={onClose}>
      {row !== undefined ? <Facts transfer={row} /> : waiting ? <div className={css.wait}><Bone width={40} /><Bone width={80} /><Bone width={65} /></div> : <EmptyState icon={SearchX} title={t('transfer.missing')} hint={t('transfer.missingHint')} />}
    </RecordDrawer>
  )
}

function Facts({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('bankAccounts')
  const format = useFormat()
  const lines: [label: string, value: ReactNode][] = [
    [t('transfer.from'), <AccountNumber key="from" account={{ ...transfer.from, masked: false }} copy />],
    [t('transfer.to'), <AccountNumber key="to" account={{ ...transfer.to, masked: false }} copy />],
    [t('transfer.occurredAt'), format.when(transfer.occurredAt, 'dateTime')],
    [t('transfer.day'), format.businessDay(transfer.businessDay)],
    [t('transfer.reference'), <span key="reference">{transfer.reference} <CopyButton text={transfer.reference} label={t('transfer.copyReference')} /></span>],
    [t('reason'), transfer.reason],
    [t('transfer.bookedBy'), `${transfer.bookedBy.name} · ${format.when(transfer.bookedAt, 'dateTime')}`],
    [t('transfer.outLine'), <Line key="out" accountId={transfer.from.id} lineId={transfer.outLineId} />],
    [t('transfer.inLine'), <Line key="in" accountId={transfer.to.id} lineId={transfer.inLineId} />],
  ]
  return (
    <>
      <p className={css.amount}>{formatMoney(transfer.amount)}</p>
      <dl className={css.facts}>{lines.map(([label, value]) => [<dt key={`${label}-name`}>{label}</dt>, <dd key={label}>{value}</dd>])}</dl>
    </>
  )
}

/** A bank's line where its feed has a list; or that it has not come. */
function Line({ accountId, lineId }: { accountId: string; lineId: string | null }) {
  const { t } = useTranslation('bankAccounts')
  const channel = useAccounts()?.find(({ id }) => id === accountId)?.channel
  if (lineId === null) return <>{t('transfer.notTold')}</>
  if (channel === undefined || channel === 'other') return <>{t('transfer.isTold')}</>
  return <Link to="/account/deposit" search={{ tab: channel, account: accountId, id: lineId }} className={css.link}>{t('transfer.showLine')}</Link>
}
