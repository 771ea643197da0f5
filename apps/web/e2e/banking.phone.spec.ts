import { createBankAccount, reportBankTransaction } from './support/bank-accounts.ts'
import { yesterday } from './support/day.ts'
import { expect, test } from './support/test.ts'
import { Banking } from './screens/banking.ts'
import { expectNoSidewaysScroll, phone } from './screens/phone.ts'

test.use(phone)

test('at 360 px an account is paused with one thumb, and no tab scrolls sideways', async ({ testContext, product }) => {
  const account = await createBankAccount(product)
  const { day, noon } = yesterday()
  await reportBankTransaction(product, account, { direction: 'out', amount: 15, occurredAt: noon, balanceAfter: 100 })
  const { page } = await testContext.openSession({ name: 'Ploy' })
  const screen = new Banking(page)
  await screen.visit()
  await expect(screen.link(account)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await screen.link(account).tap()
  await expect(screen.button('Pause…')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await screen.button('Pause…').tap()
  const dialog = screen.dialog('Pause this account?')
  await dialog.getByRole('button', { name: 'Bank service down' }).tap()
  await dialog.getByRole('button', { name: 'Pause' }).tap()
  await expect(screen.button('Activate…')).toBeVisible()
  for (const [search, sign] of [
    ['?tab=channels', 'Save'],
    ['?tab=transfers', 'Record transfer'],
    [`?tab=reconciliation&day=${day}&id=${account.id}`, 'Categorize…'],
  ] as const) {
    await screen.visit(search)
    await expect(page.getByRole('button', { name: sign }).first()).toBeVisible()
    await expectNoSidewaysScroll(page, search)
  }
})
