import { campaignMembers } from '@backoffice/contract/campaigns/record'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useMemo } from 'react'
import { Money } from '../../ui/money/Money.tsx'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import css from './campaigns.module.css'

const list: ResourceList<'campaigns.members'> = {
  of: campaignMembers,
  leadsTo: id => `/member/profile/${id}`,
  texts: 'campaigns',
  label: 'members',
  search: 'searchMembers',
  rowName: row => row.username,
  foot: 'footMembers',
  sums: {},
  empty: { icon: Users, title: 'noMembers.title', hint: 'noMembers.hint' },
  headers: 'member',
  columns: [
    {
      id: 'username',
      kind: 'person',
      value: row => ({ username: row.username, name: `${row.firstName} ${row.lastName}` }),
      width: 190,
      always: true,
    },
    { id: 'status', kind: 'term', of: 'memberStatus', value: row => row.status, width: 112 },
    {
      id: 'registeredAt',
      kind: 'instant',
      form: 'dateTime',
      value: row => row.registeredAt,
      width: 152,
      sort: 'registeredAt',
    },
    { id: 'firstDepositAt', kind: 'instant', form: 'dateTime', value: row => row.firstDepositAt, width: 152 },
    { id: 'depositSum', kind: 'money', value: row => row.depositSum, width: 120 },
    { id: 'profit', kind: 'signed', value: row => row.depositSum - row.withdrawSum, width: 120 },
  ],
  filters: [],
  card: {
    title: row => row.username,
    line: row => <span lang="th">{`${row.firstName} ${row.lastName}`}</span>,
    sum: row => <Money amount={row.depositSum} />,
  },
}

/** The members a campaign brought, under its name; a row leads to its profile. */
export function CampaignMembers({ id, name }: { id: string; name: string | undefined }) {
  const params = useMemo(() => ({ id }), [id])
  return (
    <ResourcePage
      of={list}
      params={params}
      above={
        name !== undefined && (
          <h2 className={css.title}>
            <Link to="/Campaign" search={{ id }}>
              {name}
            </Link>
          </h2>
        )
      }
    />
  )
}
