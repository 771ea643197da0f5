import type { Permission } from '@backoffice/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { later } from '../../../ui/later.tsx'
import { Pending } from '../../../ui/panel/Pending.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { useTabs } from '../../../ui/resource/use-tabs.ts'
import { aboveZero, TabPanels } from '../../../ui/tabs/TabBar.tsx'
import { ActionBar } from '../actions/ActionBar.tsx'
import { BlockChip, ExcludedChip, MemberStatus, TagList } from '../cells.tsx'
import { blocksOf, fullName, type Profile, type ProfileRenderers } from '../member.ts'
import { useProfile } from '../queries.ts'
import { CreditHistory } from './CreditHistory.tsx'
import { DepositHistory } from './DepositHistory.tsx'
import { DuplicatesTab } from './DuplicatesTab.tsx'
import { GameHistory } from './GameHistory.tsx'
import { GameStatistics } from './GameStatistics.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { NotesTab } from './NotesTab.tsx'
import { Overview } from './Overview.tsx'
import { TimelineTab } from './TimelineTab.tsx'
import { TurnoverTab } from './TurnoverTab.tsx'
import { WithdrawalHistory } from './WithdrawalHistory.tsx'
import css from './profile.module.css'

const LargeWins = later(async () => (await import('./LargeWins.tsx')).LargeWins)
const PromotionsTab = later(async () => (await import('./PromotionsTab.tsx')).PromotionsTab)

const profileTabs = [
  'overview',
  'deposits',
  'withdrawals',
  'credit',
  'games',
  'statistics',
  'turnover',
  'rank',
  'wheel',
  'invites',
  'promotions',
  'protection',
  'risk',
  'documents',
  'notes',
  'duplicates',
  'timeline',
] as const
type ProfileTab = (typeof profileTabs)[number]
const permissionOf: Partial<Record<ProfileTab, Permission>> = {
  deposits: 'deposits.read',
  withdrawals: 'withdrawals.read',
  games: 'games.read',
  statistics: 'games.read',
  protection: 'protection.read',
  risk: 'risk.read',
  documents: 'documents.read',
}

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
  if (profile === undefined)
    return <Pending found={found} missing={{ title: t('missing.title'), hint: t('missing.hint') }} />
  return (
    <>
      <ProfileHead profile={profile} limit={limit} statement={renders.statement(profile)} />
      {profile.openApproval !== null && renderApproval(profile.openApproval, profile)}
      <LargeWins memberId={id} />
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
  const open = profileTabs.filter(each => {
    const permission = permissionOf[each]
    return permission === undefined || hasPermission(permission)
  })
  const { tab = 'overview', change } = useTabs(open)
  return (
    <TabPanels
      label={t('tab.label')}
      current={tab}
      onChange={change}
      tabs={open.map(key => ({ key, label: t(`tab.${key}`) }))}
      counts={aboveZero({ notes: profile.notes, duplicates: profile.duplicates })}
      urgent={['duplicates']}
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
    case 'games':
      return <GameHistory id={id} />
    case 'statistics':
      return <GameStatistics id={id} />
    case 'turnover':
      return <TurnoverTab id={id} />
    case 'rank':
      return renders.rank(id)
    case 'wheel':
      return renders.spins(id)
    case 'invites':
      return renders.invites(profile)
    case 'promotions':
      return <PromotionsTab id={id} />
    case 'protection':
      return renders.protection(id)
    case 'risk':
      return renders.risk(id)
    case 'documents':
      return renders.documents(id)
    case 'notes':
      return <NotesTab profile={profile} />
    case 'duplicates':
      return <DuplicatesTab profile={profile} />
    case 'timeline':
      return <TimelineTab id={id} />
  }
}

/** The member's name, status and actions. */
function ProfileHead({ profile, limit, statement }: { profile: Profile; limit: number | null; statement: ReactNode }) {
  const { t } = useTranslation('member')
  return (
    <header className={css.head}>
      <div className={css.identity}>
        <h1 className={css.title}>
          {profile.username}{' '}
          <span lang="th" className={css.name}>
            {fullName(profile)}
          </span>
        </h1>
        <div className={css.chips} role="group" aria-label={t('head.status')}>
          <MemberStatus member={{ ...profile, blocks: nothingBlocked, exclusion: null }} />
          {profile.exclusion !== null && <ExcludedChip exclusion={profile.exclusion} />}
          {blocksOf(profile).map(block => (
            <BlockChip key={block} block={block} />
          ))}
          <TagList tags={profile.tags} />
        </div>
      </div>
      <div className={css.actions}>
        {statement}
        <ActionBar profile={profile} limit={limit} />
      </div>
    </header>
  )
}

/** On the profile each restriction has its own chip. */
const nothingBlocked = { deposit: false, bet: false, withdraw: false, bonus: false, marketing: false }
