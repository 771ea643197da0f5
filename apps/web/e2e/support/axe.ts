import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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
  // Without frames, legacy mode checks the page in half the time.
  const axe = () => new AxeBuilder({ page }).setLegacyMode()
  await showMode(page, 'light')
  const light = await axe().withTags(everything).disableRules(except).analyze()
  await showMode(page, 'dark')
  const dark = await axe().withRules(colours).analyze()
  await showMode(page, 'light')
  expect.soft(describe(light), where).toEqual([])
  expect.soft(describe(dark), `${where}, dark`).toEqual([])
}

/** Switches the attribute that the style sheet reads, and waits for the final colours of elements that fade. */
async function showMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async wanted => {
    document.documentElement.dataset['mode'] = wanted
    const ending = document
      .getAnimations()
      .filter(animation => animation.effect?.getTiming().iterations !== Infinity)
      .map(animation => animation.finished.catch(() => undefined))
    await Promise.all(ending)
  }, mode)
}

type Findings = Awaited<ReturnType<AxeBuilder['analyze']>>

const describe = ({ violations }: Findings): string[] =>
  violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n    ${nodes.map(node => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join('\n    ')}`,
  )
