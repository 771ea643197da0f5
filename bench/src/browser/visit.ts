import type { Browser, Page } from 'playwright-core'
import { signedInAt } from './browser.ts'
import { open, rowsOf, type Screen } from './screens.ts'

/** An interaction the browser reported, with its target. */
export type Interaction = { readonly duration: number; readonly name: string; readonly target: string }
export type Visit = {
  readonly cls: number
  readonly opened: readonly number[]
  readonly interactions: readonly Interaction[]
}

/** Pause between two actions of a fast user. */
const PAUSE_MS = 250
const KEY_MS = 90

/** A first visit to a list: opens records by mouse and keyboard, sorts, changes tabs, searches, filters. */
export const visit = (browser: Browser, origin: string, token: string, screen: Screen): Promise<Visit> =>
  signedInAt(browser, origin, token, async page => {
    await open(page, screen)
    // From here on, layout shifts are caused by user input.
    const cls = Number(await page.evaluate('measured.cls()'))
    await page.evaluate('measured.watchRecords()')
    await openRecords(page)
    await walkByKeys(page)
    await sort(page)
    await goToTabs(page)
    await search(page)
    await filter(page)
    return {
      cls,
      opened: await page.evaluate<number[]>('measured.opened()'),
      interactions: await page.evaluate<Interaction[]>('measured.interactions()'),
    }
  })

async function openRecords(page: Page): Promise<void> {
  for (let row = 0; row < 4; row++) {
    await rowsOf(page).nth(row).click()
    await page.locator('aside').waitFor()
    await page.waitForTimeout(2 * PAUSE_MS)
    await press(page, 'Escape')
  }
}

async function walkByKeys(page: Page): Promise<void> {
  await rowsOf(page).first().focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter', 'Escape']) await press(page, key)
}

async function sort(page: Page): Promise<void> {
  const heads = page.locator('th[scope=col] button')
  for (let head = 0; head < Math.min(3, await heads.count()); head++) await click(page, heads.nth(head))
}

async function goToTabs(page: Page): Promise<void> {
  const tabs = page.getByRole('tab')
  const count = await tabs.count()
  for (const tab of count === 0 ? [] : [1, count - 1, 0]) await click(page, tabs.nth(tab))
}

async function search(page: Page): Promise<void> {
  await press(page, '/')
  await page.keyboard.type('somchai', { delay: KEY_MS })
  await page.waitForTimeout(4 * PAUSE_MS)
  await press(page, 'Escape')
}

async function filter(page: Page): Promise<void> {
  for (let position = 0; position < 2; position++) {
    await click(page, page.locator('button[aria-haspopup=menu]', { hasText: 'Filter' }).first())
    await click(page, page.getByRole('menuitem').nth(position))
    await press(page, 'Escape')
  }
}

async function click(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  await target.click()
  await page.waitForTimeout(2 * PAUSE_MS)
}

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.waitForTimeout(PAUSE_MS)
}

/** A button on an empty page that changes one word: the machine's minimum. */
export async function pressNothing(browser: Browser, origin: string): Promise<number[]> {
  return signedInAt(browser, origin, '', async page => {
    await page.goto('/healthz')
    await page.evaluate(
      `document.body.replaceChildren(Object.assign(document.createElement('button'), { textContent: 'Press', onclick: event => (event.target.textContent = Math.random()) }))`,
    )
    for (let count = 0; count < 20; count++) await click(page, page.locator('button'))
    return (await page.evaluate<Interaction[]>('measured.interactions()')).map(({ duration }) => duration)
  })
}
