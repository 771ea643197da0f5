import type { Page } from '@playwright/test'
import { newId } from '@backoffice/kernel'
import { answerLists, listNames } from './support/sample-answers.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { show } from './screens/show.ts'

const widths = [1024, 1280, 1440, 1920]
const some = newId()
const tabsOf = (at: string, ...tabs: string[]) => tabs.map(tab => `${at}?tab=${tab}`)

/** Every screen that shows a list of the contract as a table, by its tabs. */
const screens = [
  ...tabsOf('/account/deposit', 'all', 'unmatched', 'scb', 'tmn', 'sms', 'tmn-out', 'imports', 'intents'),
  `/account/deposit?tab=imports&import=${some}`,
  ...tabsOf(paths.withdrawals, 'queue', 'attention', 'paid', 'history', 'all'),
  ...tabsOf('/approvals', 'open', 'history'),
  ...tabsOf(paths.members, 'all', 'duplicates'),
  ...tabsOf(`/member/profile/${some}`, 'deposits', 'withdrawals', 'credit', 'games', 'wheel', 'invites'),
  ...tabsOf(paths.admins, 'admins', 'sign-ins', 'access-reviews', 'approvals'),
  paths.promotions,
  ...tabsOf(`/promotion/detail/${some}`, 'recipients', 'activity'),
  ...tabsOf(paths.campaigns, 'campaigns', `members&campaign=${some}`),
  `${paths.ranking}?tab=history`,
  ...tabsOf(paths.cashback, 'periods', `members&period=${some}`),
  ...tabsOf(paths.creditCodes, 'batches', 'unused', 'used'),
  `${paths.diamonds}?tab=history`,
  ...tabsOf(paths.invites, 'report', 'payouts'),
  '/account-summary/transfers',
  '/event',
  '/banner',
  '/popup',
  ...tabsOf(paths.agentAccount, 'games', 'history', 'bets'),
  '/banksetting?tab=transfers',
  '/deliveries',
  '/announcements',
  ...tabsOf('/protection', 'risk', 'excluded', 'returns', 'limits', 'held', 'register', 'hits'),
  '/risk?tab=cases',
  ...tabsOf('/compliance', 'events', 'complaints', 'suspicions', 'reports', 'schedules'),
  ...tabsOf('/risk', 'hits', 'documents', 'links'),
  paths.audit,
]

/** Lists of the contract that no screen shows as a table of columns, and what shows them. */
const otherwiseShown = new Map([
  ['members.notes', 'notes below each other'],
  ['members.timeline', 'a timeline'],
  ['invites.tree', 'a tree'],
  ['wheel.spins', 'a table with the columns of wheel.member-spins, once there is a wheel'],
  ['summaries.deposit-periods', 'a table of figures that scrolls'],
  ['summaries.withdrawal-periods', 'a table of figures that scrolls'],
])

test.describe.configure({ mode: 'parallel' })

// The two widest languages.
for (const locale of ['fr', 'th'] as const)
  test(`no list cuts a time, an amount or a status at 1024 to 1920 px, ${locale}`, async ({ testContext }) => {
    // Half a hundred lists in one test, each at four widths.
    test.slow()
    const { page } = await testContext.openSession({ role: 'owner' })
    await page.evaluate(
      config => localStorage.setItem('backoffice-config', config),
      JSON.stringify({ navType: 'light', locale }),
    )
    const asked = await answerLists(page, [
      'promotions.get',
      'members.get',
      'statements.get',
      'invites.totals',
      'members.balance',
    ])
    await page.goto(paths.home)
    for (const [index, at] of screens.entries()) {
      await page.evaluate(() => document.querySelectorAll('tr').forEach(row => (row.dataset['before'] = '')))
      await show(page, at)
      await expect(page.locator('tbody tr[aria-rowindex]:not([data-before])').first(), at).toBeVisible()
      const headings = await page.locator('thead th').allInnerTexts()
      expect(headings.filter(isKey), `${at}: headings without words`).toEqual([])
      // There and back: a screen begins at the width at which the one before it ended.
      for (const width of index % 2 === 0 ? widths : widths.toReversed()) {
        await page.setViewportSize({ width, height: 500 })
        // Until the table has followed the width of the window.
        await expect.poll(() => cutCells(page), `${at} at ${width} px`).toEqual([])
      }
    }
    expect(listNames.filter(name => !asked.has(name) && !otherwiseShown.has(name))).toEqual([])
  })

/** A text that is the key of words that are missing. */
const isKey = (text: string): boolean => /^[a-z][A-Za-z-]*(\.[A-Za-z-]+)+$/.test(text.trim())

/**
 * The cells with a time, an amount or a status of which something is cut or covers the cell before; or that
 * no such cell was found. The detail of a status may be cut where a title has all of it.
 */
const cutCells = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const detail = 'span[title] > svg + span + span'
    /** Where the texts of a cell begin and end. */
    const shown = (cell: Element) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      let [left, right] = [Infinity, -Infinity]
      while (texts.nextNode()) {
        const parent = texts.currentNode.parentElement
        if (parent === null || parent.closest(`.visually-hidden, ${detail}`) !== null) continue
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        for (const rect of range.getClientRects())
          [left, right] = [Math.min(left, rect.left), Math.max(right, rect.right)]
      }
      return { left, right }
    }
    const columnOf = (cell: Element) =>
      cell.closest('table')?.querySelectorAll('thead tr > *')[(cell as HTMLTableCellElement).cellIndex]
    const measured = [...document.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex] > :is(td, th)')].filter(
      cell =>
        cell.dataset['align'] === 'end' ||
        cell.querySelector('time, span > svg + span') !== null ||
        /฿\d/.test(cell.innerText) ||
        /(status|outcome|At|day)$/i.test(columnOf(cell)?.getAttribute('data-column') ?? ''),
    )
    if (measured.length === 0) return ['nothing was measured']
    return measured.flatMap(cell => {
      const box = cell.getBoundingClientRect()
      const { left, right } = shown(cell)
      const before = cell.previousElementSibling
      const inside = [...cell.querySelectorAll<HTMLElement>('*')].filter(
        each =>
          getComputedStyle(each).overflowX !== 'visible' &&
          !each.matches(`.visually-hidden, ${detail}`) &&
          [...each.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE),
      )
      const isCut =
        inside.some(each => each.scrollWidth > each.clientWidth + 1) ||
        (getComputedStyle(cell).overflowX === 'visible'
          ? before !== null && left < Math.min(shown(before).right, before.getBoundingClientRect().right) - 0.5
          : cell.scrollWidth > cell.clientWidth + 1 || left < box.left - 0.5 || right > box.right + 0.5)
      const column = columnOf(cell)?.getAttribute('data-column') ?? ''
      const text = cell.innerText.replaceAll('\n', ' ')
      return isCut ? [`${column}: ${text}, ${Math.round(right - left)} px in ${Math.round(box.width)}`] : []
    })
  })
