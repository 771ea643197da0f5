import { cashbackEntitlements } from '@backoffice/contract/cashback/lists'
import { shownEntitlementStatuses } from '@backoffice/contract/cashback/terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import cells from '../../ui/cells/cells.module.css'
import { ProfileLink } from '../../ui/links.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { type Entitlement, entitlementStyles } from './cashback.ts'
import css from './cashback.module.css'
import { usePeriodName } from './PeriodList.tsx'

function EntitlementStatus({ status }: Pick<Entitlement, 'status'>) {
  const { t } = useTranslation('cashback')
  return <StatusChip {...entitlementStyles[status]}>{t(`entitlement.${status}`)}</StatusChip>
}

const MemberLink = ({ member }: Pick<Entitlement, 'member'>) => (
  <ProfileLink id={member.id} className={cells.link ?? ''}>
    {member.username}
  </ProfileLink>
)

const list: ResourceList<'cashback.entitlements'> = {
  of: cashbackEntitlements,
  opens: false,
  texts: 'cashback',
  label: 'tab.members',
  search: 'searchMembers',
  rowName: row => row.member.username,
  foot: 'footMembers',
  sums: { amount: 'sum' },
  empty: { icon: Users, title: 'noMembers.title', hint: 'noMembers.hint' },
  headers: 'memberColumn',
  columns: [
    { id: 'username', width: 180, cell: row => <MemberLink member={row.member} />, always: true },
    { id: 'base', kind: 'money', value: row => row.base, width: 140 },
    { id: 'amount', kind: 'money', value: row => row.amount, width: 120, sort: 'amount', strong: true },
    { id: 'status', width: 150, whole: true, cell: row => <EntitlementStatus status={row.status} /> },
    { id: 'claimedAt', kind: 'instant', form: 'dateTime', value: row => row.claimedAt, width: 152 },
  ],
  filters: [{ kind: 'several', key: 'status', values: shownEntitlementStatuses, of: 'entitlement' }],
  card: {
    title: row => <MemberLink member={row.member} />,
    chip: row => <EntitlementStatus status={row.status} />,
    line: row => <Money amount={row.base} />,
    sum: row => <Money amount={row.amount} />,
  },
}

/** The members entitled in a period, under its name. */
export function EntitlementList({ period }: { period: string }) {
  const params = useMemo(() => ({ id: period }), [period])
  const found = useQuery(read('cashback.get', { params }))
  const nameOf = usePeriodName()
  return (
    <ResourcePage
      of={list}
      params={params}
      above={
        found.data !== undefined && (
          <h2 className={css.title}>
            <Link to="/cashback" search={{ id: period }}>
              {nameOf(found.data.data)}
            </Link>
          </h2>
        )
      }
    />
  )
}
