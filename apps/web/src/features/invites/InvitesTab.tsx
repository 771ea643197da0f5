import { inviteCommissions } from '@backoffice/contract/invites/lists'
import { commissionStatuses } from '@backoffice/contract/invites/terms'
import { useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import cells from '../../ui/cells/cells.module.css'
import { ProfileLink } from '../../ui/links.tsx'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import { SignedMoney } from '../../ui/money/Money.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { StatRow, StatTile } from '../../ui/panel/StatTile.tsx'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { InviteTree } from './InviteTree.tsx'
import css from './invites.module.css'

const list: ResourceList<'invites.commissions'> = {
  of: inviteCommissions,
  opens: false,
  texts: 'invites',
  label: 'commission.label',
  rowName: (row, t) => t('commission.of', { username: row.invitee.username, amount: formatMoney(row.amount) }),
  foot: 'commission.foot',
  sums: { amount: 'commission.sum' },
  empty: { icon: Coins, title: 'commission.none', hint: 'commission.noneHint' },
  headers: 'commission',
  columns: [
    { id: 'day', width: 116, cell: row => <DayCell day={row.day} />, always: true, sort: 'day' },
    { id: 'invitee', width: 150, cell: row => <MemberLink {...row.invitee} /> },
    { id: 'level', kind: 'count', value: row => row.level, width: 72 },
    { id: 'basis', kind: 'term', of: 'basis', value: row => row.basis, width: 104 },
    { id: 'base', kind: 'signed', value: row => row.base, width: 116 },
    { id: 'rate', width: 84, align: 'end', cell: row => `${row.rate / 100}%` },
    { id: 'amount', kind: 'signed', value: row => row.amount, width: 116 },
    { id: 'status', kind: 'term', of: 'commission.statusOf', value: row => row.status, width: 96 },
    { id: 'paidAt', kind: 'instant', form: 'date', value: row => row.paidAt, width: 112 },
  ],
  filters: [
    { ...daysFilter, label: 'commission.days' },
    {
      kind: 'several',
      key: 'status',
      label: 'commission.status',
      of: 'commission.statusOf',
      values: commissionStatuses,
    },
  ],
  card: {
    title: row => row.invitee.username,
    end: row => <DayCell day={row.day} />,
    sum: row => <SignedMoney amount={row.amount} />,
  },
}

const MemberLink = ({ id, username }: { id: string; username: string }) => (
  <ProfileLink id={id} className={cells.link ?? ''}>
    {username}
  </ProfileLink>
)

function DayCell({ day }: { day: string }) {
  return <>{useFormat().businessDay(day)}</>
}

type Props = { id: string; referrer: { id: string; username: string } | null }

/** Who invited a member, whom they invited, and what that brought. */
export function InvitesTab({ id, referrer }: Props) {
  const { t } = useTranslation('invites')
  const found = useQuery(read('invites.totals', { params: { id } }))
  const params = useMemo(() => ({ id }), [id])
  const totals = found.data?.data
  if (totals === undefined) return <Pending found={found} />
  return (
    <div className={css.stack}>
      <StatRow>
        <StatTile label={t('referrer')} value={referrer === null ? t('noReferrer') : <MemberLink {...referrer} />} />
        <StatTile label={t('column.people')} value={formatCount(totals.people)} />
        <StatTile label={t('column.commission')} value={formatMoney(totals.commission)} />
        <StatTile
          label={t('column.waiting')}
          value={formatMoney(totals.waiting)}
          hint={t('paidSoFar', { amount: formatMoney(totals.paid) })}
        />
      </StatRow>
      <Panel title={t('tree.label')}>
        <InviteTree id={id} />
      </Panel>
      {(totals.commission !== 0 || totals.paid !== 0) && <ResourcePage of={list} params={params} />}
    </div>
  )
}
