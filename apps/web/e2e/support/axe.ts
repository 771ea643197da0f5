import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What opens over a page, and its messages, are outside the page's landmarks. */
export const whatLiesOver = { except: ['region'] }

const colours = ['color-contrast', 'link-in-text-block']
const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Looks the page over; what is found is told with where it was. In the dark only the colours differ, so the rest is
 * checked in the light alone.
 */
export async function expectNoFindings(
  page: Page,
  where: string,
  { except = [] }: { except?: string[] } = {},
): Promise<void> {
  // What still fades in has other colours than it will have.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(animation => animation.effect?.getTiming().iterations !== Infinity)
        .map(animation => animation.finished.catch(() => undefined)),
    ),
  )
  const isDark = (await page.locator('html').getAttribute('data-mode')) === 'dark'
  // Without frames there is nothing to gather from elsewhere: the legacy mode looks at the page alone, in half the
  // time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (isDark
    ? axe.withRules(colours)
    : axe.withTags(everything).disableRules(except)
  ).analyze()
  const findings = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n    ${nodes.map(node => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join('\n    ')}`,
  )
  expect.soft(findings, where).toEqual([])
}
