import type { ComponentType } from 'react'
import { loadWords } from '../i18n/i18n.ts'
import { paths } from './paths.ts'

type Screen = () => Promise<{ default: ComponentType }>

/** One per route. Each brings its words along, so that opening it is one step, not two. */
export const screens = {
  [paths.home]: () => withWords(['summaries'], import('../pages/OverviewPage.tsx').then(page => page.OverviewPage)),
  [paths.withdrawals]: () => withWords(['withdrawals', 'approvals'], import('../pages/WithdrawPage.tsx').then(page => page.WithdrawPage)),
} satisfies Record<string, Screen>

/** Starts loading the screen of an address before the session is known: it will be wanted. */
export function loadAhead(path: string): void {
  const screen = path === '/' ? screens[paths.home] : (screens as Record<string, Screen>)[path]
  screen?.().catch(() => undefined)
}

async function withWords(namespaces: string[], page: Promise<ComponentType>): Promise<{ default: ComponentType }> {
  const [component] = await Promise.all([page, loadWords(...namespaces)])
  return { default: component }
}
