import type { Permission } from '@backoffice/contract'
import { useRouterState } from '@tanstack/react-router'
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
  Image,
  Landmark,
  LayoutDashboard,
  ListChecks,
  LoaderPinwheel,
  type LucideIcon,
  Megaphone,
  PiggyBank,
  ScrollText,
  Send,
  ShieldCheck,
  SlidersHorizontal,
  Trophy,
  Ticket,
  UserPlus,
  Users,
} from 'lucide-react'
import thai from '../../i18n/locales/th/nav.json'
import { paths } from '../paths.ts'

export type NavKey = keyof typeof thai
type Path = (typeof paths)[
  | 'home'
  | 'deposits'
  | 'withdrawals'
  | 'approvals'
  | 'depositSummary'
  | 'withdrawalSummary'
  | 'members'
  | 'admins'
  | 'promotions'
  | 'wheel'
  | 'campaigns'
  | 'ranking'
  | 'cashback'
  | 'creditCodes'
  | 'freeDiamonds'
  | 'invites'
  | 'bonusSummary'
  | 'ledgerTransfers'
  | 'events'
  | 'agentAccount'
  | 'bankAccounts'
  | 'deliveries'
  | 'websiteSettings'
  | 'banners'
  | 'popups'
  | 'withdrawalRules'
  | 'audit'
  | 'account']

export type NavEntry = { path: Path; key: NavKey; icon: LucideIcon; needs: Permission | null; badge?: true }
type NavGroup = { key: NavKey | null; entries: readonly NavEntry[] }

/** Sidebar entries whose screens exist, in the spec's groups. Empty groups are hidden. */
const navigation: NavGroup[] = [
  { key: null, entries: [{ path: paths.home, key: 'home', icon: LayoutDashboard, needs: 'summaries.read' }] },
  {
    key: 'depositsAndWithdrawals',
    entries: [
      { path: paths.deposits, key: 'deposits', icon: ArrowDownToLine, needs: 'deposits.read' },
      { path: paths.withdrawals, key: 'withdrawals', icon: ArrowUpFromLine, needs: 'withdrawals.read', badge: true },
      { path: paths.approvals, key: 'approvals', icon: ListChecks, needs: 'approvals.read' },
    ],
  },
  {
    key: 'members',
    entries: [
      { path: paths.members, key: 'customers', icon: Users, needs: 'members.read' },
      { path: paths.admins, key: 'admins', icon: ShieldCheck, needs: 'admins.read' },
    ],
  },
  {
    key: 'marketing',
    entries: [
      { path: paths.promotions, key: 'promotions', icon: BadgePercent, needs: 'marketing.read' },
      { path: paths.wheel, key: 'wheel', icon: LoaderPinwheel, needs: 'marketing.read' },
      { path: paths.creditCodes, key: 'creditCodes', icon: Ticket, needs: 'marketing.read' },
      { path: paths.campaigns, key: 'campaigns', icon: Megaphone, needs: 'marketing.read' },
      { path: paths.ranking, key: 'ranking', icon: Trophy, needs: 'marketing.read' },
      { path: paths.cashback, key: 'cashback', icon: PiggyBank, needs: 'marketing.read' },
      { path: paths.invites, key: 'invites', icon: UserPlus, needs: 'marketing.read' },
      { path: paths.events, key: 'events', icon: CalendarDays, needs: 'content.read' },
      { path: paths.freeDiamonds, key: 'freeDiamonds', icon: Gem, needs: 'marketing.read' },
    ],
  },
  {
    key: 'summaries',
    entries: [
      { path: paths.depositSummary, key: 'depositSummary', icon: ChartColumn, needs: 'summaries.read' },
      {
        path: paths.withdrawalSummary,
        key: 'withdrawalSummary',
        icon: ChartColumnDecreasing,
        needs: 'summaries.read',
      },
      { path: paths.bonusSummary, key: 'bonusSummary', icon: BadgePercent, needs: 'summaries.read' },
      { path: paths.ledgerTransfers, key: 'ledgerTransfers', icon: ArrowLeftRight, needs: 'summaries.read' },
    ],
  },
  {
    key: 'apiManagement',
    entries: [
      { path: paths.agentAccount, key: 'agentAccount', icon: Gamepad2, needs: 'games.read' },
      { path: paths.bankAccounts, key: 'bankAccounts', icon: Landmark, needs: 'banking.read' },
      { path: paths.deliveries, key: 'deliveries', icon: Send, needs: 'audit.read' },
    ],
  },
  {
    key: 'settings',
    entries: [
      { path: paths.websiteSettings, key: 'websiteSettings', icon: Globe, needs: 'settings.read' },
      { path: paths.banners, key: 'banners', icon: Image, needs: 'content.read' },
      { path: paths.popups, key: 'popups', icon: AppWindow, needs: 'content.read' },
      { path: paths.withdrawalRules, key: 'withdrawalRules', icon: SlidersHorizontal, needs: 'settings.read' },
      { path: paths.audit, key: 'audit', icon: ScrollText, needs: 'audit.read' },
    ],
  },
]

/** Menu titles are Thai in every language: they are the screens' names. */
export const thaiTitle = (key: NavKey): string => (import.meta.env.DEMO ? demoTitles.get(key) : undefined) ?? thai[key]

const demoTitles = new Map<string, string>()

type DemoMenu = readonly {
  readonly path: string
  readonly key: string
  readonly thai: string
  readonly icon: LucideIcon
}[]

/** Adds the group of the demo area, which every admin may open. Its titles are the area's own. */
export function addDemoGroup(title: string, menu: DemoMenu): void {
  demoTitles.set('demo', title)
  for (const { key, thai: name } of menu) demoTitles.set(key, name)
  const entries = menu.map(({ path, key, icon }) => ({ path: path as Path, key: key as NavKey, icon, needs: null }))
  navigation.push({ key: 'demo' as NavKey, entries })
}

/** Entries the user has permission to open. */
export function navigationFor(permissions: ReadonlySet<Permission>): NavGroup[] {
  return navigation
    .map(group => ({
      ...group,
      entries: group.entries.filter(
        entry => (import.meta.env.DEMO && entry.needs === null) || permissions.has(entry.needs as Permission),
      ),
    }))
    .filter(group => group.entries.length > 0)
}

/** A record's page belongs to its list's entry: its path is the record's, up to the id. */
const listOf: readonly (readonly [record: string, list: Path])[] = [
  [paths.member, paths.members],
  [paths.admin, paths.admins],
  [paths.promotion, paths.promotions],
  [paths.event, paths.events],
  [paths.banner, paths.banners],
  [paths.popup, paths.popups],
]

/** Opened from the profile menu, by every user. */
const yourAccount: { group: NavGroup; entry: NavEntry } = {
  group: { key: null, entries: [] },
  entry: { path: paths.account, key: 'yourAccount', icon: ShieldCheck, needs: 'members.read' },
}

function findNavEntry(address: string): { group: NavGroup; entry: NavEntry } | undefined {
  const path =
    listOf.find(([record]) => address.startsWith(record.slice(0, -'$id'.length)))?.[1] ??
    // A page inside of an application belongs to its entry.
    (import.meta.env.DEMO ? (/^\/demo\/\w+/.exec(address)?.[0] ?? address) : address)
  if (path === paths.account) return yourAccount
  for (const group of navigation) {
    const entry = group.entries.find(each => each.path === path)
    if (entry !== undefined) return { group, entry }
  }
  return undefined
}

/** The menu entry of an address. */
export const entryAt = (address: string): NavEntry | undefined => findNavEntry(address)?.entry

/** The menu entry of the current page; undefined on an unknown page. */
export function useNavEntry() {
  return findNavEntry(useRouterState({ select: state => state.location.pathname }))
}
