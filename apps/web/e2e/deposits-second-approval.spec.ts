import { chooseReceiving } from './support/bank-accounts.ts'
import { registerMember, uniqueAmount, reportDeposit, senderOf } from './support/deposits.ts'
import { expect, test } from './support/test.ts'
import { approveTheRequest } from './support/wire.ts'
import { Deposits } from './screens/deposits.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { money } from './screens/texts.ts'

/** One red pixel. */
const SLIP = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('a manual deposit above the limit waits for a second approver, who sees the slip', async ({
  testContext,
  product,
}) => {
  const member = await registerMember(product)
  const amount = uniqueAmount(25_000)
  const maker = await testContext.openSession({ name: 'Ploy', role: 'finance-maker' })
  await product.sql.query('update admins set adjust_limit_satang = 1000000 where id = $1', [maker.admin.id])
  const first = new Deposits(maker.page)
  await first.visit()
  await maker.page.getByRole('button', { name: 'Manual deposit' }).click()
  const form = first.dialog('Manual deposit')
  await form.getByRole('button', { name: 'Credit' }).click()
  await expect(form.getByRole('combobox', { name: /^Member/ })).toBeFocused()
  await first.lookUp(form, member.username)
  await chooseReceiving(form.getByLabel('Receiving account'))
  await form.getByLabel('Amount').fill(String(amount))
  await expect(form).toContainText(money(amount))
  await form.getByLabel('Bank reference').fill(`SLIP-${member.username}`)
  // Escape asks before it discards input, and staying keeps it.
  await maker.page.keyboard.press('Escape')
  await maker.page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await expect(form.getByLabel('Bank reference')).toHaveValue(`SLIP-${member.username}`)
  await form.locator('input[type=file]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: SLIP })
  await expect(form.getByRole('button', { name: 'Show the slip' })).toBeVisible()
  await form.getByRole('button', { name: 'Bank feed was down' }).click()
  await expect(form.getByRole('status')).toContainText(
    `Above your ${money(10_000)} limit (${money(10_000)} left today)`,
  )
  await expect(form.getByRole('button', { name: 'Credit', exact: true })).toHaveCount(0)
  await form.getByRole('button', { name: 'Submit for approval' }).click()
  await first.message('Above your limit: sent for approval')
  // While the pointer is over the rows, new ones wait behind a pill.
  await maker.page.mouse.move(2, 2)

  const checker = await testContext.openSession({ name: 'Anan', role: 'finance-checker', at: paths.home })
  await new Shell(checker.page).bell.click()
  await checker.page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link')
    .filter({ hasText: member.username })
    .click()
  const second = new Deposits(checker.page)
  await expect(second.itself).toContainText(money(amount))
  await expect(second.fact('Reason')).toHaveText('Bank feed was down')
  await expect(second.fact('Reference')).toHaveText(`SLIP-${member.username}`)
  await second.button('Show the slip').click()
  await expect(second.itself.getByRole('img', { name: 'Transfer slip' })).toBeVisible()
  await second.button('Approve…').click()
  await second.confirm('Approve this request?', 'Approve')
  await expect(second.status('Credited')).toBeVisible()
  await expect(second.fact('Requested by')).toHaveText('Ploy')
  await expect(second.fact('Approved by')).toHaveText('Anan')
  await expect(first.row(member.username, money(amount))).toContainText('Credited')
})

test('contradictions of a match are confirmed one by one, and above the limit it needs a second approval', async ({
  testContext,
  product,
}) => {
  const member = await registerMember(product)
  const amount = uniqueAmount(3_000)
  const { depositId } = await reportDeposit(product, {
    amount,
    from: { bankCode: '014', accountNo: 'xxx-x-x0000-x', name: 'ทดสอบ ไม่ตรง' },
  })
  const maker = await testContext.openSession({ name: 'Ploy', role: 'finance-maker', adjustLimit: 1_000 })
  const first = new Deposits(maker.page)
  await first.visit(`?id=${depositId}`)
  await first.button('Match…').click()
  const dialog = first.dialog('Match to a member')
  await first.lookUp(dialog, member.username)
  const warning = dialog.getByRole('note', { name: 'The sender’s details don’t match this member' })
  await expect(warning).toContainText(
    `the sender is “ทดสอบ ไม่ตรง”, the member is “${member.firstName} ${member.lastName}”`,
  )
  await expect(warning).toContainText(`Above your ${money(1_000)} limit`)
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(warning.getByRole('checkbox').first()).toBeFocused()
  for (const difference of await warning.getByRole('checkbox').all()) await difference.check()
  await first.confirm('Match to a member', 'Submit for approval')
  await expect(first.itself.getByRole('heading', { name: 'Match pending approval' })).toBeVisible()

  await approveTheRequest(product)
  await expect(first.status('Matched')).toBeVisible()
  await expect(first.fact('Matched by')).toHaveText('Ploy')
  await expect(first.fact('Approved by')).toHaveText('Somebody')
  await expect(first.fact('Confirmed differences')).toHaveText('Different account, Different name')
})

test('a credited deposit is reversed by two approvers and is unmatched again', async ({ testContext, product }) => {
  const member = await registerMember(product)
  const amount = uniqueAmount(1_900)
  const { depositId } = await reportDeposit(product, { amount, from: senderOf(member) })
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-maker' })
  const first = new Deposits(page)
  await first.visit(`?id=${depositId}`)
  await first.button('Reverse…').click()
  await expect(first.dialog('Reverse this deposit?')).toContainText(money(amount))
  await first.dialog('Reverse this deposit?').getByRole('button', { name: 'Credited to the wrong member' }).click()
  await first.confirm('Reverse this deposit?', 'Submit for approval')
  await first.message(`${member.username}: ${money(amount)} submitted for approval`)
  await expect(first.itself.getByText('Requested by Ploy: reverse a deposit')).toBeVisible()
  await expect(first.button('Reverse…')).toHaveCount(0)
  await expect(first.button('Approve…')).toHaveCount(0)

  await approveTheRequest(product)
  await expect(first.status('Reversed')).toBeVisible()
  await first.itself.getByRole('link', { name: 'an unmatched deposit' }).click()
  await expect(first.status('Unmatched')).toBeVisible()
  await expect(first.itself.getByRole('note', { name: 'Why this needs review' })).toContainText(
    'The credit was reversed',
  )
})

test('a manual deposit that the bank has reported requires a check of the similar deposit', async ({
  testContext,
  product,
}) => {
  const member = await registerMember(product)
  const amount = uniqueAmount(450)
  await reportDeposit(product, { amount })
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-maker' })
  const deposits = new Deposits(page)
  await deposits.visit()
  await page.getByRole('button', { name: 'Manual deposit' }).click()
  const form = deposits.dialog('Manual deposit')
  await deposits.lookUp(form, member.username)
  await chooseReceiving(form.getByLabel('Receiving account'))
  await form.getByLabel('Amount').fill(String(amount))
  await form.getByRole('button', { name: 'Paid at a counter' }).click()
  await page.setViewportSize({ width: 400, height: 740 })
  await form.getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(form.getByRole('note', { name: 'A deposit with this amount already exists' })).toContainText('Unmatched')
  // On a small screen it scrolls into view.
  await expect(form.getByLabel('I have checked: this is a different deposit')).toBeInViewport({ ratio: 1 })
  // The whole notice is visible.
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const part of [
    form.getByRole('note'),
    form.getByLabel('I have checked: this is a different deposit'),
    form.getByRole('button', { name: 'Credit', exact: true }),
    form.getByRole('button', { name: 'Cancel' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
  await form.getByLabel('I have checked: this is a different deposit').check()
  await form.getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(deposits.status('Credited')).toBeVisible()
  await expect(deposits.fact('Credited by')).toContainText('Ploy')
})
