import type { ComponentType } from 'react'
import { firstReads as ofAgent } from '../features/agent/lists.ts'
import { firstReads as ofApprovals } from '../features/approval-requests/lists.ts'
import { firstReads as ofCampaigns } from '../features/campaigns/lists.ts'
import { firstDetailReads as ofContentDetail, firstReads as ofContent } from '../features/content/lists.ts'
import { firstReads as ofDeliveries } from '../features/deliveries/lists.ts'
import { firstReads as ofDeposits } from '../features/deposits/lists.ts'
import { firstReads as ofLedgerTransfers } from '../features/ledger-transfers/lists.ts'
import { firstProfileReads, firstReads as ofMembers } from '../features/members/lists.ts'
import { firstDetailReads as ofPromotion, firstReads as ofPromotions } from '../features/promotions/lists.ts'
import { firstReads as ofSummary } from '../features/account-summary/lists.ts'
import { firstReads as ofWithdrawals } from '../features/withdrawals/lists.ts'
import type { ScreenWords } from '../i18n/words.ts'
import type { FirstRead } from '../ui/resource/first-page.ts'
import { paths } from './paths.ts'
import type { Search } from './search-params.ts'

type Screen = {
  /** Its component, loaded when it is needed. */
  readonly page: () => Promise<ComponentType>
  /** Its words. */
  readonly words: ScreenWords
  /**
   * What it reads first, asked for together with its scripts. `day`: the operator's business day, null until the
   * configuration is loaded. `id`: the record of the path.
   */
  readonly reads: (search: Search, day: string | null, id: string) => readonly FirstRead[]
}

/** One screen per route. */
export const screens = {
  [paths.home]: {
    page: async () => (await import('../pages/OverviewPage.tsx')).OverviewPage,
    words: 'overview',
    reads: () => [{ name: 'summaries.dashboard' }, { name: 'summaries.overview' }],
  },
  [paths.deposits]: {
    page: async () => (await import('../pages/DepositPage.tsx')).DepositPage,
    words: 'deposits',
    reads: ofDeposits,
  },
  [paths.withdrawals]: {
    page: async () => (await import('../pages/WithdrawPage.tsx')).WithdrawPage,
    words: 'withdrawals',
    reads: ofWithdrawals,
  },
  [paths.approvals]: {
    page: async () => (await import('../pages/ApprovalsPage.tsx')).ApprovalsPage,
    words: 'approval-requests',
    reads: ofApprovals,
  },
  [paths.depositSummary]: {
    page: async () => (await import('../pages/AccountSummaryPage.tsx')).DepositSummaryPage,
    words: 'account-summary',
    reads: ofSummary('deposits'),
  },
  [paths.withdrawalSummary]: {
    page: async () => (await import('../pages/AccountSummaryPage.tsx')).WithdrawalSummaryPage,
    words: 'account-summary',
    reads: ofSummary('withdrawals'),
  },
  [paths.members]: {
    page: async () => (await import('../pages/MemberListPage.tsx')).MemberListPage,
    words: 'members',
    reads: ofMembers,
  },
  [paths.member]: {
    page: async () => (await import('../pages/MemberProfilePage.tsx')).MemberProfilePage,
    words: 'member',
    reads: (_search, _day, id) => firstProfileReads(id),
  },
  [paths.admins]: {
    page: async () => (await import('../pages/AdminListPage.tsx')).AdminListPage,
    words: 'admins',
    // Few open it: what it reads first would be in the first script of all.
    reads: () => [],
  },
  [paths.admin]: {
    page: async () => (await import('../pages/AdminProfilePage.tsx')).AdminProfilePage,
    words: 'admins',
    reads: (_search, _day, id) => [{ name: 'admins.get', params: { id } }],
  },
  [paths.wheel]: {
    page: async () => (await import('../pages/WheelPage.tsx')).WheelPage,
    words: 'marketing',
    reads: () => [{ name: 'wheel.get' }],
  },
  [paths.promotions]: {
    page: async () => (await import('../pages/PromotionPage.tsx')).PromotionPage,
    words: 'promotions',
    reads: ofPromotions,
  },
  [paths.promotion]: {
    page: async () => (await import('../pages/PromotionPage.tsx')).PromotionDetailPage,
    words: 'promotions',
    reads: ofPromotion,
  },
  [paths.campaigns]: {
    page: async () => (await import('../pages/CampaignPage.tsx')).CampaignPage,
    words: 'marketing',
    reads: ofCampaigns,
  },
  [paths.ranking]: {
    page: async () => (await import('../pages/RankingPage.tsx')).RankingPage,
    words: 'marketing',
    reads: ({ tab }) => (tab === undefined ? [{ name: 'ranking.tiers' }] : []),
  },
  [paths.cashback]: {
    page: async () => (await import('../pages/CashbackPage.tsx')).CashbackPage,
    words: 'marketing',
    reads: () => [],
  },
  [paths.creditCodes]: {
    page: async () => (await import('../pages/CreditCodePage.tsx')).CreditCodePage,
    words: 'marketing',
    // Few open it: what it reads first would be in the first script of all.
    reads: () => [],
  },
  [paths.freeDiamonds]: {
    page: async () => (await import('../pages/FreeDiamondPage.tsx')).FreeDiamondPage,
    words: 'marketing',
    reads: () => [],
  },
  [paths.invites]: {
    page: async () => (await import('../pages/FriendInvitePage.tsx')).FriendInvitePage,
    words: 'marketing',
    reads: () => [],
  },
  [paths.bonusSummary]: {
    page: async () => (await import('../pages/AccountSummaryPage.tsx')).BonusSummaryPage,
    words: 'account-summary',
    // Few open it: what it reads first would be in the first script of all.
    reads: () => [],
  },
  [paths.ledgerTransfers]: {
    page: async () => (await import('../pages/LedgerTransfersPage.tsx')).LedgerTransfersPage,
    words: 'account-summary',
    reads: ofLedgerTransfers,
  },
  [paths.events]: {
    page: async () => (await import('../pages/ContentPage.tsx')).EventPage,
    words: 'content',
    reads: ofContent('event'),
  },
  [paths.event]: {
    page: async () => (await import('../pages/ContentDetailPage.tsx')).EventDetailPage,
    words: 'content',
    reads: ofContentDetail('event'),
  },
  [paths.agentAccount]: {
    page: async () => (await import('../pages/AgentPage.tsx')).AgentPage,
    words: 'agent',
    reads: ofAgent,
  },
  [paths.bankAccounts]: {
    page: async () => (await import('../pages/BankSettingPage.tsx')).BankSettingPage,
    words: 'bank-accounts',
    reads: ({ tab }) => (tab === undefined ? [{ name: 'banking.pay-accounts' }] : []),
  },
  [paths.deliveries]: {
    page: async () => (await import('../pages/DeliveriesPage.tsx')).DeliveriesPage,
    words: 'deliveries',
    reads: ofDeliveries,
  },
  [paths.websiteSettings]: {
    page: async () => (await import('../pages/WebSettingPage.tsx')).WebSettingPage,
    words: 'settings',
    reads: ({ tab }) => [{ name: tab === 'line' ? 'line-setting.get' : 'website-setting.get' }],
  },
  [paths.banners]: {
    page: async () => (await import('../pages/ContentPage.tsx')).BannerPage,
    words: 'content',
    reads: ofContent('banner'),
  },
  [paths.banner]: {
    page: async () => (await import('../pages/ContentDetailPage.tsx')).BannerDetailPage,
    words: 'content',
    reads: ofContentDetail('banner'),
  },
  [paths.popups]: {
    page: async () => (await import('../pages/ContentPage.tsx')).PopupPage,
    words: 'content',
    reads: ofContent('popup'),
  },
  [paths.popup]: {
    page: async () => (await import('../pages/ContentDetailPage.tsx')).PopupDetailPage,
    words: 'content',
    reads: ofContentDetail('popup'),
  },
  [paths.withdrawalRules]: {
    page: async () => (await import('../pages/TurnSettingPage.tsx')).TurnSettingPage,
    words: 'settings',
    reads: () => [{ name: 'withdrawals.settings' }],
  },
  [paths.audit]: {
    page: async () => (await import('../pages/AuditPage.tsx')).AuditPage,
    words: 'deliveries',
    reads: () => [],
  },
  [paths.account]: {
    page: async () => (await import('../pages/AccountPage.tsx')).AccountPage,
    words: 'account',
    reads: () => [{ name: 'account.security' }],
  },
} as const satisfies Readonly<Record<string, Screen>>

/** The pages of single records, by what their addresses begin with. */
const recordPages = Object.entries<Screen>(screens).flatMap(([path, screen]) =>
  path.endsWith('/$id') ? [{ prefix: path.slice(0, -'$id'.length), screen }] : [],
)

/** The screen of a path, and the record it names; undefined on an unknown page. */
export function screenAt(address: string): { screen: Screen; id: string } | undefined {
  const path = address.replace(/(.)\/$/, '$1')
  for (const { prefix, screen } of recordPages)
    if (path.startsWith(prefix)) return { screen, id: path.slice(prefix.length) }
  const screen = (screens as Readonly<Record<string, Screen>>)[path === '/' ? paths.home : path]
  return screen === undefined ? undefined : { screen, id: '' }
}
