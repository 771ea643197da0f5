import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Overlays and messages are outside the page's landmarks. */
export const whatLiesOver = { except: ['region'] }

const colours = ['color-contrast', 'link-in-text-block']
const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Runs axe and reports findings with their location. Dark mode differs in colours only, so all other rules run in light
 * mode.
 */
export async function expectNoFindings(
  page: Page,
  where: string,
  { except = [] }: { except?: string[] } = {},
): Promise<void> {
  // Elements that fade in do not have their final colours.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(animation => animation.effect?.getTiming().iterations !== Infinity)
        .map(animation => animation.finished.catch(() => undefined)),
    ),
  )
  const isDark = (await page.locator('html').getAttribute('data-mode')) === 'dark'
  // Without frames, legacy mode checks the page in half the time.
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
