import { createBankAccount, uniqueAccountNo, changeAccountElsewhere, formatAccountNo } from './support/bank-accounts.ts'
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

test('a changed limit takes effect after the second approval, which shows the old and new values', async ({
  testContext,
  product,
}) => {
  const account = await createBankAccount(product)
  const maker = await testContext.openSession({ name: 'Ploy' })
  const checker = await testContext.openSession({ name: 'Anan' })
  const [first, second] = [new Banking(maker.page), new Banking(checker.page)]
  for (const screen of [first, second]) await screen.visit(`?id=${account.id}`)
  await first.button('Edit…').click()
  const form = first.dialog(/^Edit SCB/)
  await form.getByLabel('Daily limit').fill('300000')
  await form.getByRole('button', { name: 'Submit for approval' }).click()
  await first.message('Change submitted for approval')
  await expect(first.button('Edit…')).toHaveCount(0)
  await expect(first.row(account)).toContainText('1 pending approval')
  await expect(second.itself).toContainText('฿200,000.00 → ฿300,000.00')
  await second.agree()
  // Beside an open account the list has no space for the daily limit; the drawer shows it.
  for (const screen of [first, second]) await expect(screen.itself).toContainText('of ฿300,000.00 a day')
})

test('pausing an account takes effect immediately, with a reason, on all screens', async ({ testContext, product }) => {
  const account = await createBankAccount(product)
  const maker = await testContext.openSession({ name: 'Ploy' })
  const other = await testContext.openSession({ name: 'Anan' })
  const [first, watching] = [new Banking(maker.page), new Banking(other.page)]
  await watching.visit()
  await first.visit(`?id=${account.id}`)
  await first.button('Pause…').click()
  const dialog = first.dialog('Pause this account?')
  await expect(dialog).toContainText(formatAccountNo(account.accountNo))
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByRole('button', { name: 'Bank service down' }).click()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  for (const screen of [first, watching]) await expect(screen.row(account)).toContainText('Paused')
  await expect(first.button('Activate…')).toBeVisible()
})

test('a credential needs two approvers and is never shown again', async ({ testContext, product }) => {
  const account = await createBankAccount(product)
  const secret = 'a-very-secret-key-9f3c1'
  const maker = await testContext.openSession({ name: 'Ploy' })
  const checker = await testContext.openSession({ name: 'Anan' })
  const [first, second] = [new Banking(maker.page), new Banking(checker.page)]
  const reported: string[] = []
  const reading: Promise<void>[] = []
  for (const { page } of [maker, checker]) {
    page.on('response', response => {
      if (response.url().includes('/api/'))
        reading.push(
          response.text().then(
            text => void (text.includes(secret) && reported.push(response.url())),
            () => undefined,
          ),
        )
    })
  }
  for (const screen of [first, second]) await screen.visit(`?id=${account.id}`)
  await first.button('Set API key').click()
  const form = first.dialog(/^API key of/)
  await expect(form.getByLabel('API key')).toHaveAttribute('type', 'password')
  await form.getByLabel('API key').fill(secret)
  await form.getByRole('button', { name: 'Submit for approval' }).click()
  await first.message('API credential submitted for approval')
  await expect(second.itself).toContainText('Requested by Ploy: change API credentials of a bank account')
  await second.agree()
  for (const screen of [first, second]) {
    await expect(screen.button('Replace API key')).toBeVisible()
    expect(await screen.page.content()).not.toContain(secret)
  }
  await Promise.all(reading)
  expect(reported).toEqual([])
})

test('a concurrent change shows both versions', async ({ testContext, product }) => {
  const account = await createBankAccount(product)
  const { page } = await testContext.openSession({ name: 'Ploy' })
  const screen = new Banking(page)
  await screen.visit(`?id=${account.id}`)
  await screen.button('Edit…').click()
  const form = screen.dialog(/^Edit SCB/)
  await form.getByLabel('Daily limit').fill('300000')
  await changeAccountElsewhere(product, account, { dailyLimit: 250_000, priority: 7 })
  await form.getByRole('button', { name: 'Submit for approval' }).click()
  const merge = page.getByRole('dialog').filter({ has: page.getByRole('table') })
  await expect(merge).toContainText('฿250,000.00')
  await expect(merge.getByRole('row').filter({ hasText: 'Priority' })).toContainText('7')
  await merge.getByRole('row').filter({ hasText: 'Daily limit' }).getByRole('radio').first().check()
  await merge.getByRole('button').last().click()
  await screen.message('Change submitted for approval')
  await expect(screen.itself).toContainText('฿250,000.00 → ฿300,000.00')
})
