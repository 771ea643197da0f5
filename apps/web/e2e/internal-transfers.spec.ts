import { createBankAccount, formatAccountNo, reportBankTransaction } from './support/bank-accounts.ts'
import { expect, test } from './support/test.ts'
import { Banking } from './screens/banking.ts'

test('an internal transfer is recorded, its lines are linked and unlinked, and it is cancelled', async ({
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
  await form.getByLabel('Amount').fill('4321')
  await expect(form).toContainText('Above the ledger balance of this account')
  await form.getByLabel('Bank reference').fill('OWN-81')
  await form.getByRole('button', { name: 'Move to the reserve account' }).click()
  await form.getByRole('button', { name: 'Record transfer', exact: true }).click()
  const row = screen.row(from).filter({ hasText: formatAccountNo(to.accountNo) })
  await expect(row).toContainText('No bank transactions yet')
  await row.getByRole('link').click()

  // Without a counterparty it could also be a member's money, so a user has to categorize it.
  expect(await reportBankTransaction(product, to, { direction: 'in', amount: 4_321 })).toMatchObject({
    depositId: expect.any(String),
  })
  await expect(screen.part('Possible bank transactions')).toContainText('No counterparty from the bank')
  await screen.itself.getByRole('button', { name: /^Link… Incoming transaction/ }).click()
  await screen.confirm('Link this bank transaction to the transfer?', 'Seen in the bank’s app', 'Link')
  await screen.message('Bank transaction linked to the transfer')
  await expect(row).toContainText('Waiting for outgoing transaction')
  await expect(screen.part('Possible bank transactions')).toHaveCount(0)

  await screen.button('Unlink… Incoming transaction').click()
  await screen.confirm('Unlink this bank transaction from the transfer?', 'Paid by a member', 'Unlink')
  await expect(screen.part('Unlinked transactions')).toContainText('Incoming transaction unlinked by Ploy')
  await expect(row).toContainText('No bank transactions yet')

  await screen.button('Cancel transfer…').click()
  await screen.confirm('Cancel this transfer?', 'Returned by the bank', 'Cancel transfer')
  await expect(screen.itself.getByRole('note')).toContainText('Cancelled by Ploy')
  await expect(row).toContainText('Cancelled')
  await expect(screen.button('Cancel transfer…')).toHaveCount(0)
})
