import { expectNoFindings, whatLiesOver } from './support/axe.ts'
import { yesterday } from './support/day.ts'
import { registerMember, uniqueAmount, reportDeposit, senderOf } from './support/deposits.ts'
import { expect, test } from './support/test.ts'
import { Deposits, StatementImport } from './screens/deposits.ts'
import { throughTabs } from './screens/tabs.ts'
import { show } from './screens/show.ts'

const [year, month, date] = yesterday().day.split('-')
const text = `Date,Time,Details,Withdrawal,Deposit,Reference\n${date}/${month}/${year},10:00,Transfer,,150.00,AXE-1\n32/13/${year},10:00,Transfer,,150.00,AXE-2`

test('axe reports nothing on the tabs of deposits, a record and its dialogs', async ({ testContext, product }) => {
  test.slow()
  const member = await registerMember(product)
  const amount = uniqueAmount(320)
  await reportDeposit(product, { amount, from: senderOf(member) })
  const { depositId } = await reportDeposit(product, { amount, channel: 'sms', from: senderOf(member) })
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-maker' })
  const deposits = new Deposits(page)
  await deposits.visit()
  await throughTabs(page, 10, tab => expectNoFindings(page, tab))
  await show(page, `${Deposits.path}?tab=unmatched&id=${depositId}`)
  await deposits.itself.getByRole('button', { name: 'Activity' }).click()
  await expect(deposits.itself.getByRole('table')).toBeVisible()
  await expectNoFindings(page, 'a possible duplicate')
  for (const move of ['Match…', 'Ignore…', 'Record return…']) {
    await deposits.button(move).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFindings(page, move, whatLiesOver)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Manual deposit' }).click()
  await deposits.dialog('Manual deposit').getByRole('button', { name: 'Credit' }).click()
  await expectNoFindings(page, 'an entry by hand, with what is missing', whatLiesOver)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await show(page, `${Deposits.path}?tab=imports`)
  const statement = new StatementImport(page)
  await statement.begin({ name: 'axe.csv', text })
  await expectNoFindings(page, 'the file', whatLiesOver)
  await statement.goOn()
  await expect(statement.dialog.getByRole('region', { name: /problem/ })).toBeVisible()
  await expectNoFindings(page, 'the columns', whatLiesOver)
})
