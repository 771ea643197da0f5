import { readFile } from 'node:fs/promises'
import { newId } from '@backoffice/kernel'
import { expectNoFindings, whatLiesOver } from './support/axe.ts'
import { registerMember } from './support/deposits.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'

test('a batch of codes is made, one is redeemed, and the one that is left is revoked', async ({
  testContext,
  product,
}) => {
  const batch = `Songkran ${newId().slice(-6)}`
  const { page } = await testContext.openSession({ name: 'Mali', role: 'marketing', at: paths.creditCodes })
  await new Shell(page).live()
  await page.getByRole('button', { name: 'Create codes…' }).click()
  const form = page.getByRole('dialog', { name: 'Create codes' })
  await form.getByLabel('Name of the batch').fill(batch)
  await form.getByLabel('Prefix').fill('line')
  await form.getByLabel('Number of codes').fill('2')
  await form.getByLabel('Credit per use (THB)').fill('50')
  await form.getByLabel('Turnover (%)').fill('300')
  await form.getByLabel('Uses per member').fill('2')
  const end = form.getByRole('group', { name: 'Valid until' })
  await end.getByRole('textbox', { name: 'Valid until' }).fill('2099-12-31')
  await end.getByRole('textbox', { name: 'Time' }).fill('23:59')
  await expect(form).toContainText('Maximum cost ฿100.00')
  await expectNoFindings(page, 'the form of codes', whatLiesOver)
  await form.getByRole('button', { name: 'Create codes' }).click()
  await expect(page.getByText(`${batch}: codes created`)).toBeVisible()

  await page.getByRole('link', { name: `Open ${batch}` }).click()
  await expect(page.getByText('2 of 2 codes unused')).toBeVisible()
  const codes = page.getByRole('row').filter({ hasText: /LINE[0-9A-Z]{12}/ })
  await expect(codes).toHaveCount(2)
  await expect(codes.first()).toContainText('300%')
  const [redeemed = '', left = ''] = (await codes.allInnerTexts()).map(text => /LINE[0-9A-Z]{12}/.exec(text)?.[0])
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const save = page.getByRole('dialog', { name: 'Export as CSV' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    save.getByRole('button', { name: 'Export' }).click(),
  ])
  expect((await readFile(await file.path(), 'utf8')).match(/LINE[0-9A-Z]{12}/g)).toEqual([redeemed, left])
  await save.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('tab', { name: 'Used codes', exact: true }).click()
  await expect(page.getByText('0 redemptions')).toBeVisible()
  const member = await registerMember(product)
  const redeem = (code: string) =>
    product.send('creditcode.redeemed', { externalId: newId(), username: member.username, code })
  expect((await redeem(redeemed.toLowerCase())).result).toMatchObject({ amount: 50, turnoverRequired: 150 })
  const use = page.getByRole('row').filter({ hasText: redeemed })
  await expect(use).toContainText(member.username)
  await expect(use).toContainText('฿50.00')

  await page.getByRole('tab', { name: 'Unused codes' }).click()
  await expect(page.getByText('1 of 2 codes unused')).toBeVisible()
  await codes.getByRole('link', { name: `Open ${left}` }).click()
  await page.getByRole('button', { name: 'Revoke…' }).click()
  const revoke = page.getByRole('dialog', { name: 'Revoke this code?' })
  await revoke.getByLabel('Reason').fill('Sent to the wrong group')
  await revoke.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText(`${left}: revoked`)).toBeVisible()
  await expect(page.getByText('Sent to the wrong group')).toBeVisible()
  await expectNoFindings(page, 'a revoked code')
  await expect(redeem(left)).rejects.toThrow('NOT_ELIGIBLE')
})
