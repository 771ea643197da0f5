import { chooseReceiving } from './support/bank-accounts.ts'
import { aNewMember, anAmount, bankTells, senderOf } from './support/deposits.ts'
import { expect, test } from './support/test.ts'
import { Deposits } from './vocabulary/deposits.ts'
import { paths } from './vocabulary/paths.ts'
import { Shell } from './vocabulary/shell.ts'
import { money } from './vocabulary/words.ts'

/** One red pixel. */
const SLIP = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')

test('an entry by hand above one’s limit waits for the second person, who sees the slip and agrees', async ({ office, product }) => {
  const member = await aNewMember(product)
  const amount = anAmount(25_000)
  const maker = await office.desk({ name: 'Ploy', role: 'finance-maker' })
  await product.sql.query('update admins set adjust_limit_satang = 1000000 where id = $1', [maker.admin.id])
  const first = new Deposits(maker.page)
  await first.visit()
  await maker.page.getByRole('button', { name: 'Deposit by hand' }).click()
  const form = first.dialog('Deposit by hand')
  await form.getByRole('button', { name: 'Credit' }).click()
  await expect(form.getByRole('combobox', { name: /^Member/ })).toBeFocused()
  await first.lookUp(form, member.username)
  await chooseReceiving(form.getByLabel('Into our account'))
  await form.getByLabel('Amount').fill(String(amount))
  await expect(form).toContainText(money(amount))
  await form.getByLabel('Bank reference').fill(`SLIP-${member.username}`)
  await form.locator('input[type=file]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: SLIP })
  await expect(form.getByRole('button', { name: 'Show the slip' })).toBeVisible()
  await form.getByRole('button', { name: 'The feed was down' }).click()
  await form.getByRole('button', { name: 'Credit', exact: true }).click()
  await first.message('This is above your limit: it now waits for a second person')
  // While somebody points at the rows, what is new waits behind a pill.
  await maker.page.mouse.move(2, 2)

  const checker = await office.desk({ name: 'Anan', role: 'finance-checker', at: paths.home })
  await new Shell(checker.page).bell.click()
  await checker.page.getByRole('dialog', { name: 'Waiting for a second person' }).getByRole('link').filter({ hasText: member.username }).click()
  const second = new Deposits(checker.page)
  await expect(second.itself).toContainText(money(amount))
  await expect(second.fact('Reason')).toHaveText('The feed was down')
  await expect(second.fact('Reference')).toHaveText(`SLIP-${member.username}`)
  await second.button('Show the slip').click()
  await expect(second.itself.getByRole('img', { name: 'Slip of the transfer' })).toBeVisible()
  await second.button('Agree…').click()
  await second.confirm('Agree as the second person?', 'Agree')
  await expect(second.status('Credited')).toBeVisible()
  await expect(first.row(member.username, money(amount))).toContainText('Credited')
})

test('a credited deposit is taken back by two people, and the money waits for its owner again', async ({ office, product }) => {
  const member = await aNewMember(product)
  const amount = anAmount(1_900)
  const { depositId } = await bankTells(product, { amount, from: senderOf(member) })
  const [maker, checker] = [await office.desk({ name: 'Ploy', role: 'finance-maker' }), await office.desk({ name: 'Anan', role: 'finance-checker' })]
  const [first, second] = [maker, checker].map(({ page }) => new Deposits(page)) as [Deposits, Deposits]
  await first.visit(`?id=${depositId}`)
  await first.button('Reverse…').click()
  await expect(first.dialog('Take this deposit back?')).toContainText(money(amount))
  await first.dialog('Take this deposit back?').getByRole('button', { name: 'Credited to the wrong member' }).click()
  await first.confirm('Take this deposit back?', 'Ask a second person')
  await first.message(`${member.username}: ${money(amount)} now waits for a second person`)
  await expect(first.itself.getByText('Ploy asks: reverse a deposit')).toBeVisible()
  await expect(first.button('Reverse…')).toHaveCount(0)
  await expect(first.button('Agree…')).toHaveCount(0)

  await second.visit(`?id=${depositId}`)
  await expect(second.itself.getByText('“Credited to the wrong member”')).toBeVisible()
  await second.button('Agree…').click()
  await second.confirm('Agree as the second person?', 'Agree')
  for (const deposits of [first, second]) await expect(deposits.status('Reversed')).toBeVisible()
  await first.itself.getByRole('link', { name: 'a deposit without owner' }).click()
  await expect(first.status('No owner yet')).toBeVisible()
  await expect(first.itself.getByRole('note', { name: 'Why a person has to look' })).toContainText('Its credit was reversed')
})

test('an entry of money the bank told of already has to be looked at first', async ({ office, product }) => {
  const member = await aNewMember(product)
  const amount = anAmount(450)
  await bankTells(product, { amount })
  const { page } = await office.desk({ name: 'Ploy', role: 'finance-maker' })
  const deposits = new Deposits(page)
  await deposits.visit()
  await page.getByRole('button', { name: 'Deposit by hand' }).click()
  const form = deposits.dialog('Deposit by hand')
  await deposits.lookUp(form, member.username)
  await chooseReceiving(form.getByLabel('Into our account'))
  await form.getByLabel('Amount').fill(String(amount))
  await form.getByRole('button', { name: 'Paid at a counter' }).click()
  await form.getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(form.getByRole('note', { name: 'Such money was told by the bank or entered by hand already' })).toContainText('No owner yet')
  await form.getByLabel('I looked: this is other money').check()
  await form.getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(deposits.status('Credited')).toBeVisible()
  await expect(deposits.fact('Credited by')).toContainText('Ploy')
})
