import { memberWithdrawals } from '@backoffice/contract/withdrawals/lists'
import { ArrowUpFromLine } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { daysFilter } from '../../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../../ui/resource/ResourcePage.tsx'
import type { RowOf } from '../../../ui/resource-table/list-types.ts'
import { Instant } from '../../../ui/time/Instant.tsx'
import { toWithdrawal } from './record-links.ts'
import type { ProfileRenderers } from '../member.ts'

const listOf = (renderStatus: ProfileRenderers['withdrawalStatus']): ResourceList<'members.withdrawals'> => ({
  of: memberWithdrawals,
  leadsTo: toWithdrawal,
  texts: 'member',
  label: 'tab.withdrawals',
  rowName: (row, t) => t('money.withdrawalOf', { amount: formatMoney(row.amount) }),
  foot: 'money.withdrawalFoot',
  sums: {},
  empty: { icon: ArrowUpFromLine, title: 'money.noWithdrawals', hint: 'money.noWithdrawalsHint' },
  headers: 'money',
  columns: [
    {
      id: 'requestedAt',
      kind: 'instant',
      form: 'dateTime',
      width: 148,
      value: row => row.requestedAt,
      header: 'money.time',
      always: true,
      sort: 'requestedAt',
    },
    { id: 'amount', kind: 'money', value: row => row.amount, strong: true, width: 112 },
    { id: 'status', width: 150, whole: true, cell: row => renderStatus(row.status) },
    { id: 'account', kind: 'account', value: row => row.payTo, width: 156 },
    {
      id: 'finishedAt',
      kind: 'instant',
      form: 'dateTime',
      value: row => row.finishedAt,
      header: 'money.finished',
      width: 148,
    },
    { id: 'by', width: 116, cell: row => <HandledBy withdrawal={row} /> },
    { id: 'reference', kind: 'text', value: row => row.reference, width: 140, optional: true },
    { id: 'reason', kind: 'reason', value: row => row.reason, header: 'note.text', width: 140, optional: true },
  ],
  filters: [{ ...daysFilter, label: 'money.days' }],
  card: {
    title: row => <Money amount={row.amount} />,
    chip: row => renderStatus(row.status),
    end: row => <Instant at={row.requestedAt} form="date" />,
    line: row => <AccountNumber account={row.payTo} />,
  },
})

function HandledBy({ withdrawal: { decidedBy, approvedBy, auto } }: { withdrawal: RowOf<'members.withdrawals'> }) {
  const { t } = useTranslation('member')
  return <>{decidedBy?.name ?? approvedBy?.name ?? (auto === null ? '—' : t('money.auto'))}</>
}

type Props = { id: string; renderStatus: ProfileRenderers['withdrawalStatus'] }

/** The withdrawals of a member; a row leads to its record in the list of withdrawals. */
export function WithdrawalHistory({ id, renderStatus }: Props) {
  const params = useMemo(() => ({ id }), [id])
  const list = useMemo(() => listOf(renderStatus), [renderStatus])
  return <ResourcePage of={list} params={params} />
}
