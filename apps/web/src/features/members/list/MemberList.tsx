import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/read.ts'
import { formatCount } from '../../../ui/money/format-money.ts'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { ResourceTable } from '../../../ui/resource-table/ResourceTable.tsx'
import type { Member } from '../member.ts'
import { AddMember } from './AddMember.tsx'
import { useMemberBulk } from './bulk.tsx'
import { MemberCard } from './cells.tsx'
import { useMemberColumns } from './columns.tsx'
import { useMemberFilters } from './filters.ts'

const sorts = [
  '-registeredAt',
  'registeredAt',
  '-credit',
  'credit',
  'username',
  '-username',
  '-lastSignInAt',
  'lastSignInAt',
] as const
const none: never[] = []

/** Everybody who registered, newest first. */
export function MemberList() {
  const { t } = useTranslation('members')
  const banks = useQuery({ ...read('banking.banks'), staleTime: Infinity }).data?.data
  const tags = useQuery(read('members.tags')).data?.data
  const bankChoices = useMemo(() => banks?.map(({ code, abbr }) => ({ value: code, label: abbr })) ?? none, [banks])
  const tagNames = useMemo(() => tags?.map(({ tag }) => tag) ?? none, [tags])
  const columns = useMemberColumns()
  const filters = useMemberFilters(bankChoices, tagNames)
  const bulk = useMemberBulk(tagNames)
  return (
    <ResourceTable
      endpoint="members.list"
      list="members"
      exports="exports.members"
      {...(bulk === undefined ? {} : { bulk })}
      sorts={sorts}
      columns={columns}
      filters={filters}
      toolbar={<AddMember />}
      label={t('tab.all')}
      searchLabel={t('search')}
      nameOf={(row: Member) => t('rowName', { username: row.username })}
      renderCard={(row: Member) => <MemberCard member={row} />}
      summary={({ total, totalIsEstimate }) =>
        t('foot', { count: total ?? 0, shown: `${totalIsEstimate ? '≈ ' : ''}${formatCount(total ?? 0)}` })
      }
      empty={<EmptyState icon={Users} title={t('empty.title')} hint={t('empty.hint')} />}
    />
  )
}
