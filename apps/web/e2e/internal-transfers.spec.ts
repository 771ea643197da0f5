import { createBankAccount, type BankAccount, reportBankTransaction } from './support/bank-accounts.ts'
import type { Product } from './support/product.ts'
import { expect, test } from './support/test.ts'
import { createToken, send } from './support/wire.ts'
import { Banking } from './screens/banking.ts'

/** Creates a transfer through the API as another user. */
async function createTransfer(
  product: Product,
  from: BankAccount,
  to: BankAccount,
  amount: number,
  reference: string,
): Promise<{ id: string }> {
  return (await send(product, await createToken(product), '/bank/transfers', {
    fromAccountId: from.id,
    toAccountId: to.id,
    amount,
    reference,
    reason: 'Move to the reserve account',
  })) as { id: string }
}

test('a line without a counterparty is linked to its transfer and unlinked; the transfer is cancelled on all screens', async ({
  testContext,
  product,
}) => {
  const [from, to] = [await createBankAccount(product, 'Payouts'), await createBankAccount(product, 'Reserve')]
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-maker' })
  const other = await testContext.openSession({ name: 'Anan', role: 'finance-checker' })
  const [screen, watching] = [new Banking(page), new Banking(other.page)]
  for (const each of [screen, watching]) await each.visit('?tab=transfers')
  await page.getByRole('button', { name: 'Record transfer' }).click()
  const form = screen.dialog('Record an internal transfer')
  await form.getByLabel('From').selectOption(from.id)
  await form.getByLabel('To', { exact: false }).nth(0).selectOption(to.id)
  await form.getByLabel('Amount').fill('4321')
  await form.getByLabel('Bank reference').fill('OWN-81')
  await form.getByRole('button', { name: 'Move to the reserve account' }).click()
  await form.getByRole('button', { name: 'Record transfer', exact: true }).click()
  const [row, seen] = [screen.row(from), watching.row(from)]
  await expect(seen).toContainText('No bank transactions yet')
  await row.getByRole('link').click()

  // Without a counterparty it could also be a member's money, so a user has to categorize it.
  expect(await reportBankTransaction(product, to, { direction: 'in', amount: 4_321 })).toMatchObject({
    depositId: expect.any(String),
  })
  await expect(screen.part('Possible bank transactions')).toContainText('No counterparty from the bank')
  await screen.itself.getByRole('button', { name: /^Link… Incoming transaction/ }).click()
  await screen.confirm('Link this bank transaction to the transfer?', 'Seen in the bank’s app', 'Link')
  await screen.message('Bank transaction linked to the transfer')
  await expect(seen).toContainText('Waiting for outgoing transaction')
  await expect(screen.part('Possible bank transactions')).toHaveCount(0)

  await screen.button('Unlink… Incoming transaction').click()
  await screen.confirm('Unlink this bank transaction from the transfer?', 'Paid by a member', 'Unlink')
  await expect(screen.part('Unlinked transactions')).toContainText('Incoming transaction unlinked by Ploy')
  await expect(seen).toContainText('No bank transactions yet')

  await screen.button('Cancel transfer…').click()
  await screen.confirm('Cancel this transfer?', 'Returned by the bank', 'Cancel transfer')
  await expect(screen.itself.getByRole('note')).toContainText('Cancelled by Ploy')
  for (const each of [row, seen]) await expect(each).toContainText('Cancelled')
  await expect(screen.button('Cancel transfer…')).toHaveCount(0)
})

test('above the limit a cancellation needs two approvers, shown live to both', async ({ testContext, product }) => {
  const [from, to] = [await createBankAccount(product), await createBankAccount(product)]
  const { id } = await createTransfer(product, from, to, 5_000, 'OWN-82')
  const maker = await testContext.openSession({ name: 'Ploy', role: 'finance-maker', adjustLimit: 1_000 })
  const checker = await testContext.openSession({ name: 'Anan', role: 'finance-checker' })
  const [first, second] = [new Banking(maker.page), new Banking(checker.page)]
  for (const screen of [first, second]) await screen.visit(`?tab=transfers&id=${id}`)
  await first.button('Cancel transfer…').click()
  await expect(first.dialog('Cancel this transfer?')).toContainText('Above your ฿1,000.00 limit')
  await first.confirm('Cancel this transfer?', 'Entered twice', 'Submit for approval')
  await first.message('Internal transfer submitted for approval')
  await expect(first.row(from)).toContainText('Pending approval')
  await second.agree()
  for (const screen of [first, second]) {
    await expect(screen.row(from)).toContainText('Cancelled')
    await expect(screen.itself.getByRole('note')).toContainText('“Entered twice”')
  }
})
