import { depositIntents } from '@backoffice/contract/deposits/lists'
import { Check, Clock, Hourglass, type LucideIcon, TimerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import cells from '../../../ui/cells/cells.module.css'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { useBankAbbr } from '../../../ui/reference-data.ts'
import { type ResourceList, ResourcePage } from '../../../ui/resource/ResourcePage.tsx'
import { daysFilter } from '../../../ui/resource/filters.ts'
import { StatusChip, type Tone } from '../../../ui/status-chip/StatusChip.tsx'
import { Countdown } from '../../../ui/time/Elapsed.tsx'
import { Moment } from '../../../ui/time/Moment.tsx'
import type { Intent } from '../deposit.ts'

const list: ResourceList<'deposits.intents'> = {
  of: depositIntents,
  texts: 'deposits',
  label: 'tab.intents',
  search: 'search.intents',
  rowName: (row, t) => t('intent.name', { username: row.member.username, amount: formatMoney(row.payAmount) }),
  foot: 'foot.intents',
  empty: { icon: Hourglass, title: 'empty.intents.title', hint: 'empty.intents.hint' },
  columns: [
    { id: 'requestedAt', kind: 'moment', value: row => row.requestedAt, width: 108, whole: true, sort: 'requestedAt' },
    { id: 'member', kind: 'person', value: row => row.member, width: 160 },
    { id: 'amount', kind: 'money', value: row => row.amount, header: 'column.asked', width: 104, yields: 2 },
    { id: 'payAmount', kind: 'money', value: row => row.payAmount, strong: true, width: 112 },
    {
      id: 'account',
      header: 'column.receivingAccount',
      width: 154,
      yields: 1,
      quiet: true,
      cell: row => <IntentAccount intent={row} />,
    },
    { id: 'status', width: 172, whole: true, cell: row => <IntentStatus status={row.status} /> },
    { id: 'left', width: 92, whole: true, align: 'end', cell: row => <Left intent={row} /> },
  ],
  filters: [
    { kind: 'several', key: 'status', values: ['open', 'paid', 'expired'], of: 'intent.status' },
    daysFilter,
    { kind: 'account', key: 'bankAccountId', label: 'filter.account' },
  ],
  card: {
    title: row => row.member.username,
    chip: row => <IntentStatus status={row.status} />,
    end: row => <Left intent={row} />,
    line: row => <span lang="th">{row.member.name}</span>,
    sum: row => <Money amount={row.payAmount} />,
  },
}

/** Deposit requests of members, newest first. */
export const IntentList = ({ renderDrawer }: { renderDrawer: (id: string) => ReactNode }) => (
  <ResourcePage of={list} renderDrawer={renderDrawer} />
)

const chipStyles: Readonly<Record<Intent['status'], { tone: Tone; icon: LucideIcon }>> = {
  open: { tone: 'info', icon: Clock },
  paid: { tone: 'ok', icon: Check },
  expired: { tone: 'plain', icon: TimerOff },
}

export function IntentStatus({ status }: Pick<Intent, 'status'>) {
  const { t } = useTranslation('deposits')
  return <StatusChip {...chipStyles[status]}>{t(`intent.status.${status}`)}</StatusChip>
}

/** The time left to pay; for a closed request, when it was paid. */
function Left({ intent: { status, expiresAt, paidAt } }: { intent: Intent }) {
  if (status === 'open') return <Countdown until={expiresAt} />
  return <span className={cells.quiet}>{paidAt === null ? '—' : <Moment at={paidAt} />}</span>
}

/** The operator's account the member pays to. */
export function IntentAccount({ intent: { account } }: { intent: Intent }) {
  const abbrOf = useBankAbbr()
  return <AccountNumber account={{ ...account, bankAbbr: abbrOf(account.bankCode), masked: false }} />
}
