import { newId } from '@backoffice/kernel'
import { signInElsewhere } from './support/admins.ts'
import { createBankAccount } from './support/bank-accounts.ts'
import { addContent } from './support/content.ts'
import { reportDeposit, uniqueAmount } from './support/deposits.ts'
import { expect, test } from './support/test.ts'
import { Banking } from './screens/banking.ts'
import { Content } from './screens/content.ts'
import { Deposits } from './screens/deposits.ts'
import { paths } from './screens/paths.ts'
import { Rules } from './screens/rules.ts'
import { show } from './screens/show.ts'
import { Withdrawals } from './screens/withdrawals.ts'

test('support sees withdrawals and deposits with masked accounts and without actions', async ({
  testContext,
  product,
}) => {
  const request = await testContext.request()
  const { depositId } = await reportDeposit(product, { amount: uniqueAmount(610) })
  const { page } = await testContext.openSession({
    name: 'Nok',
    role: 'support',
    at: `${paths.withdrawals}?id=${request.id}`,
  })
  const drawer = new Withdrawals(page).drawer(request)
  await expect(drawer.evidence).toBeVisible()
  await expect(new Withdrawals(page).row(request)).toBeVisible()
  for (const action of ['Claim', 'Approve…']) await expect(drawer.button(action)).toHaveCount(0)
  await expect(drawer.itself).not.toContainText(request.member.phone.slice(-6, -1))
  await expect(page.getByRole('main')).not.toContainText(request.member.bank.accountNo)

  const deposits = new Deposits(page)
  await deposits.visit(`?id=${depositId}`)
  await expect(deposits.status('Unmatched')).toBeVisible()
  await expect(deposits.button('Match…')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Manual deposit' })).toHaveCount(0)
  await expect(deposits.tab('SCB')).toHaveCount(0)
  await expect(deposits.tab('Statement imports')).toHaveCount(0)
})

test('an auditor reads bank accounts, withdrawal rules and content without actions', async ({
  testContext,
  product,
}) => {
  const account = await createBankAccount(product)
  const { page } = await testContext.openSession({ name: 'Kanda', role: 'auditor' })
  const screen = new Banking(page)
  await screen.visit(`?id=${account.id}`)
  await expect(screen.itself).toContainText(account.holder)
  await expect(screen.button('Edit…')).toHaveCount(0)
  await expect(screen.button('Set API key')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add account' })).toHaveCount(0)

  await new Rules(page).visit()
  await expect(
    page.getByRole('region', { name: 'Limits' }).getByRole('term').filter({ hasText: 'Maximum withdrawal' }),
  ).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  for (const name of ['Save', 'Restore']) await expect(page.getByRole('button', { name })).toHaveCount(0)

  const title = `Read only ${newId()}`
  const marketer = await signInElsewhere(product, await testContext.admin({ role: 'marketing' }))
  const { id } = await addContent(product, marketer, 'banner', { title, draft: { link: '/wheel' } })
  const content = new Content(page)
  await show(page, Content.banners)
  await expect(content.row(title)).toBeVisible()
  await expect(content.handle(title)).toHaveCount(0)
  await expect(content.button('Add banner…')).toHaveCount(0)
  await show(page, `${Content.banners}/detail/${id}`)
  await expect(content.preview.getByRole('img', { name: title })).toBeVisible()
  await expect(content.version(2)).toContainText('Current')
  for (const name of ['Save draft', 'Publish…', 'End now…', 'Publish this version again…'])
    await expect(content.button(name)).toHaveCount(0)
})
