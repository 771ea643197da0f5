import { saidInTime, watchForWords } from './support/cut-said.ts'
import { expect, test } from './support/test.ts'
import { paths } from './vocabulary/paths.ts'
import { Shell } from './vocabulary/shell.ts'
import { Withdrawals } from './vocabulary/withdrawals.ts'
import { words } from './vocabulary/words.ts'

test('a cut line is said within two seconds, and what was missed is there when it returns', async ({ office }) => {
  const line = await office.line()
  const { page } = await office.desk({ line })
  await watchForWords(page, words.cut)
  await page.goto(paths.withdrawals)
  const [shell, list] = [new Shell(page), new Withdrawals(page)]
  const before = await shell.waiting()
  await expect(shell.banner).toHaveCount(0)

  line.cut()
  await expect(page.getByRole('status').getByText(words.cut)).toBeVisible()
  expect(await saidInTime(page)).toBe(true)
  const missed = await office.request()
  await expect(shell.badge).toHaveText(String(before))
  await expect(list.row(missed)).toHaveCount(0)

  line.mend()
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(shell.banner).toHaveCount(0)
  await expect(list.row(missed)).toBeVisible()
  await expect(shell.badge).toHaveText(String(before + 1))
  // And it is live again.
  const next = await office.request()
  await expect(list.row(next)).toBeVisible()
})

test('what comes in while a list is on its way for the first time is there, though the answer is older', async ({
  office,
}) => {
  const { page } = await office.desk({ at: paths.home })
  const shell = new Shell(page)
  const before = await shell.waiting()
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isFirst = true
  await page.route('**/withdrawrequestlist?**', async route => {
    if (!isFirst || !route.request().url().includes('sort=')) return route.continue()
    isFirst = false
    const response = await route.fetch()
    asked.resolve()
    await held.promise
    await route.fulfill({ response })
  })
  await shell.badge.click()
  await asked.promise
  const missed = await office.request()
  // The badge heard of it; so did the list, whose answer is still on its way.
  await expect(shell.badge).toHaveText(String(before + 1))
  held.resolve()
  await expect(new Withdrawals(page).row(missed)).toBeVisible()
})

test('a browser without a network says so, and comes back by itself', async ({ office }) => {
  const { page, context } = await office.desk()
  await watchForWords(page, words.cut)
  await page.goto(paths.withdrawals)
  const [shell, list] = [new Shell(page), new Withdrawals(page)]
  await expect(shell.badge).toHaveText(/\d/)
  await context.setOffline(true)
  await expect(shell.banner).toBeVisible()
  expect(await saidInTime(page)).toBe(true)
  const missed = await office.request()
  await context.setOffline(false)
  await expect(shell.banner).toHaveCount(0)
  await expect(list.row(missed)).toBeVisible()
})

test('a move without a connection is refused at once, and repeating it moves once', async ({ office, product }) => {
  const line = await office.line()
  const request = await office.request()
  const { page } = await office.desk({ at: `${paths.withdrawals}?tab=all&id=${request.id}`, line })
  const drawer = new Withdrawals(page).drawer(request)
  await drawer.claim()
  await drawer.button('Approve…').click()
  const dialog = drawer.dialog('Approve this withdrawal?')
  line.cut()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached')
  line.mend()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(drawer.status('Paid')).toBeVisible()
  expect(product.world.fairpay.asked.filter(reference => reference.startsWith(request.id))).toEqual([request.id])
})
