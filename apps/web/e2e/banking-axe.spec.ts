import { expectNoFindings, whatLiesOver } from './support/axe.ts'
import { createBankAccount, reportBankTransaction } from './support/bank-accounts.ts'
import { yesterday } from './support/day.ts'
import { expect, test } from './support/test.ts'
import { Banking } from './screens/banking.ts'
import { show } from './screens/show.ts'

test('axe reports nothing on the tabs of bank accounts, a record and its dialogs', async ({ testContext, product }) => {
  test.slow()
  const account = await createBankAccount(product)
  const { day, noon } = yesterday()
  await reportBankTransaction(product, account, { direction: 'out', amount: 15, occurredAt: noon, balanceAfter: 100 })
  const { page } = await testContext.openSession({ name: 'Ploy' })
  const screen = new Banking(page)
  await screen.visit()
  await expect(screen.link(account)).toBeVisible()
  await expectNoFindings(page, 'accounts')
  await page.getByRole('button', { name: 'Add account' }).click()
  const form = screen.dialog('Add a bank account')
  await form.getByRole('button', { name: 'Submit for approval' }).click()
  await expectNoFindings(page, 'a new account, with what is missing', whatLiesOver)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await show(page, `${Banking.path}?id=${account.id}`)
  await expect(screen.button('Pause…')).toBeVisible()
  await expectNoFindings(page, 'one account')
  for (const move of ['Edit…', 'Pause…', 'Archive…', 'Set API key']) {
    await screen.button(move).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFindings(page, move, whatLiesOver)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await show(page, `${Banking.path}?tab=channels`)
  await expect(page.getByRole('button', { name: 'Save' }).first()).toBeVisible()
  await expectNoFindings(page, 'channels')
  await show(page, `${Banking.path}?tab=transfers`)
  await page.getByRole('button', { name: 'Record transfer' }).click()
  await expect(screen.dialog('Record an internal transfer')).toBeVisible()
  await expectNoFindings(page, 'an own transfer', whatLiesOver)
  await page.keyboard.press('Escape')
  await show(page, `${Banking.path}?tab=reconciliation&day=${day}&id=${account.id}`)
  await expect(screen.button('Categorize…')).toBeVisible()
  await expectNoFindings(page, 'a day of an account')
  await screen.button('Categorize…').click()
  await screen.dialog('Categorize this bank transaction').getByLabel('Category').selectOption('own-transfer')
  await expectNoFindings(page, 'an explanation', whatLiesOver)
  await page.keyboard.press('Escape')
  // Loaded anew: what was entered is dropped.
  await page.goto(`${Banking.path}?tab=reconciliation&day=${day}&id=${account.id}`)
  await screen.button('Close the day…').click()
  await expect(screen.dialog(/^Close /)).toBeVisible()
  await expectNoFindings(page, 'a closing', whatLiesOver)
})
