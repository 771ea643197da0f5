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
    page: () => import('../pages/OverviewPage.tsx').then(part => part.OverviewPage),
    words: 'overview',
    reads: () => [{ name: 'summaries.dashboard' }, { name: 'summaries.overview' }],
  },
  [paths.deposits]: {
    page: () => import('../pages/DepositPage.tsx').then(part => part.DepositPage),
    words: 'deposits',
    reads: ofDeposits,
  },
  [paths.withdrawals]: {
    page: () => import('../pages/WithdrawPage.tsx').then(part => part.WithdrawPage),
    words: 'withdrawals',
    reads: ofWithdrawals,
  },
  [paths.approvals]: {
    page: () => import('../pages/ApprovalsPage.tsx').then(part => part.ApprovalsPage),
    words: 'approval-requests',
    reads: ofApprovals,
  },
  [paths.depositSummary]: {
    page: () => import('../pages/AccountSummaryPage.tsx').then(part => part.DepositSummaryPage),
    words: 'account-summary',
    reads: ofSummary('deposits'),
  },
  [paths.withdrawalSummary]: {
    page: () => import('../pages/AccountSummaryPage.tsx').then(part => part.WithdrawalSummaryPage),
    words: 'account-summary',
    reads: ofSummary('withdrawals'),
  },
  [paths.members]: {
    page: () => import('../pages/MemberListPage.tsx').then(part => part.MemberListPage),
    words: 'members',
    reads: ofMembers,
  },
  [paths.member]: {
    page: () => import('../pages/MemberProfilePage.tsx').then(part => part.MemberProfilePage),
    words: 'member',
    reads: (_search, _day, id) => firstProfileReads(id),
  },
  [paths.admins]: {
    page: () => import('../pages/AdminListPage.tsx').then(part => part.AdminListPage),
    words: 'admins',
    // Few open it: what it reads first would be in the first script of all.
    reads: () => [],
  },
  [paths.admin]: {
    page: () => import('../pages/AdminProfilePage.tsx').then(part => part.AdminProfilePage),
    words: 'admins',
    reads: (_search, _day, id) => [{ name: 'admins.get', params: { id } }],
  },
  [paths.wheel]: {
    page: () => import('../pages/WheelPage.tsx').then(part => part.WheelPage),
    words: 'marketing',
    reads: () => [{ name: 'wheel.get' }],
  },
  [paths.promotions]: {
    page: () => import('../pages/PromotionPage.tsx').then(part => part.PromotionPage),
    words: 'promotions',
    reads: ofPromotions,
  },
  [paths.promotion]: {
    page: () => import('../pages/PromotionPage.tsx').then(part => part.PromotionDetailPage),
    words: 'promotions',
    reads: ofPromotion,
  },
  [paths.campaigns]: {
    page: () => import('../pages/CampaignPage.tsx').then(part => part.CampaignPage),
    words: 'marketing',
    reads: ofCampaigns,
  },
  [paths.ranking]: {
    page: () => import('../pages/RankingPage.tsx').then(part => part.RankingPage),
    words: 'marketing',
    reads: ({ tab }) => (tab === undefined ? [{ name: 'ranking.tiers' }] : []),
  },
  [paths.cashback]: {
    page: () => import('../pages/CashbackPage.tsx').then(part => part.CashbackPage),
    words: 'marketing',
    reads: () => [],
  },
  [paths.creditCodes]: {
    page: () => import('../pages/CreditCodePage.tsx').then(part => part.CreditCodePage),
    words: 'marketing',
    // Few open it: what it reads first would be in the first script of all.
    reads: () => [],
  },
  [paths.freeDiamonds]: {
    page: () => import('../pages/FreeDiamondPage.tsx').then(part => part.FreeDiamondPage),
    words: 'marketing',
    reads: () => [],
  },
  [paths.invites]: {
    page: () => import('../pages/FriendInvitePage.tsx').then(part => part.FriendInvitePage),
    words: 'marketing',
    reads: () => [],
  },
  [paths.bonusSummary]: {
    page: () => import('../pages/AccountSummaryPage.tsx').then(part => part.BonusSummaryPage),
    words: 'account-summary',
    // Few open it: what it reads first would be in the first script of all.
    reads: () => [],
  },
  [paths.ledgerTransfers]: {
    page: () => import('../pages/LedgerTransfersPage.tsx').then(part => part.LedgerTransfersPage),
    words: 'account-summary',
    reads: ofLedgerTransfers,
  },
  [paths.events]: {
    page: () => import('../pages/ContentPage.tsx').then(part => part.EventPage),
    words: 'content',
    reads: ofContent('event'),
  },
  [paths.event]: {
    page: () => import('../pages/ContentDetailPage.tsx').then(part => part.EventDetailPage),
    words: 'content',
    reads: ofContentDetail('event'),
  },
  [paths.agentAccount]: {
    page: () => import('../pages/AgentPage.tsx').then(part => part.AgentPage),
    words: 'agent',
    reads: ofAgent,
  },
  [paths.bankAccounts]: {
    page: () => import('../pages/BankSettingPage.tsx').then(part => part.BankSettingPage),
    words: 'bank-accounts',
    reads: ({ tab }) => (tab === undefined ? [{ name: 'banking.pay-accounts' }] : []),
  },
  [paths.deliveries]: {
    page: () => import('../pages/DeliveriesPage.tsx').then(part => part.DeliveriesPage),
    words: 'deliveries',
    reads: ofDeliveries,
  },
  [paths.websiteSettings]: {
    page: () => import('../pages/WebSettingPage.tsx').then(part => part.WebSettingPage),
    words: 'settings',
    reads: ({ tab }) => [{ name: tab === 'line' ? 'line-setting.get' : 'website-setting.get' }],
  },
  [paths.banners]: {
    page: () => import('../pages/ContentPage.tsx').then(part => part.BannerPage),
    words: 'content',
    reads: ofContent('banner'),
  },
  [paths.banner]: {
    page: () => import('../pages/ContentDetailPage.tsx').then(part => part.BannerDetailPage),
    words: 'content',
    reads: ofContentDetail('banner'),
  },
  [paths.popups]: {
    page: () => import('../pages/ContentPage.tsx').then(part => part.PopupPage),
    words: 'content',
    reads: ofContent('popup'),
  },
  [paths.popup]: {
    page: () => import('../pages/ContentDetailPage.tsx').then(part => part.PopupDetailPage),
    words: 'content',
    reads: ofContentDetail('popup'),
  },
  [paths.withdrawalRules]: {
    page: () => import('../pages/TurnSettingPage.tsx').then(part => part.TurnSettingPage),
    words: 'settings',
    reads: () => [{ name: 'withdrawals.settings' }],
  },
  [paths.audit]: {
    page: () => import('../pages/AuditPage.tsx').then(part => part.AuditPage),
    words: 'deliveries',
    reads: () => [],
  },
  [paths.account]: {
    page: () => import('../pages/AccountPage.tsx').then(part => part.AccountPage),
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
