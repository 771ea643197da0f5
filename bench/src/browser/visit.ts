import type { Browser, Page } from 'playwright-core'
import { signedInAt } from './browser.ts'
import { open, rowsOf, type Screen } from './screens.ts'

/** Browsers do not report shorter interactions. */
export const MIN_REPORTED_MS = 16

/** An interaction the browser reported, with its target. */
export type Interaction = { readonly duration: number; readonly name: string; readonly target: string }
export type Visit = {
  readonly cls: number
  readonly opened: readonly number[]
  readonly interactions: readonly Interaction[]
}

/** Pause between two actions of a fast user. */
export const PAUSE_MS = 250
/** Between two keys, of the pause. */
const KEY = 0.36

type Visited = {
  readonly origin: string
  readonly token: string
  readonly screen: Screen
  readonly pauseMs: number
  readonly settleMs: number
  /** How many rows, columns, tabs and filters are tried. */
  readonly most: number
}
type User = Pick<Visited, 'pauseMs' | 'most'> & { readonly page: Page }

/** A first visit to a list: opens records by mouse and keyboard, sorts, changes tabs, searches, filters. */
export const visit = (browser: Browser, { origin, token, screen, pauseMs, settleMs, most }: Visited): Promise<Visit> =>
  signedInAt(browser, origin, token, async page => {
    const user: User = { page, pauseMs, most }
    await open(page, screen, settleMs)
    // From here on, layout shifts are caused by user input.
    const cls = Number(await page.evaluate('measured.cls()'))
    await page.evaluate('measured.watchRecords()')
    await openRecords(user)
    await walkByKeys(user)
    await sort(user)
    await goToTabs(user)
    await search(user)
    await filter(user)
    return {
      cls,
      opened: await page.evaluate<number[]>('measured.opened()'),
      interactions: await page.evaluate<Interaction[]>('measured.interactions()'),
    }
  })

async function openRecords(user: User): Promise<void> {
  const { page } = user
  for (let row = 0; row < Math.min(4, user.most); row++) {
    await rowsOf(page).nth(row).click()
    await page.locator('aside').waitFor()
    await page.waitForTimeout(2 * user.pauseMs)
    await press(user, 'Escape')
  }
}

async function walkByKeys(user: User): Promise<void> {
  const { page } = user
  await rowsOf(page).first().focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter', 'Escape']) await press(user, key)
}

async function sort(user: User): Promise<void> {
  const { page } = user
  const heads = page.locator('th[scope=col] button')
  for (let head = 0; head < Math.min(3, user.most, await heads.count()); head++) await click(user, heads.nth(head))
}

async function goToTabs(user: User): Promise<void> {
  const { page } = user
  const tabs = page.getByRole('tab')
  const count = await tabs.count()
  for (const tab of count === 0 ? [] : [1, count - 1, 0].slice(0, user.most)) await click(user, tabs.nth(tab))
}

async function search(user: User): Promise<void> {
  const { page } = user
  await press(user, '/')
  await page.keyboard.type('somchai', { delay: KEY * user.pauseMs })
  await page.waitForTimeout(4 * user.pauseMs)
  await press(user, 'Escape')
}

async function filter(user: User): Promise<void> {
  const { page } = user
  for (let position = 0; position < Math.min(2, user.most); position++) {
    await click(user, page.locator('button[aria-haspopup=menu]', { hasText: 'Filter' }).first())
    await click(user, page.getByRole('menuitem').nth(position))
    await press(user, 'Escape')
  }
}

async function click(
  { page, pauseMs }: Pick<User, 'page' | 'pauseMs'>,
  target: ReturnType<Page['locator']>,
): Promise<void> {
  await target.click()
  await page.waitForTimeout(2 * pauseMs)
}

async function press({ page, pauseMs }: User, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.waitForTimeout(pauseMs)
}

/** A button on an empty page that changes one word: the machine's minimum. What is not reported counts as the shortest. */
export async function pressNothing(
  browser: Browser,
  origin: string,
  { presses, pauseMs }: { presses: number; pauseMs: number },
): Promise<number[]> {
  return signedInAt(browser, origin, '', async page => {
    await page.goto('/healthz')
    await page.evaluate(
      `document.body.replaceChildren(Object.assign(document.createElement('button'), { textContent: 'Press', onclick: event => (event.target.textContent = Math.random()) }))`,
    )
    for (let count = 0; count < presses; count++) await click({ page, pauseMs }, page.locator('button'))
    const reported = await page.evaluate<Interaction[]>('measured.interactions()')
    return [
      ...reported.map(({ duration }) => duration),
      ...Array.from({ length: presses - reported.length }, () => MIN_REPORTED_MS),
    ]
  })
}
