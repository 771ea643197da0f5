import { uniqueAccountNo, formatAccountNo } from './support/bank-accounts.ts'
import { expect, test } from './support/test.ts'
import { Banking } from './screens/banking.ts'
import { Shell } from './screens/shell.ts'

test('a new account appears after the second approval', async ({ testContext }) => {
  const accountNo = uniqueAccountNo()
  const maker = await testContext.openSession({ name: 'Ploy' })
  const first = new Banking(maker.page)
  await first.visit()
  await maker.page.getByRole('button', { name: 'Add account' }).click()
  const form = first.dialog('Add a bank account')
  await form.getByLabel('Bank', { exact: false }).first().selectOption('014')
  await form.getByLabel('Account number').fill(accountNo.slice(0, 9))
  await expect(form).toContainText('This one has 9')
  await form.getByLabel('Account number').fill(accountNo)
  await form.getByLabel('Account name').fill('บริษัท สยามเพลย์ จำกัด')
  await form.getByLabel('Daily limit').fill('150000')
  await form.getByRole('button', { name: 'Submit for approval' }).click()
  await first.message('New account submitted for approval')
  await expect(first.row({ accountNo })).toHaveCount(0)
  const requested = first.panel.getByRole('region').filter({ hasText: accountNo })
  await expect(requested.getByText('Requested by Ploy: add a bank account')).toBeVisible()
  await expect(requested.getByRole('button', { name: 'Approve…' })).toHaveCount(0)

  const checker = await testContext.openSession({ name: 'Anan', at: '/dashboard/default' })
  await new Shell(checker.page).bell.click()
  await checker.page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link')
    .filter({ hasText: formatAccountNo(accountNo) })
    .click()
  const second = new Banking(checker.page)
  const waiting = second.panel.getByRole('region').filter({ hasText: accountNo })
  await expect(waiting).toContainText('บริษัท สยามเพลย์ จำกัด')
  await expect(waiting).toContainText('฿150,000.00')
  await second.agree(waiting)
  for (const screen of [first, second]) await expect(screen.row({ accountNo })).toContainText('Active')
})
