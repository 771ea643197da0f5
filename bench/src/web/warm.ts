import type { Browser, Page } from 'playwright-core'
import { inFreshContext, signedIn } from '../browser/browser.ts'
import { p75Figure, type Figure } from '../figure.ts'
import { PATIENCE_MS, script, within } from './cold-run.ts'

const START = '/dashboard/default'
const LISTS: readonly string[] = ['/account/withdraw', '/account/deposit', '/member/list', '/banksetting']
/** Between pointing at an entry and clicking it. */
const HOVER_MS = 100
/** How many lists are entered, from how many screens each, and the time between reaching a screen and leaving it. */
export const warmRoute = {
  smallest: { lists: 1, screens: 1, stayMs: 100 },
  full: { lists: LISTS.length, screens: Number.POSITIVE_INFINITY, stayMs: 1_000 },
}
type WarmRoute = (typeof warmRoute)['full']
const SCROLL_PX = 600
const REACH_MS = 150

type Visit = { readonly from: string; readonly to: string; readonly ms: number; readonly first: boolean }
type Return = { readonly to: string; readonly ms: number; readonly leftAt: number; readonly scrollTop: number }

/** One session: from every screen to every list by the sidebar, and back to each list by the history. */
export const measureWarm = (
  browser: Browser,
  { origin, token }: { origin: string; token: string },
  route: WarmRoute,
): Promise<Figure[]> =>
  inFreshContext(browser, { origin, localStorage: signedIn(token), script }, async page => {
    await page.goto(START)
    await page.waitForTimeout(2 * route.stayMs)
    const visits = await visitLists(page, route)
    const returns: Return[] = []
    for (const to of LISTS.slice(0, route.lists)) returns.push(await goBack(page, to, route))
    return [visitsFigure(visits), ...returnFigures(returns)]
  })

async function visitLists(page: Page, { lists, screens: most, stayMs }: WarmRoute): Promise<Visit[]> {
  for (const list of LISTS) await page.locator(`#navigation a[href="${list}"]`).waitFor()
  const entries = await page.locator('#navigation a').all()
  const screens = await Promise.all(entries.map(entry => entry.getAttribute('href').then(String)))
  const route = LISTS.slice(0, lists).flatMap(list =>
    screens
      .filter(screen => screen !== list)
      .slice(0, most)
      .flatMap(screen => [screen, list]),
  )
  const visits: Visit[] = []
  let from = START
  for (const to of route.filter((screen, position) => screen !== (route[position - 1] ?? START))) {
    const isList = LISTS.includes(to)
    if (isList) await page.evaluate('visible.awaitClick()')
    await click(page, to)
    if (isList) {
      const ms = await within(PATIENCE_MS, page.evaluate<number>('visible.arrival'), () => `${to} showed no rows`)
      visits.push({ from, to, ms, first: visits.every(visit => visit.to !== to) })
    }
    from = to
    await page.waitForTimeout(stayMs)
  }
  return visits
}

/** Scrolls a list, opens another screen, and comes back. */
async function goBack(page: Page, to: string, { stayMs }: WarmRoute): Promise<Return> {
  await click(page, to)
  await page.waitForTimeout(stayMs)
  await page.locator('tbody tr').first().hover()
  await page.mouse.wheel(0, SCROLL_PX)
  await page.waitForTimeout(stayMs)
  const leftAt = Number(await page.evaluate('visible.scrollTop()'))
  await click(page, START)
  await page.waitForTimeout(stayMs)
  const back = page.evaluate<{ ms: number; scrollTop: number }>('visible.goBack()')
  const { ms, scrollTop } = await within(PATIENCE_MS, back, () => `back on ${to} there were no rows`)
  return { to, ms, leftAt, scrollTop }
}

/** As a person does: points first. */
async function click(page: Page, address: string): Promise<void> {
  const entry = page.locator(`#navigation a[href="${address}"]`)
  await entry.hover()
  await page.waitForTimeout(HOVER_MS)
  await entry.click()
}

function visitsFigure(visits: readonly Visit[]): Figure {
  const figure = p75Figure('a click in the sidebar to the rows of a list, p75', timesOf(visits), 'ms', REACH_MS)
  const first = visits.filter(visit => visit.first).map(({ to, ms }) => `${to} ${ms.toFixed(0)}`)
  const [slowest] = visits.toSorted((one, other) => other.ms - one.ms)
  const worst = `${slowest?.ms.toFixed(0)} from ${slowest?.from} to ${slowest?.to}`
  return { ...figure, from: `${figure.from}; first visits: ${first.join(', ')}; slowest: ${worst}` }
}

function returnFigures(returns: readonly Return[]): Figure[] {
  const lost = returns.filter(({ leftAt, scrollTop }) => Math.abs(scrollTop - leftAt) > 1)
  const positions = returns.map(({ to, leftAt, scrollTop }) => `${to} ${leftAt.toFixed(0)} → ${scrollTop.toFixed(0)}`)
  return [
    p75Figure('back to a list by the history: its rows, p75', timesOf(returns), 'ms', REACH_MS),
    {
      what: 'back to a list by the history: scroll position lost',
      measured: lost.length,
      unit: 'count',
      reach: { atMost: 0 },
      from: `px: ${positions.join(', ')}`,
    },
  ]
}

const timesOf = (runs: readonly { readonly ms: number }[]): number[] => runs.map(({ ms }) => ms)
