import { createBankAccount, reportBankTransaction, formatAccountNo } from './support/bank-accounts.ts'
import { yesterday } from './support/day.ts'
import { expect, test } from './support/test.ts'
import { Banking } from './screens/banking.ts'
import { money } from './screens/texts.ts'

test('an internal transfer is recorded, both banks report it, and no member is credited', async ({
  testContext,
  product,
}) => {
  const [from, to] = [await createBankAccount(product, 'Payouts'), await createBankAccount(product, 'Reserve')]
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-maker' })
  const screen = new Banking(page)
  await screen.visit('?tab=transfers')
  await page.getByRole('button', { name: 'Record transfer' }).click()
  const form = screen.dialog('Record an internal transfer')
  await form.getByLabel('From').selectOption(from.id)
  await form.getByLabel('To', { exact: false }).nth(0).selectOption(to.id)
  await form.getByLabel('Amount').fill('12345.67')
  await expect(form).toContainText('Above the ledger balance of this account')
  await form.getByLabel('Bank reference').fill('OWN-77')
  await form.getByRole('button', { name: 'Move to the reserve account' }).click()
  await form.getByRole('button', { name: 'Record transfer', exact: true }).click()
  const row = screen.row(from).filter({ hasText: formatAccountNo(to.accountNo) })
  await expect(row).toContainText('No bank transactions yet')
  await row.getByRole('link').click()

  expect(
    await reportBankTransaction(product, from, { direction: 'out', amount: 12_345.67, reference: 'OWN-77' }),
  ).toMatchObject({
    depositId: null,
  })
  await expect(row).toContainText('Waiting for incoming transaction')
  expect(
    await reportBankTransaction(product, to, { direction: 'in', amount: 12_345.67, reference: 'OWN-77' }),
  ).toMatchObject({
    depositId: null,
  })
  await expect(row).toContainText('Both sides matched')
  await expect(screen.itself.getByRole('link', { name: 'Open the bank transaction' })).toHaveCount(2)
  const { rows } = await product.sql.query('select 1 from deposits where bank_account_id = $1', [to.id])
  expect(rows).toEqual([])
  await screen.visit(`?id=${to.id}`)
  await expect(screen.itself).toContainText(money(12_345.67))
})

test('an internal transfer above the limit needs a second approval with all its facts', async ({
  testContext,
  product,
}) => {
  const [from, to] = [await createBankAccount(product), await createBankAccount(product)]
  const maker = await testContext.openSession({ name: 'Ploy', role: 'finance-maker' })
  await product.sql.query('update admins set adjust_limit_satang = 100000 where id = $1', [maker.admin.id])
  const first = new Banking(maker.page)
  await first.visit('?tab=transfers')
  await maker.page.getByRole('button', { name: 'Record transfer' }).click()
  const form = first.dialog('Record an internal transfer')
  await form.getByLabel('From').selectOption(from.id)
  await form.getByLabel('To', { exact: false }).nth(0).selectOption(to.id)
  await form.getByLabel('Amount').fill('5000')
  await form.getByLabel('Bank reference').fill('OWN-78')
  await form.getByRole('button', { name: 'Top-up for payouts' }).click()
  await form.getByRole('button', { name: 'Submit for approval' }).click()
  await first.message('Internal transfer submitted for approval')

  const checker = await testContext.openSession({ name: 'Anan', role: 'finance-checker' })
  const second = new Banking(checker.page)
  await second.visit('?tab=transfers')
  const waiting = second.panel.getByRole('region').filter({ hasText: formatAccountNo(from.accountNo) })
  await expect(waiting).toContainText(money(5_000))
  await second.agree(waiting)
  for (const screen of [first, second]) await expect(screen.row(from)).toContainText('OWN-78')
})

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
