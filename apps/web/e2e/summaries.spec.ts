import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { registerMember, reportDeposit, senderOf, uniqueAmount } from './support/deposits.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'

test('a deposit summary is exported to Excel with the values of the screen', async ({ testContext, product }) => {
  const member = await registerMember(product)
  const amount = uniqueAmount(1_250)
  const { status } = await reportDeposit(product, { amount, from: senderOf(member) })
  expect(status).toBe('credited')
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-checker', at: paths.depositSummary })
  const table = page.getByRole('table', { name: /^Deposits, / })
  const live = table.getByRole('row').filter({ hasText: 'Live' })
  await expect(live).toHaveCount(1)
  await expect(live).toContainText('฿')
  const shown = await shownRows(table)
  expect(shown).toHaveLength(31)
  expect(shown[0]?.[1]).toBeGreaterThanOrEqual(amount)

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
  await page.getByRole('button', { name: 'Exports', exact: true }).click()
  const link = page.getByRole('dialog', { name: 'Exports' }).getByRole('button', { name: /^Download deposit-summary/ })
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toMatch(/^deposit-summary.*\.xlsx$/)
  const [sheet] = (await readXlsx(await readFile(await file.path()))).sheets
  const [titles = [], ...rows] = sheet?.rows ?? []
  expect(rows.map(row => exportedRow(titles, row))).toEqual(shown)
})

type Figures = readonly (string | number | null)[]

/** Day, amount, count, members, first deposits, automatic, manual, reversed, median and p95 of the rows on screen. */
async function shownRows(table: Locator): Promise<Figures[]> {
  const rows = await table
    .locator('tbody tr')
    .evaluateAll(all => all.map(row => [...row.children].map(cell => cell.textContent ?? '')))
  return rows.map(([day = '', , ...cells]) => {
    if (cells[0] === 'No activity') return [day, 0, 0, 0, 0, 0, 0, 0, null, null]
    const [amount, count, members, first, automatic, , manual, reversed, median, p95] = cells
    const figures = [amount, count, members, first, automatic, manual, reversed].map(numberOf)
    return [day, ...figures, secondsOf(median), secondsOf(p95)]
  })
}

/** The same of a row of the file, by the titles of its columns. */
function exportedRow(titles: readonly CellValue[], row: readonly CellValue[]): Figures {
  const cellOf = (title: string) => row[titles.indexOf(title)]
  const figures = ['Amount (THB)', 'Count', 'Members', 'First deposits', 'Automatic (THB)', 'Manual (THB)']
  const times = ['Median handling time (seconds)', '95% handled within (seconds)']
  return [
    dayText.format(new Date(String(cellOf('Period')))).replace(',', ''),
    ...[...figures, 'Reversed'].map(title => Number(cellOf(title))),
    ...times.map(title => Number(cellOf(title) ?? Number.NaN)).map(seconds => (Number.isNaN(seconds) ? null : seconds)),
  ]
}

const dayText = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const numberOf = (text = ''): number => Number(text.replace(/^—$|[฿,]/g, ''))

/** 12 s, 3 m 05 s, 2 h 04 m; null for a dash. */
function secondsOf(text = ''): number | null {
  const parts = [...text.matchAll(/(\d+) ([dhms])/g)]
  if (parts.length === 0) return null
  const units: Readonly<Record<string, number>> = { d: 86_400, h: 3_600, m: 60, s: 1 }
  return parts.reduce((sum, [, count, unit = 's']) => sum + Number(count) * (units[unit] ?? 0), 0)
}
