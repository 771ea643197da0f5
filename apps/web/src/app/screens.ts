import type { Permission } from '@backoffice/contract'
import {
  AppWindow,
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BadgePercent,
  CalendarDays,
  ChartColumn,
  ChartColumnDecreasing,
  Gamepad2,
  Gem,
  Globe,
  HeartHandshake,
  Image,
  Landmark,
  LayoutDashboard,
  ListChecks,
  LoaderPinwheel,
  type LucideIcon,
  Megaphone,
  PiggyBank,
  Scale,
  ScrollText,
  Send,
  ShieldAlert,
  ShieldCheck,
  SlidersHorizontal,
  Ticket,
  Trophy,
  UserPlus,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { firstReads as ofSummary } from '../features/account-summary/lists.ts'
import { firstReads as ofAgent } from '../features/agent/lists.ts'
import { firstReads as ofApprovals } from '../features/approval-requests/lists.ts'
import { firstDetailReads as ofContentDetail, firstReads as ofContent } from '../features/content/lists.ts'
import { firstReads as ofDeliveries } from '../features/deliveries/lists.ts'
import { firstReads as ofDeposits } from '../features/deposits/lists.ts'
import { firstReads as ofLedgerTransfers } from '../features/ledger-transfers/lists.ts'
import { firstProfileReads, firstReads as ofMembers } from '../features/members/lists.ts'
import { firstDetailReads as ofPromotion, firstReads as ofPromotions } from '../features/promotions/lists.ts'
import { firstReads as ofWithdrawals } from '../features/withdrawals/lists.ts'
import type { ScreenWords } from '../i18n/words.ts'
import type { FirstRead } from '../ui/resource/first-page.ts'
import { recordPage } from './record-page.ts'
import type { Search } from './search-params.ts'
import type { NavKey } from './titles.ts'

type Opened = {
  /** Its component, loaded when it is needed. */
  readonly page: () => Promise<ComponentType>
  /** Its words. */
  readonly words: ScreenWords
  /**
   * What it reads first, asked for together with its scripts. `day`: the operator's business day, null until the
   * configuration is loaded. `id`: the record of the path. Nothing where few open it: this is in the first script of
   * all.
   */
  readonly reads?: (search: Search, day: string | null, id: string) => readonly FirstRead[]
}
type Titled = Opened & {
  readonly title: NavKey
  /** Its group of the menu, in the order of this table; null: above all groups. Others are reached otherwise. */
  readonly group?: NavKey | null
  readonly icon: LucideIcon
  /** What has to be held to open it. */
  readonly needs?: Permission
  /** It shows how many wait. */
  readonly badge?: true
  /** The key that opens it, after `G`. */
  readonly goKey?: string
}
/** A record's page belongs to its list: it has its title, and its place in the menu. */
type OfList = Opened & { readonly of: string }
export type Screen = Titled | OfList

/**
 * One screen per route, by its path as the spec spells it. The routes, typed links, the menu, the palette, titles, the
 * documents that the server sends and their first requests follow from it.
 */
export const screens = {
  '/dashboard/default': {
    title: 'home',
    group: null,
    icon: LayoutDashboard,
    needs: 'summaries.read',
    goKey: 'h',
    page: () => import('../pages/OverviewPage.tsx').then(part => part.OverviewPage),
    words: 'overview',
    reads: () => [{ name: 'summaries.dashboard' }, { name: 'summaries.overview' }],
  },
  '/account/deposit': {
    title: 'deposits',
    group: 'depositsAndWithdrawals',
    icon: ArrowDownToLine,
    needs: 'deposits.read',
    goKey: 'd',
    page: () => import('../pages/DepositPage.tsx').then(part => part.DepositPage),
    words: 'deposits',
    reads: ofDeposits,
  },
  '/account/withdraw': {
    title: 'withdrawals',
    group: 'depositsAndWithdrawals',
    icon: ArrowUpFromLine,
    needs: 'withdrawals.read',
    badge: true,
    goKey: 'w',
    page: () => import('../pages/WithdrawPage.tsx').then(part => part.WithdrawPage),
    words: 'withdrawals',
    reads: ofWithdrawals,
  },
  '/approvals': {
    title: 'approvals',
    group: 'depositsAndWithdrawals',
    icon: ListChecks,
    needs: 'approvals.read',
    goKey: 'a',
    page: () => import('../pages/ApprovalsPage.tsx').then(part => part.ApprovalsPage),
    words: 'approval-requests',
    reads: ofApprovals,
  },
  '/member/list': {
    title: 'customers',
    group: 'members',
    icon: Users,
    needs: 'members.read',
    goKey: 'm',
    page: () => import('../pages/MemberListPage.tsx').then(part => part.MemberListPage),
    words: 'members',
    reads: ofMembers,
  },
  '/member/profile/$id': {
    of: '/member/list',
    page: () => import('../pages/MemberProfilePage.tsx').then(part => part.MemberProfilePage),
    words: 'member',
    reads: (_search, _day, id) => firstProfileReads(id),
  },
  '/admin/list': {
    title: 'admins',
    group: 'members',
    icon: ShieldCheck,
    needs: 'admins.read',
    page: () => import('../pages/AdminListPage.tsx').then(part => part.AdminListPage),
    words: 'admins',
  },
  '/admin/profile/$id': {
    of: '/admin/list',
    page: () => import('../pages/AdminProfilePage.tsx').then(part => part.AdminProfilePage),
    words: 'admins',
    reads: (_search, _day, id) => [{ name: 'admins.get', params: { id } }],
  },
  '/promotion': {
    title: 'promotions',
    group: 'marketing',
    icon: BadgePercent,
    needs: 'marketing.read',
    goKey: 'p',
    page: () => import('../pages/PromotionPage.tsx').then(part => part.PromotionPage),
    words: 'promotions',
    reads: ofPromotions,
  },
  '/promotion/detail/$id': {
    of: '/promotion',
    page: () => import('../pages/PromotionPage.tsx').then(part => part.PromotionDetailPage),
    words: 'promotions',
    reads: ofPromotion,
  },
  '/wheeling': {
    title: 'wheel',
    group: 'marketing',
    icon: LoaderPinwheel,
    needs: 'marketing.read',
    page: () => import('../pages/WheelPage.tsx').then(part => part.WheelPage),
    words: 'marketing',
    reads: () => [{ name: 'wheel.get' }],
  },
  '/creditcode': {
    title: 'creditCodes',
    group: 'marketing',
    icon: Ticket,
    needs: 'marketing.read',
    page: () => import('../pages/CreditCodePage.tsx').then(part => part.CreditCodePage),
    words: 'marketing',
  },
  '/Campaign': {
    title: 'campaigns',
    group: 'marketing',
    icon: Megaphone,
    needs: 'marketing.read',
    page: () => import('../pages/CampaignPage.tsx').then(part => part.CampaignPage),
    words: 'marketing',
  },
  '/ranking': {
    title: 'ranking',
    group: 'marketing',
    icon: Trophy,
    needs: 'marketing.read',
    page: () => import('../pages/RankingPage.tsx').then(part => part.RankingPage),
    words: 'marketing',
    reads: ({ tab }) => (tab === undefined ? [{ name: 'ranking.tiers' }] : []),
  },
  '/cashback': {
    title: 'cashback',
    group: 'marketing',
    icon: PiggyBank,
    needs: 'marketing.read',
    page: () => import('../pages/CashbackPage.tsx').then(part => part.CashbackPage),
    words: 'marketing',
  },
  '/friend-invite': {
    title: 'invites',
    group: 'marketing',
    icon: UserPlus,
    needs: 'marketing.read',
    page: () => import('../pages/FriendInvitePage.tsx').then(part => part.FriendInvitePage),
    words: 'marketing',
  },
  '/event': {
    title: 'events',
    group: 'marketing',
    icon: CalendarDays,
    needs: 'content.read',
    page: () => import('../pages/ContentPage.tsx').then(part => part.EventPage),
    words: 'content',
    reads: ofContent('event'),
  },
  '/event/detail/$id': {
    of: '/event',
    page: () => import('../pages/ContentDetailPage.tsx').then(part => part.EventDetailPage),
    words: 'content',
    reads: ofContentDetail('event'),
  },
  '/freediamond': {
    title: 'freeDiamonds',
    group: 'marketing',
    icon: Gem,
    needs: 'marketing.read',
    page: () => import('../pages/FreeDiamondPage.tsx').then(part => part.FreeDiamondPage),
    words: 'marketing',
  },
  '/account-summary/deposit': {
    title: 'depositSummary',
    group: 'summaries',
    icon: ChartColumn,
    needs: 'summaries.read',
    goKey: 's',
    page: () => import('../pages/AccountSummaryPage.tsx').then(part => part.DepositSummaryPage),
    words: 'account-summary',
    reads: ofSummary('deposits'),
  },
  '/account-summary/withdraw': {
    title: 'withdrawalSummary',
    group: 'summaries',
    icon: ChartColumnDecreasing,
    needs: 'summaries.read',
    page: () => import('../pages/AccountSummaryPage.tsx').then(part => part.WithdrawalSummaryPage),
    words: 'account-summary',
    reads: ofSummary('withdrawals'),
  },
  '/account-summary/bonus': {
    title: 'bonusSummary',
    group: 'summaries',
    icon: BadgePercent,
    needs: 'summaries.read',
    page: () => import('../pages/AccountSummaryPage.tsx').then(part => part.BonusSummaryPage),
    words: 'account-summary',
  },
  '/account-summary/transfers': {
    title: 'ledgerTransfers',
    group: 'summaries',
    icon: ArrowLeftRight,
    needs: 'summaries.read',
    page: () => import('../pages/LedgerTransfersPage.tsx').then(part => part.LedgerTransfersPage),
    words: 'account-summary',
    reads: ofLedgerTransfers,
  },
  '/agentinfo': {
    title: 'agentAccount',
    group: 'apiManagement',
    icon: Gamepad2,
    needs: 'games.read',
    page: () => import('../pages/AgentPage.tsx').then(part => part.AgentPage),
    words: 'agent',
    reads: ofAgent,
  },
  '/banksetting': {
    title: 'bankAccounts',
    group: 'apiManagement',
    icon: Landmark,
    needs: 'banking.read',
    goKey: 'b',
    page: () => import('../pages/BankSettingPage.tsx').then(part => part.BankSettingPage),
    words: 'bank-accounts',
    reads: ({ tab }) => (tab === undefined ? [{ name: 'banking.pay-accounts' }] : []),
  },
  '/deliveries': {
    title: 'deliveries',
    group: 'apiManagement',
    icon: Send,
    needs: 'audit.read',
    page: () => import('../pages/DeliveriesPage.tsx').then(part => part.DeliveriesPage),
    words: 'deliveries',
    reads: ofDeliveries,
  },
  '/web-setting': {
    title: 'websiteSettings',
    group: 'settings',
    icon: Globe,
    needs: 'settings.read',
    page: () => import('../pages/WebSettingPage.tsx').then(part => part.WebSettingPage),
    words: 'settings',
    reads: ({ tab }) => [{ name: tab === 'line' ? 'line-setting.get' : 'website-setting.get' }],
  },
  '/banner': {
    title: 'banners',
    group: 'settings',
    icon: Image,
    needs: 'content.read',
    page: () => import('../pages/ContentPage.tsx').then(part => part.BannerPage),
    words: 'content',
    reads: ofContent('banner'),
  },
  '/banner/detail/$id': {
    of: '/banner',
    page: () => import('../pages/ContentDetailPage.tsx').then(part => part.BannerDetailPage),
    words: 'content',
    reads: ofContentDetail('banner'),
  },
  '/popup': {
    title: 'popups',
    group: 'settings',
    icon: AppWindow,
    needs: 'content.read',
    page: () => import('../pages/ContentPage.tsx').then(part => part.PopupPage),
    words: 'content',
    reads: ofContent('popup'),
  },
  '/popup/detail/$id': {
    of: '/popup',
    page: () => import('../pages/ContentDetailPage.tsx').then(part => part.PopupDetailPage),
    words: 'content',
    reads: ofContentDetail('popup'),
  },
  '/announcements': {
    title: 'announcements',
    group: 'settings',
    icon: Megaphone,
    needs: 'settings.read',
    page: recordPage('announcements', () => import('../features/announcements/index.tsx').then(part => part.screen)),
    words: 'announcements',
  },
  '/protection': {
    title: 'protection',
    group: 'settings',
    icon: HeartHandshake,
    needs: 'protection.read',
    page: () => import('../pages/ProtectionPage.tsx').then(part => part.ProtectionPage),
    words: 'protection',
  },
  '/risk': {
    title: 'risk',
    group: 'settings',
    icon: ShieldAlert,
    needs: 'risk.read',
    page: () => import('../pages/RiskPage.tsx').then(part => part.RiskPage),
    words: 'risk',
  },
  '/risk/rule/$id': {
    of: '/risk',
    page: () => import('../pages/RiskRulePage.tsx').then(part => part.RiskRulePage),
    words: 'risk',
  },
  '/risk/case/$id': {
    of: '/risk',
    page: () => import('../pages/CasePage.tsx').then(part => part.CasePage),
    words: 'cases',
  },
  '/risk/case/$id/report/$number': {
    of: '/risk',
    page: () => import('../pages/CaseReportPage.tsx').then(part => part.CaseReportPage),
    words: 'cases',
  },
  '/risk/links/$id': {
    of: '/risk',
    page: () => import('../pages/LinksPage.tsx').then(part => part.LinksPage),
    words: 'links',
  },
  '/compliance': {
    title: 'compliance',
    group: 'settings',
    icon: Scale,
    needs: 'compliance.read',
    page: () => import('../pages/CompliancePage.tsx').then(part => part.CompliancePage),
    words: 'compliance',
  },
  '/compliance/report/$id': {
    of: '/compliance',
    page: () => import('../pages/ReportPage.tsx').then(part => part.ReportPage),
    words: 'reports',
  },
  '/turn-setting': {
    title: 'withdrawalRules',
    group: 'settings',
    icon: SlidersHorizontal,
    needs: 'settings.read',
    page: () => import('../pages/TurnSettingPage.tsx').then(part => part.TurnSettingPage),
    words: 'settings',
    reads: () => [{ name: 'withdrawals.settings' }],
  },
  '/audit': {
    title: 'audit',
    group: 'settings',
    icon: ScrollText,
    needs: 'audit.read',
    page: () => import('../pages/AuditPage.tsx').then(part => part.AuditPage),
    words: 'deliveries',
  },
  '/profile': {
    title: 'yourAccount',
    icon: ShieldCheck,
    page: () => import('../pages/AccountPage.tsx').then(part => part.AccountPage),
    words: 'account',
    reads: () => [{ name: 'account.security' }],
  },
} as const satisfies Readonly<Record<string, Screen>>
export type Path = keyof typeof screens

/** What is shown above every page, once the page is there. */
export const abovePages: readonly Pick<Opened, 'page' | 'words'>[] = [
  {
    page: () => import('../features/announcements/index.tsx').then(part => part.UnreadAnnouncements),
    words: 'announcements',
  },
]

/** `/` is the first of them. */
const [home = ''] = Object.keys(screens)

/** The screen of an address, its path, and the record it names; undefined on an unknown page. */
export function screenAt(address: string): { path: string; screen: Screen; id: string } | undefined {
  const at = address.replace(/(.)\/$/, '$1')
  for (const [path, screen] of Object.entries<Screen>(screens)) {
    const prefix = path.replace(/\$id$/, '')
    if (prefix === path ? at === path || (at === '/' && path === home) : at.startsWith(prefix))
      return { path, screen, id: at.slice(prefix.length) }
  }
  return undefined
}
