import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { createMember, payIn } from './support/members.ts'
import { paths } from './screens/paths.ts'
import { show } from './screens/show.ts'

test('deposits of the day, and the parts of a sum, are followed to their rows, whose total equals the figure', async ({
  testContext,
  product,
}) => {
  const member = await createMember(product, { cash: 1_250 })
  const { page } = await testContext.openSession({ name: 'Ploy', at: paths.home })
  const figure = page.getByRole('link', { name: /^Deposits: ฿/ })
  await expect(figure).toBeVisible()
  const before = await figure.textContent()

  // The page is live: a new deposit changes the figure without a reload.
  await payIn(product, member, 777)
  await expect(figure).not.toHaveText(before ?? '')

  await expect(async () => {
    await show(page, paths.home)
    const amount = (await figure.textContent()) ?? ''
    await figure.click()
    await expect(page).toHaveURL(/\/account\/deposit\?creditedFrom=\d{4}-\d\d-\d\d&creditedTo=/)
    await expect(page.getByRole('link', { name: new RegExp(member.username) }).first()).toBeVisible()
    await expectTotal(page, amount)
  }).toPass()

  // A sum opens its parts, each linked to its list.
  await show(page, paths.home)
  const sum = page.getByRole('button', { name: /^Net deposits: / })
  const parts = page.getByRole('dialog', { name: 'How Net deposits is calculated' })

  await sum.focus()
  await page.keyboard.press('Enter')
  await expect(parts.getByRole('columnheader', { name: 'Yesterday' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(parts).toBeHidden()
  await expect(sum).toBeFocused()

  await expect(async () => {
    await show(page, paths.home)
    await sum.click()
    const deposits = parts.getByRole('link', { name: /^Deposits: ฿/ })
    const amount = (await deposits.textContent()) ?? ''
    await deposits.click()
    await expect(page).toHaveURL(/\/account\/deposit\?creditedFrom=/)
    await expectTotal(page, amount)
  }).toPass()
})

/** The list's total. The figure is in whole baht; deposits of other tests may have satang. */
async function expectTotal(page: Page, figure: string): Promise<void> {
  const total = page.getByText(/ deposits? · ฿/)
  await expect(total).toBeVisible()
  expect(Math.round(bahtIn((await total.textContent()) ?? ''))).toBe(bahtIn(figure))
}

/** The amount at the end of a text. */
const bahtIn = (text: string): number => Number(text.replace(/^.*฿/, '').replaceAll(',', ''))

test('a chart is also a table, and a failing part leaves the others as they are', async ({ testContext, product }) => {
  await createMember(product, { cash: 500 })
  const { page } = await testContext.openSession({ name: 'Ploy' })
  await page.route(/\/summaries\/providers$/, route => route.fulfill({ status: 503, json: {} }))
  await page.goto(paths.home)
  const chart = page.getByRole('region', { name: 'Deposits and withdrawals' }).first()
  await expect(chart.getByRole('table').getByRole('row')).toHaveCount(25)
  await chart.getByRole('button', { name: /^Show as table/ }).click()
  await expect(chart.getByRole('rowheader', { name: '00:00' })).toBeInViewport()
  const providers = page.getByRole('region', { name: 'Providers' })
  await expect(providers.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Deposits: ฿/ })).toBeVisible()
  await page.unroute(/\/summaries\/providers$/)
  await providers.getByRole('button', { name: 'Try again' }).click()
  await expect(providers.getByText('FairPay')).toBeVisible()
})
