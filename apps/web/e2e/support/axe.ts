import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Overlays and messages are outside the page's landmarks. */
export const whatLiesOver = { except: ['region'] }

const colours = ['color-contrast', 'link-in-text-block']
const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Runs axe on what is on screen and reports findings with their location: all rules in light mode, then the rules about
 * colours in dark mode, which differs in nothing else.
 */
export async function expectNoFindings(
  page: Page,
  where: string,
  { except = [] }: { except?: string[] } = {},
): Promise<void> {
  await showMode(page, 'light')
  const light = await findings(page, { tags: everything, except })
  await showMode(page, 'dark')
  const dark = await findings(page, { rules: colours })
  await showMode(page, 'light')
  expect.soft(describe(light), where).toEqual([])
  expect.soft(describe(dark), `${where}, dark`).toEqual([])
}

/** Switches the attribute that the style sheet reads. What is animated is checked as it ends; nothing fades in tests. */
async function showMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async wanted => {
    document.documentElement.dataset['mode'] = wanted
    const ending = document
      .getAnimations()
      // One that follows scrolling ends with no time.
      .filter(({ effect, timeline }) => timeline === document.timeline && effect?.getTiming().iterations !== Infinity)
      .map(animation => animation.finished.catch(() => undefined))
    await Promise.all(ending)
  }, mode)
}

/** What axe finds: of the rules with these tags, or of these rules. Its code is loaded once into each document. */
async function findings(page: Page, wanted: { tags: string[]; except: string[] } | { rules: string[] }) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const runOnly: axe.RunOnly =
    'tags' in wanted ? { type: 'tag', values: wanted.tags } : { type: 'rule', values: wanted.rules }
  const rules = Object.fromEntries(('tags' in wanted ? wanted.except : []).map(rule => [rule, { enabled: false }]))
  // Of everything else axe would return and transfer the markup.
  const options: axe.RunOptions = { runOnly, rules, resultTypes: ['violations'] }
  return page.evaluate(async given => (await window.axe.run(document, given)).violations, options)
}

const describe = (violations: axe.Result[]): string[] =>
  violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n    ${nodes.map(node => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join('\n    ')}`,
  )
