import type { ComponentType } from 'react'
import { loadWords } from '../i18n/i18n.ts'
import { paths } from './paths.ts'

type Screen = () => Promise<{ default: ComponentType }>

/** One per route. Each brings its words along, so that opening it is one step, not two. */
export const screens = {
  [paths.home]: () =>
    withWords(
      ['summaries'],
      import('../pages/OverviewPage.tsx').then(page => page.OverviewPage),
    ),
  [paths.deposits]: () =>
    withWords(
      ['deposits', 'statements', 'approvals'],
      import('../pages/DepositPage.tsx').then(page => page.DepositPage),
    ),
  [paths.withdrawals]: () =>
    withWords(
      ['withdrawals', 'approvals'],
      import('../pages/WithdrawPage.tsx').then(page => page.WithdrawPage),
    ),
  [paths.members]: () =>
    withWords(
      ['members'],
      import('../pages/MemberListPage.tsx').then(page => page.MemberListPage),
    ),
  [paths.member]: () =>
    withWords(
      ['members', 'member', 'withdrawals', 'deposits', 'approvals'],
      import('../pages/MemberProfilePage.tsx').then(page => page.MemberProfilePage),
    ),
  [paths.bankAccounts]: () =>
    withWords(
      ['bankAccounts', 'reconciliation', 'channelSettings', 'approvals'],
      import('../pages/BankSettingPage.tsx').then(page => page.BankSettingPage),
    ),
  [paths.withdrawalRules]: () =>
    withWords(
      ['withdrawalRules'],
      import('../pages/TurnSettingPage.tsx').then(page => page.TurnSettingPage),
    ),
} satisfies Record<string, Screen>

const memberPrefix = paths.member.replace('$id', '')

/** Starts loading the screen of an address before the session is known: it will be wanted. */
export function loadAhead(path: string): void {
  const screen =
    path === '/'
      ? screens[paths.home]
      : (screens as Record<string, Screen>)[path.startsWith(memberPrefix) ? paths.member : path]
  screen?.().catch(() => undefined)
}

async function withWords(namespaces: string[], page: Promise<ComponentType>): Promise<{ default: ComponentType }> {
  const [component] = await Promise.all([page, loadWords(...namespaces)])
  return { default: component }
}
