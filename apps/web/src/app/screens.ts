import type { ComponentType } from 'react'
import { loadTranslations } from '../i18n/i18n.ts'
import { paths } from './paths.ts'

type Screen = () => Promise<{ default: ComponentType }>

/** One screen per route, loaded together with its translations. */
export const screens = {
  [paths.home]: () =>
    withTranslations(
      ['summaries'],
      import('../pages/OverviewPage.tsx').then(page => page.OverviewPage),
    ),
  [paths.deposits]: () =>
    withTranslations(
      ['deposits', 'statements', 'approvals'],
      import('../pages/DepositPage.tsx').then(page => page.DepositPage),
    ),
  [paths.withdrawals]: () =>
    withTranslations(
      ['withdrawals', 'approvals'],
      import('../pages/WithdrawPage.tsx').then(page => page.WithdrawPage),
    ),
  [paths.members]: () =>
    withTranslations(
      ['members'],
      import('../pages/MemberListPage.tsx').then(page => page.MemberListPage),
    ),
  [paths.member]: () =>
    withTranslations(
      ['members', 'member', 'withdrawals', 'deposits', 'approvals'],
      import('../pages/MemberProfilePage.tsx').then(page => page.MemberProfilePage),
    ),
  [paths.bankAccounts]: () =>
    withTranslations(
      ['bankAccounts', 'reconciliation', 'channelSettings', 'approvals'],
      import('../pages/BankSettingPage.tsx').then(page => page.BankSettingPage),
    ),
  [paths.withdrawalRules]: () =>
    withTranslations(
      ['withdrawalRules'],
      import('../pages/TurnSettingPage.tsx').then(page => page.TurnSettingPage),
    ),
} satisfies Record<string, Screen>

const memberPrefix = paths.member.replace('$id', '')

/** Prefetches the screen of a path before the session is verified. */
export function prefetchScreen(path: string): void {
  const screen =
    path === '/'
      ? screens[paths.home]
      : (screens as Record<string, Screen>)[path.startsWith(memberPrefix) ? paths.member : path]
  screen?.().catch(() => undefined)
}

async function withTranslations(
  namespaces: string[],
  page: Promise<ComponentType>,
): Promise<{ default: ComponentType }> {
  const [component] = await Promise.all([page, loadTranslations(...namespaces)])
  return { default: component }
}
