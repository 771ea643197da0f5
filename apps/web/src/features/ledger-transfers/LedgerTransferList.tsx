import { ledgerTransfers } from '@backoffice/contract/ledger/lists'
import { costAccounts, journalCodes } from '@backoffice/contract/ledger/terms'
import { ArrowLeftRight } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import cells from '../../ui/cells/cells.module.css'
import { ProfileLink } from '../../ui/links.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { Instant } from '../../ui/time/Instant.tsx'

type Transfer = RowOf<'ledger.transfers'>

const list: ResourceList<'ledger.transfers'> = {
  of: ledgerTransfers,
  texts: 'ledgerTransfers',
  label: 'list',
  rowName: (row, t) => t('rowName', { code: t(`code.${row.code}`), amount: formatMoney(row.amount) }),
  foot: 'foot',
  sums: { net: 'net' },
  empty: { icon: ArrowLeftRight, title: 'empty.title', hint: 'empty.hint' },
  columns: [
    { id: 'at', kind: 'instant', form: 'dateTime', value: row => row.at, width: 152, sort: 'at', whole: true },
    { id: 'businessDay', kind: 'text', value: row => row.businessDay, width: 110, optional: true },
    { id: 'code', kind: 'term', value: row => row.code, width: 168, always: true },
    { id: 'member', width: 134, cell: row => <Member transfer={row} /> },
    { id: 'amount', kind: 'money', value: row => row.amount, strong: true, width: 120, always: true },
    { id: 'net', kind: 'signed', value: row => row.net, width: 120 },
    { id: 'reference', kind: 'text', value: row => row.reference, width: 190, quiet: true, yields: 2 },
    { id: 'reason', kind: 'reason', value: row => row.reason, width: 170, yields: 1 },
    { id: 'reverses', kind: 'text', value: row => row.reverses, width: 130, optional: true },
  ],
  filters: [
    daysFilter,
    { kind: 'one', key: 'account', values: costAccounts },
    { kind: 'several', key: 'code', values: journalCodes },
  ],
  card: {
    title: row => <Code code={row.code} />,
    end: row => <Instant at={row.at} form="dateTime" />,
    line: row => <Member transfer={row} />,
    sum: row => <Money amount={row.amount} />,
  },
}

function Code({ code }: Pick<Transfer, 'code'>) {
  const { t } = useTranslation('ledgerTransfers')
  return t(`code.${code}`)
}

function Member({ transfer: { member } }: { transfer: Transfer }) {
  return member === null ? (
    '—'
  ) : (
    <ProfileLink id={member.id} className={cells.link ?? ''}>
      {member.username}
    </ProfileLink>
  )
}

/** Transfers between ledger accounts without play: the rows behind bonus cost, adjustments and fees. */
export const LedgerTransferList = () => <ResourcePage of={list} />
