import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoFindings } from './support/axe.ts'
import { Shell } from './screens/shell.ts'
import { expect, test } from './support/test.ts'

test('the demo area is used from the menu, and nothing it does leaves the browser', async ({ demo, testContext }) => {
  const { page } = await testContext.openSession({ proxy: demo, at: '/demo/mail/sent' })
  const main = page.getByRole('main')
  await expect(title(page, 'Mail')).toBeVisible()
  await expectNoFindings(page, 'Mail')
  const requests: URL[] = []
  page.on('request', request => requests.push(new URL(request.url())))

  // Mail: a message is opened, then another folder.
  await main.getByRole('link', { name: /Figures of the third quarter/ }).click()
  await expect(main.getByRole('button', { name: 'Reply' })).toBeVisible()
  await main
    .getByRole('navigation', { name: 'Folders' })
    .getByRole('link', { name: /^Inbox/ })
    .click()
  await expect(main.getByRole('region', { name: 'Inbox' }).getByRole('listitem').first()).toBeVisible()

  await orderJacket(page)

  // Calendar: an event that ends before it starts is refused.
  await goTo(page, 'Calendar')
  await main.getByRole('button', { name: 'Add event' }).click()
  const event = page.getByRole('dialog', { name: 'New event' })
  await event.getByRole('textbox', { name: /^Title/ }).fill('Meet the printer')
  const endTime = event.getByRole('group', { name: 'End' }).getByRole('textbox', { name: 'Time' })
  await endTime.fill('08:00')
  await event.getByRole('button', { name: 'Save' }).click()
  await expect(event).toContainText('End date must be later than start date')
  await endTime.fill('11:00')
  await event.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByRole('button', { name: /Meet the printer/ })).toBeVisible()

  // Kanban: a card moves by keyboard.
  await goTo(page, 'Kanban')
  await main.getByRole('button', { name: 'Actions for Measure the shelves' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move to Resolved' }).press('Enter')
  await expect(main.getByRole('list', { name: 'Resolved' })).toContainText('Measure the shelves')

  // Contacts: a record is added.
  await goTo(page, 'Contacts')
  await main.getByRole('button', { name: 'Add contact' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Zara Tan')
  await page.getByRole('dialog').getByRole('button', { name: 'Save contact' }).click()
  await expect(main.getByRole('button', { name: /Zara Tan/ })).toBeVisible()

  // Every other application opens.
  await goTo(page, 'Sign-in', 'Sign-in of the demo')
  await goTo(page, 'Social profile', 'Grace Oyelaran')
  await goTo(page, 'User cards and lists')
  await goTo(page, 'Chat')
  await goTo(page, 'Customers')

  // What was done is kept in another language too, and forgotten when the tab is reloaded.
  await new Shell(page).chooseLanguage('Français')
  await expect(title(page, 'Clients')).toBeVisible()
  await page
    .getByRole('link', { name: /Kanban/ })
    .first()
    .click()
  await expect(main.getByRole('list', { name: 'Resolved' })).toContainText('Measure the shelves')
  await page.reload()
  await expect(main.getByRole('list', { name: 'Active' })).toContainText('Measure the shelves')
  await page.goto('/demo/constructor')
  await expect(main).toContainText('Cette page n’existe pas dans la démo')

  const { origin } = new URL(page.url())
  expect(requests.filter(url => url.origin !== origin || isOfDemo.has(url.pathname)).map(String)).toEqual([])
})

const title = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 1, name })

/** Opens an application from the menu, and checks its accessibility. */
async function goTo(page: Page, entry: string, heading = entry): Promise<void> {
  const group = page.getByRole('navigation', { name: 'Main menu' }).getByRole('group', { name: /Demo/ })
  await group.getByRole('link', { name: entry }).click()
  await expect(title(page, heading)).toBeVisible()
  await expectNoFindings(page, entry)
}

/** Buys a jacket with a coupon: through the cart, the address and the payment. */
async function orderJacket(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await goTo(page, 'Products')
  await main.getByRole('link', { name: 'Monsoon rain jacket' }).first().click()
  // Opened by its address, the page stays at its top: tabs below the screen do not scroll it.
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.reload()
  await expect(main.getByRole('tab', { name: 'Description' })).toBeVisible()
  await expect(main.getByRole('tab', { name: 'Reviews 5' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await main.getByRole('radio', { name: 'Teal' }).check()
  await main.getByRole('combobox', { name: 'Size' }).selectOption('12')
  await main.getByRole('textbox', { name: 'Quantity' }).fill('2')
  await main.getByRole('button', { name: 'Buy now' }).click()
  await expect(title(page, 'Checkout')).toBeVisible()
  await main.getByRole('textbox', { name: 'Coupon code' }).fill('SUB150')
  await main.getByRole('button', { name: 'Apply' }).click()
  await expect(main).toContainText('฿110.00')
  await main.getByRole('button', { name: 'Continue to the address' }).click()
  await main.getByRole('button', { name: 'Deliver to this address' }).first().click()
  await main.getByRole('radio', { name: /^Fast/ }).check()
  await expect(main).toContainText('฿115.00')
  await main.getByRole('button', { name: 'Complete order' }).click()
  const done = page.getByRole('dialog', { name: 'Order complete' })
  await expect(done).toContainText('2 pieces for ฿115.00')
  await done.getByRole('button', { name: 'Close' }).click()
  await expect(main).toContainText('The cart is empty')
}

/** The addresses that only the demo area answers: the product has a sign-in of its own. */
const isOfDemo: ReadonlySet<string> = new Set(
  readFileSync(new URL('../src/demo/endpoints.tsv', import.meta.url), 'utf8')
    .split('\n')
    .flatMap(line => line.split('\t')[1] ?? [])
    .filter(path => path.startsWith('/api/') && !path.startsWith('/api/account/')),
)
