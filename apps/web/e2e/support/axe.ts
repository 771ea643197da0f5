import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { checkPage, type Finding } from './axe-in-page.ts'

/** Overlays and messages are outside the page's landmarks. */
export const whatLiesOver = { except: ['region'] }

/** Minified, because every document has to parse it. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe has found nothing at in this worker. A run of one test has seen nothing before; only a run of many is spared
 * what they have in common.
 */
const clean = { light: new Set<string>(), dark: new Set<string>(), shell: new Set<string>() }
/** How often axe could not tell; what it cannot tell three times is asked no more. */
const unclear = { light: new Map<string, number>(), dark: new Map<string, number>() }

/**
 * Runs axe on what is on screen and reports findings with their location: all rules in light mode, and those about
 * colours in dark mode, which differs in nothing else. What repeats is checked once: the second row of a table that
 * is built as the first, the menus around the page, and text of colours and a size that were found readable before.
 */
export async function expectNoFindings(
  page: Page,
  where: string,
  { except = [] }: { except?: string[] } = {},
): Promise<void> {
  const found = await findOnScreen(page, except)
  expect.soft(found.light, where).toEqual([])
  expect.soft(found.dark, `${where}, dark`).toEqual([])
}

/** What axe finds on screen, in words. */
export async function findOnScreen(page: Page, except: string[] = []): Promise<Record<'light' | 'dark', string[]>> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const seen = { light: [...clean.light], dark: [...clean.dark], shell: [...clean.shell] }
  const found = await page.evaluate(checkPage, { except, seen })
  for (const part of ['light', 'dark', 'shell'] as const) for (const key of found.clean[part]) clean[part].add(key)
  for (const mode of ['light', 'dark'] as const)
    for (const key of found.unclear[mode]) {
      const times = (unclear[mode].get(key) ?? 0) + 1
      unclear[mode].set(key, times)
      if (times === 3) clean[mode].add(key)
    }
  return { light: describe([...found.structure, ...found.light]), dark: describe(found.dark) }
}

const describe = (findings: readonly Finding[]): string[] =>
  findings.map(({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.join('\n    ')}`)
