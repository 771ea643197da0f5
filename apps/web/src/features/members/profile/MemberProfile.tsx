import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/panel/ErrorPanel.tsx'
import { useListSearch } from '../../../ui/resource-table/use-list-search.ts'
import { TabPanels } from '../../../ui/tabs/TabBar.tsx'
import type { Profile, ProfileRenderers } from '../member.ts'
import { useProfile } from '../queries.ts'
import { CreditHistory } from './CreditHistory.tsx'
import { DepositHistory } from './DepositHistory.tsx'
import { DuplicatesTab } from './DuplicatesTab.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { NotesTab } from './NotesTab.tsx'
import { Overview } from './Overview.tsx'
import css from './profile.module.css'
import { ProfileHead } from './ProfileHead.tsx'
import { type ProfileTab, profileTabOf, profileTabsFor, toProfileTab } from './tabs.ts'
import { TimelineTab } from './TimelineTab.tsx'
import { TurnoverTab } from './TurnoverTab.tsx'
import { WithdrawalHistory } from './WithdrawalHistory.tsx'

type Props = {
  id: string
  /** The user's limit for adjustments without a second approval; null: none. */
  limit: number | null
  renders: ProfileRenderers
  /** Renders the pending decision of the second approver; the page passes it in. */
  renderApproval: (open: NonNullable<Profile['openApproval']>, profile: Profile) => ReactNode
}

/** A member's profile: details, balances, events, actions. */
export function MemberProfile({ id, limit, renders, renderApproval }: Props) {
  const { t } = useTranslation('member')
  const found = useProfile(id)
  const profile = found.data?.data
  if (profile === undefined) {
    if (found.error === null) return <Waiting />
    return isMissing(found.error) ? (
      <EmptyState icon={SearchX} title={t('missing.title')} hint={t('missing.hint')} />
    ) : (
      <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
    )
  }
  return (
    <>
      <ProfileHead profile={profile} limit={limit} />
      {profile.openApproval !== null && renderApproval(profile.openApproval, profile)}
      <KeyFigures profile={profile} />
      <div className={css.below}>
        <Tabs profile={profile} renders={renders} />
      </div>
    </>
  )
}

function Tabs({ profile, renders }: { profile: Profile; renders: ProfileRenderers }) {
  const { t } = useTranslation('member')
  const hasPermission = usePermission()
  const [search, setSearch] = useListSearch()
  const open = profileTabsFor(hasPermission)
  const tab = profileTabOf(search['tab'], open)
  const counts: Partial<Record<ProfileTab, number>> = { notes: profile.notes, duplicates: profile.duplicates }
  return (
    <TabPanels
      label={t('tab.label')}
      current={tab}
      onChange={next => setSearch(toProfileTab(search, next))}
      tabs={open.map(key => ({
        key,
        label: t(`tab.${key}`),
        count: counts[key] === 0 ? undefined : counts[key],
        urgent: key === 'duplicates' && profile.duplicates > 0,
      }))}
    >
      <Panel key={`${profile.id} ${tab}`} tab={tab} profile={profile} renders={renders} />
    </TabPanels>
  )
}

function Panel({ tab, profile, renders }: { tab: ProfileTab; profile: Profile; renders: ProfileRenderers }) {
  const { id } = profile
  switch (tab) {
    case 'overview':
      return <Overview profile={profile} renders={renders} />
    case 'deposits':
      return <DepositHistory id={id} renders={renders} />
    case 'withdrawals':
      return <WithdrawalHistory id={id} renderStatus={renders.withdrawalStatus} />
    case 'credit':
      return <CreditHistory id={id} />
    case 'turnover':
      return <TurnoverTab id={id} />
    case 'notes':
      return <NotesTab profile={profile} />
    case 'duplicates':
      return <DuplicatesTab profile={profile} />
    case 'timeline':
      return <TimelineTab id={id} />
  }
}

function Waiting() {
  return (
    <div className={css.waiting} aria-busy="true">
      {[40, 30, 90, 90, 70, 80].map((width, at) => (
        <Skeleton key={at} width={width} />
      ))}
    </div>
  )
}

/** A mistyped id is an unknown member. */
const isMissing = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'VALIDATION')
