import { createMember, requestWithdrawal } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { show, visit } from './screens/show.ts'
import { Shell } from './screens/shell.ts'
import { Withdrawals } from './screens/withdrawals.ts'
import { money } from './screens/texts.ts'

test('filters, order and the open record are in the URL and survive reload and back', async ({ testContext }) => {
  const [small, large] = [await testContext.request({ amount: 300 }), await testContext.request({ amount: 98_765 })]
  const { page } = await testContext.openSession({ at: paths.withdrawals })
  const list = new Withdrawals(page)
  await expect(list.row(small)).toBeVisible()

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Amount' }).click()
  await page.getByLabel('From').fill('50000')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/amountFrom=50000/)
  await expect(list.row(small)).toHaveCount(0)
  await list.queue.getByRole('button', { name: 'Amount' }).click()
  await expect(page).toHaveURL(/sort=-amount/)
  const drawer = await list.open(large)
  await expect(drawer.itself).toBeVisible()
  const address = page.url()

  await page.reload()
  await expect(page).toHaveURL(address)
  await expect(drawer.itself).toBeVisible()
  await expect(list.row(large)).toBeVisible()
  await expect(list.row(small)).toHaveCount(0)
  await expect(list.queue.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending')

  await page.goBack()
  await expect(drawer.itself).toHaveCount(0)
  await page.goBack()
  await page.goBack()
  await expect(list.row(small)).toBeVisible()
})

test('the list can be operated by keyboard alone, and a search finds by name, account and number', async ({
  testContext,
}) => {
  const requests = [await testContext.request(), await testContext.request(), await testContext.request()]
  const [first, second, third] = requests as [Request, Request, Request]
  const { page } = await testContext.openSession({ at: paths.withdrawals })
  const list = new Withdrawals(page)
  await list.link(first).focus()
  await page.keyboard.press('ArrowDown')
  await expect(list.link(second)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(list.link(second)).toBeFocused()
  await page.keyboard.press('End')
  await expect(list.link(third)).toBeFocused()
  await page.keyboard.press('Enter')
  const drawer = list.drawer(third)
  await expect(drawer.itself).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer.itself).toHaveCount(0)
  await expect(list.link(third)).toBeFocused()

  await page.keyboard.press('/')
  await expect(list.search).toBeFocused()
  await page.keyboard.type(second.member.username)
  await expect(list.row(first)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(list.search).toHaveValue('')
  await expect(list.row(first)).toBeVisible()
  for (const text of [second.member.bank.accountNo, second.externalId]) {
    await page.keyboard.type(text)
    await expect(list.row(first)).toHaveCount(0)
    await expect(list.row(second)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list.row(first)).toBeVisible()
  }
  await page.keyboard.type('no.such.member')
  await expect(page.getByText('No matching rows')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(list.row(first)).toBeVisible()
  await list.search.focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+F')
  await expect(page.getByRole('menuitem', { name: 'Status' })).toBeFocused()
})

test('a long list pages without repeating or missing a row', async ({ testContext, product }) => {
  const member = await createMember(product, { cash: 10_000 })
  for (let index = 0; index < 27; index += 1) await requestWithdrawal(product, member, 100 + index)
  const { page } = await testContext.openSession({ at: `${paths.withdrawals}?limit=25&q=${member.username}` })
  const list = new Withdrawals(page)
  const names = () => list.rows.getByRole('link').evaluateAll(links => links.map(link => link.textContent))
  await expect(list.rows).toHaveCount(25)
  await expect(page.getByText(`27 waiting · ${money(27 * 113)}`)).toBeVisible()
  const firstPage = await names()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(list.rows).toHaveCount(2)
  const secondPage = await names()
  expect(new Set([...firstPage, ...secondPage]).size).toBe(27)
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(list.rows).toHaveCount(25)
  expect(await names()).toEqual(firstPage)
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('50')
  await expect(list.rows).toHaveCount(27)
})

test('neither a selection nor a new row shifts the layout: rows wait behind a pill while the pointer is over the list', async ({
  testContext,
}) => {
  const first = await testContext.request()
  const { page } = await testContext.openSession({ at: paths.withdrawals })
  const list = new Withdrawals(page)
  await expect(list.row(first)).toBeVisible()
  await expect(page.getByText('0 selected')).toHaveCount(0)
  const place = await placeOf(list, first)
  await list.row(first).getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeVisible()
  expect(await list.row(first).boundingBox()).toEqual(place)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByText(/\d selected/)).toHaveCount(0)
  expect(await list.row(first).boundingBox()).toEqual(place)

  // Oldest first, a new row is appended immediately, also while the pointer is over the list.
  await list.row(first).hover()
  const second = await testContext.request()
  await expect(list.row(second)).toBeVisible()
  expect(await list.row(first).boundingBox()).toEqual(place)

  // Newest first, it would be added above.
  await show(page, `${paths.withdrawals}?sort=-requestedAt`)
  await expect(list.rows.first()).toContainText(second.member.username)
  await list.row(first).hover()
  const placeBelow = await placeOf(list, first)
  const third = await testContext.request()
  const pill = page.getByRole('button', { name: '1 new' })
  await expect(pill).toBeVisible()
  await expect(list.row(third)).toHaveCount(0)
  expect(await list.row(first).boundingBox()).toEqual(placeBelow)
  // The badge updates immediately.
  await expect(new Shell(page).badge).toHaveText(/[3-9]|\d\d/)
  await pill.click()
  await expect(list.row(third)).toBeVisible()
})

test('changing tabs keeps the open record and drops the other list’s filters', async ({ testContext }) => {
  const request = await testContext.request()
  const { page } = await testContext.openSession({ at: `${paths.withdrawals}?status=pending&id=${request.id}` })
  const list = new Withdrawals(page)
  await expect(list.drawer(request).itself).toBeVisible()
  await list.tab('All').click()
  await expect(page).toHaveURL(`${paths.withdrawals}?id=${request.id}&tab=all`)
  await expect(list.drawer(request).itself).toBeVisible()
  await list.tab('All').press('ArrowLeft')
  await expect(list.tab('History')).toBeFocused()
  await expect(page).toHaveURL(/tab=history/)
})

test('a tab stays under the pointer while the counts of the tabs load', async ({ testContext }) => {
  await testContext.request()
  const { page } = await testContext.openSession()
  let release = (): void => undefined
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/[?&]count=1/, async route => {
    await released
    await route.continue()
  })
  await page.goto(paths.withdrawals)
  const list = new Withdrawals(page)
  await list.tab('All').hover()
  await page.mouse.down()
  release()
  await expect(list.tab('Paid today')).toHaveText(/\d/)
  await page.mouse.up()
  await expect(page).toHaveURL(/tab=all/)
})

test('in a list the checked columns are the visible ones, also in a narrow table', async ({ testContext }) => {
  await testContext.request()
  const { page } = await testContext.openSession()
  await page.setViewportSize({ width: 1024, height: 800 })
  // By elements: the open chooser hides the page from the accessibility tree.
  const [table, chooser] = [page.locator('main table'), page.getByRole('dialog', { name: 'Columns' })]
  const ticked = () =>
    chooser.getByRole('checkbox').evaluateAll(boxes =>
      boxes
        .filter(box => (box as HTMLInputElement).checked)
        .map(box => (box.closest('label')?.textContent ?? '').trim())
        .toSorted(),
    )
  const shown = () =>
    table.locator('thead th').evaluateAll(heads =>
      heads
        .map(head => (head.textContent ?? '').trim())
        .filter(name => name !== '')
        .toSorted(),
    )
  // Both kinds of tables: paged lists and record tables.
  for (const at of [paths.withdrawals, '/banksetting']) {
    await visit(page, at)
    await table.waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await chooser.waitFor()
    await expect.poll(async () => [at, await shown()]).toEqual([at, await ticked()])
    const unticked = chooser.getByRole('checkbox', { checked: false })
    for (let left = await unticked.count(); left > 0; left -= 1) {
      await unticked.first().check()
      await expect(unticked).toHaveCount(left - 1)
    }
    await expect.poll(async () => [at, await shown()]).toEqual([at, await ticked()])
    await page.keyboard.press('Escape')
  }
})

/** Returns a row's position once the list is complete. */
async function placeOf(list: Withdrawals, request: Request) {
  await expect(list.page.getByText(/^\d+ waiting · /)).toBeVisible()
  return list.row(request).boundingBox()
}

type Request = Awaited<ReturnType<typeof requestWithdrawal>>

test('a saved view shows its name, a mark once the list is changed, and nothing at another address', async ({
  testContext,
}) => {
  const { page } = await testContext.openSession({ at: `${paths.withdrawals}?tab=all&amountFrom=50000` })
  const tool = (name: string) => page.getByRole('button', { name, exact: true })
  await tool('Views').click()
  await page.getByRole('button', { name: 'Save this view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Large ones')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(tool('Large ones')).toBeVisible()
  await page.reload()
  await expect(tool('Large ones')).toBeVisible()

  await page.getByRole('searchbox').fill('0812345678')
  const changed = tool('Large ones, changed since it was saved')
  await changed.click()
  await page.getByRole('button', { name: 'Save changes to “Large ones”' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit view' })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(tool('Large ones')).toBeVisible()
  await page.goto(`${paths.withdrawals}?tab=all&amountFrom=70000`)
  await expect(tool('Views')).toBeVisible()
})
