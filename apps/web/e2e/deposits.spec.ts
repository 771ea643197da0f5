import { signInElsewhere } from './support/admins.ts'
import { registerMember, uniqueAmount, reportDeposit, senderOf } from './support/deposits.ts'
import { expect, test } from './support/test.ts'
import { send } from './support/wire.ts'
import { Deposits } from './screens/deposits.ts'
import { money } from './screens/texts.ts'

test('a reported deposit appears credited, with the member’s credit before and after', async ({
  testContext,
  product,
}) => {
  const member = await registerMember(product)
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-maker' })
  const deposits = new Deposits(page)
  await deposits.visit()
  const amount = uniqueAmount(1_200)
  const { status } = await reportDeposit(product, { amount, from: senderOf(member) })
  expect(status).toBe('credited')
  await expect(deposits.row(member.username, money(amount))).toBeVisible()
  await deposits.open(member.username, money(amount))
  await expect(deposits.status('Credited')).toBeVisible()
  await expect(deposits.fact('Balance')).toContainText(money(0))
  await expect(deposits.fact('Balance')).toContainText(money(amount))
  await expect(deposits.fact('Credited by')).toContainText('Auto-credit')

  // Its bank line shows the outcome and links to it.
  await deposits.visit('?tab=scb')
  await expect(deposits.row(money(amount))).toContainText('Credited')
  await deposits.row(money(amount)).getByRole('link').first().click()
  await deposits.record('Bank transaction').getByRole('link', { name: 'Open the deposit' }).click()
  await expect(deposits.status('Credited')).toBeVisible()
  await expect(deposits.fact('Member')).toContainText(member.username)
})

test('an unmatched deposit is counted in red, matched manually and credited', async ({ testContext, product }) => {
  const member = await registerMember(product)
  const amount = uniqueAmount(700)
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-maker' })
  const deposits = new Deposits(page)
  await deposits.visit('?tab=unmatched')
  const { status, reference } = await reportDeposit(product, { amount, rawText: 'TRANSFER FROM SOMEBODY' })
  expect(status).toBe('unmatched')
  await expect(deposits.tab('Unmatched').locator('[data-urgent="true"]')).toBeVisible()
  await deposits.open(money(amount))
  await expect(deposits.itself.getByRole('note', { name: 'Why this needs review' })).toContainText(
    'No member matches the sender',
  )
  await expect(deposits.itself).toContainText('TRANSFER FROM SOMEBODY')
  await expect(deposits.fact('Reference')).toContainText(reference)

  await deposits.match(member.username)
  await deposits.message(`${member.username}: matched, ${money(amount)} ready to credit`)
  await expect(deposits.status('Matched')).toBeVisible()
  await deposits.button('Credit…').click()
  const dialog = deposits.dialog('Credit this deposit?')
  await expect(dialog).toContainText(member.username)
  await expect(dialog).toContainText(money(0))
  await expect(dialog).toContainText(money(amount))
  await deposits.confirm('Credit this deposit?', 'Credit')
  await expect(deposits.status('Credited')).toBeVisible()
  await expect(deposits.fact('Matched by')).toHaveText('Ploy')
  await expect(deposits.fact('Balance')).toContainText(money(amount))
  await deposits.itself.getByRole('button', { name: 'Activity' }).click()
  await expect(
    deposits.itself.getByRole('listitem').filter({ hasText: 'Ploy' }).filter({ hasText: 'Credited' }),
  ).toBeVisible()
})

test('a possible duplicate is compared with the other report and ignored', async ({ testContext, product }) => {
  const member = await registerMember(product)
  const amount = uniqueAmount(830)
  const first = await reportDeposit(product, { amount, from: senderOf(member) })
  const second = await reportDeposit(product, { amount, channel: 'sms', from: senderOf(member) })
  expect([first.status, second.status]).toEqual(['credited', 'possible-duplicate'])
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-maker' })
  const deposits = new Deposits(page)
  await deposits.visit(`?tab=unmatched&id=${second.depositId}`)
  const table = deposits.itself.getByRole('table')
  await expect(table.getByRole('row', { name: /^Reference/ })).toContainText(first.reference)
  await expect(table.getByRole('row', { name: /^Status/ })).toContainText('Credited')
  await deposits.button('Ignore…').click()
  await deposits
    .dialog('Ignore as a duplicate?')
    .getByRole('button', { name: 'Duplicate of the other deposit' })
    .click()
  await deposits.confirm('Ignore as a duplicate?', 'Ignore as duplicate')
  await expect(deposits.status('Duplicate')).toBeVisible()
  await expect(deposits.fact('Ignored by')).toHaveText('Ploy')
})

test('of two users at one deposit the later one sees who was first', async ({ testContext, product }) => {
  const { depositId } = await reportDeposit(product, { amount: uniqueAmount(520) })
  const { page } = await testContext.openSession({ name: 'Anan', role: 'finance-maker' })
  const slow = new Deposits(page)
  await slow.visit(`?id=${depositId}`)
  await slow.button('Ignore…').click()
  await slow.dialog('Ignore this deposit?').getByRole('button', { name: 'Test transfer' }).click()
  await page.route('**/ignore', async route => {
    const quick = await signInElsewhere(product, await testContext.admin({ name: 'Ploy', role: 'finance-maker' }))
    await send(product, quick, `/deposits/${depositId}/ignore`, { reason: 'Test transfer' })
    await route.continue()
  })
  await slow.confirm('Ignore this deposit?', 'Ignore')
  await slow.message(/^Ploy updated this: “Ignored” since/)
  await expect(slow.status('Ignored')).toBeVisible()
})

test('a deposit request reserves its amount and is paid when the money arrives', async ({ testContext, product }) => {
  const member = await registerMember(product)
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-maker' })
  const deposits = new Deposits(page)
  await deposits.visit('?tab=intents')
  const { result } = await product.send('deposit.requested', {
    externalId: `D-${member.username}`,
    username: member.username,
    amount: 300,
    channel: 'scb',
  })
  const {
    payAmount,
    account: { bankCode, accountNo },
  } = result as { payAmount: number; account: { bankCode: string; accountNo: string } }
  await expect(deposits.row(member.username, money(payAmount))).toContainText('Waiting for payment')
  await reportDeposit(product, { amount: payAmount, account: { bankCode, accountNo }, from: senderOf(member) })
  await expect(deposits.row(member.username, money(payAmount))).toContainText('Paid')
})
