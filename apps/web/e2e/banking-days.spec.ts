import { createBankAccount, reportBankTransaction } from './support/bank-accounts.ts'
import { yesterday } from './support/day.ts'
import { expect, test } from './support/test.ts'
import { Banking } from './screens/banking.ts'
import { money } from './screens/texts.ts'

test('a day is reconciled and closed; a late bank line reopens it on all screens', async ({ testContext, product }) => {
  const account = await createBankAccount(product)
  const { day, noon } = yesterday()
  await reportBankTransaction(product, account, {
    direction: 'out',
    amount: 15,
    occurredAt: noon,
    balanceAfter: -15,
    counterparty: { name: 'FEE' },
  })
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-checker' })
  const screen = new Banking(page)
  await screen.visit(`?tab=reconciliation&day=${day}`)
  await expect(screen.row(account)).toContainText('1 unreconciled')
  await screen.link(account).click()
  await expect(screen.itself).toContainText('Bank transaction not recorded')
  await screen.button('Categorize…').click()
  const explain = screen.dialog('Categorize this bank transaction')
  await expect(explain).toContainText(money(15))
  await explain.getByLabel('Category').selectOption('fee')
  await explain.getByRole('button', { name: 'Transfer fee' }).click()
  await explain.getByRole('button', { name: 'Categorize', exact: true }).click()
  await expect(screen.itself).toContainText('Bank transaction recorded on another day')

  await screen.button('Close the day…').click()
  const close = screen.dialog(/^Close /)
  await expect(close).toContainText('All of it is reconciled.')
  await close.getByLabel('Bank balance').fill('-20')
  await expect(close).toContainText('is unreconciled.')
  await close.getByRole('button', { name: 'Close the day' }).click()
  await expect(close.getByLabel('Note')).toBeFocused()
  await close.getByLabel('Bank balance').fill('-15')
  await close.getByRole('button', { name: 'Close the day' }).click()
  await expect(screen.itself).toContainText(/Closed by Ploy/)
  await expect(screen.row(account)).toContainText('Closed')

  await reportBankTransaction(product, account, {
    direction: 'in',
    amount: 500,
    occurredAt: new Date(noon.getTime() + 60_000),
    balanceAfter: 485,
  })
  await expect(screen.row(account)).toContainText('Changed after closing')
  await expect(screen.itself).toContainText('Bank in: ฿0.00 (0) → ฿500.00 (1)')
  await expect(screen.button('Close again…')).toBeVisible()
})

test('a day is in the URL, stepped, typed in either era or picked by keyboard; an invalid one shows an error', async ({
  testContext,
}) => {
  const { day } = yesterday()
  const { page } = await testContext.openSession({
    name: 'Ploy',
    role: 'finance-checker',
    at: '/banksetting?tab=reconciliation',
  })
  await page.getByRole('button', { name: 'Previous day' }).press('Enter')
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/)
  await expect(page).not.toHaveURL(new RegExp(day))
  await page.getByRole('button', { name: 'Next day' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`day=${day}`))

  const field = page.getByRole('textbox', { name: 'Choose a day' })
  await field.fill('4/3/2026')
  await expect(page).toHaveURL(/day=2026-03-04/)
  await field.fill('5 มี.ค. 2569')
  await expect(page).toHaveURL(/day=2026-03-05/)
  await field.fill('31/02/2026')
  await field.blur()
  await expect(field).toHaveAccessibleDescription(/^Not a date/)
  await expect(page).toHaveURL(/day=2026-03-05/)
  await field.fill('6/3/26')
  await field.press('Alt+ArrowDown')
  await expect(page.getByRole('button', { name: '6 Mar 2026', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/day=2026-03-12/)
  await expect(field).toHaveValue('12 Mar 2026')
  await field.press('ArrowUp')
  await expect(page).toHaveURL(/day=2026-03-13/)
})
