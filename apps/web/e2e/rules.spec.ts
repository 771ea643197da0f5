import type { Product } from './support/product.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Rules } from './screens/rules.ts'
import { Withdrawals } from './screens/withdrawals.ts'

test('after a test and activation, a small withdrawal is auto-approved; after a restore the next one waits', async ({
  testContext,
  product,
}) => {
  const at = await versionNow(product)
  const before = await testContext.request({ amount: 900 })
  const { page } = await testContext.openSession({ name: 'Anong', role: 'owner' })
  const rules = new Rules(page)
  await rules.visit()
  // Without an amount there is nothing to test.
  await rules.dryRun.getByRole('button', { name: 'Try the rules' }).click()
  await expect(rules.dryRun.getByRole('alert')).toContainText('Set “Automatic up to” first')
  await rules.field('Automatic up to').fill('1000')
  await rules.dryRun.getByRole('button', { name: 'Try the rules' }).click()
  await expect(rules.dryRun).toContainText('withdrawals examined')
  await rules.field('Approve automatically').check()
  await rules.save()
  await expect(rules.saved(at + 1)).toBeVisible()
  await expect(rules.version(at + 1)).toContainText('Approve automatically: no → yes')
  await expect(rules.version(at + 1)).toContainText('Automatic up to: none → ฿1,000.00')

  const [small, large] = [await testContext.request({ amount: 800 }), await testContext.request({ amount: 5_000 })]
  await expect.poll(() => product.external.fairpay.payoutsOf(small.id).length).toBe(1)
  await page.goto(`${paths.withdrawals}?tab=history&auto=1`)
  const list = new Withdrawals(page)
  await expect(list.row(small)).toContainText('Paid')
  await expect(list.row(small)).toContainText('Auto')
  const drawer = await list.open(small)
  await expect(drawer.fact('Approved by')).toContainText(`Rules, version ${at + 1}`)
  await drawer.showTimeline()
  await expect(drawer.timeline).toContainText('Approved automatically')
  // Earlier and larger requests need manual review, with the reason.
  for (const { id } of [before, large]) expect(product.external.fairpay.payoutsOf(id)).toEqual([])
  await page.goto(`${paths.withdrawals}?tab=all&id=${large.id}`)
  await expect(list.drawer(large).evidence).toContainText('Above the amount')

  await rules.visit()
  await rules.version(at).getByRole('button', { name: 'Put back' }).click()
  await rules.dialog(`Put version ${at} back?`).getByRole('button', { name: 'Put back' }).click()
  await expect(rules.saved(at + 2)).toBeVisible()
  // The form shows the current settings without a reload.
  await expect(rules.field('Approve automatically')).not.toBeChecked()
  await expect(rules.field('Automatic up to')).toHaveValue('')
  const later = await testContext.request({ amount: 800 })
  await page.goto(`${paths.withdrawals}?tab=all&id=${later.id}`)
  await expect(list.drawer(later).evidence).toContainText('Automatic approval is switched off')
})

test('concurrent changes of the rules are merged, and conflicts are resolved', async ({ testContext, product }) => {
  const at = await versionNow(product)
  const [one, two] = [
    await testContext.openSession({ name: 'Anong', role: 'owner' }),
    await testContext.openSession({ name: 'Narin', role: 'owner' }),
  ]
  const [first, second] = [new Rules(one.page), new Rules(two.page)]
  await first.visit()
  await second.visit()
  await first.field('Smallest withdrawal').fill('50')
  await first.field('Withdrawals a day, per member').fill('9')
  await second.field('Smallest withdrawal').fill('70')
  await second.field('Largest withdrawal').fill('300000')
  await first.save()
  await expect(first.saved(at + 1)).toBeVisible()
  await second.save()
  const merge = second.dialog('Somebody else changed this meanwhile')
  await expect(merge.getByRole('row', { name: /Smallest withdrawal/ })).toContainText('฿50.00')
  await expect(merge.getByRole('row', { name: /Withdrawals a day/ })).toContainText('9')
  await expect(merge.getByRole('button', { name: 'Save this version' })).toBeDisabled()
  await merge
    .getByRole('row', { name: /Smallest withdrawal/ })
    .getByRole('radio', { name: 'Yours' })
    .check()
  await merge.getByRole('button', { name: 'Save this version' }).click()
  await expect(second.saved(at + 2)).toBeVisible()
  for (const [field, value] of [
    ['Smallest withdrawal', '70.00'],
    ['Largest withdrawal', '300,000.00'],
    ['Withdrawals a day, per member', '9'],
  ] as const)
    await expect(second.field(field)).toHaveValue(value)

  // Restores the settings for other tests.
  await second.version(at).getByRole('button', { name: 'Put back' }).click()
  await second.dialog(`Put version ${at} back?`).getByRole('button', { name: 'Put back' }).click()
  await expect(second.saved(at + 3)).toBeVisible()
})

test('without permission to change them the rules are read-only', async ({ testContext }) => {
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'auditor' })
  const rules = new Rules(page)
  await rules.visit()
  await expect(
    page.getByRole('region', { name: 'Limits' }).getByRole('term').filter({ hasText: 'Largest withdrawal' }),
  ).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  for (const name of ['Save rules', 'Put back']) await expect(page.getByRole('button', { name })).toHaveCount(0)
})

/** Returns the current version. */
async function versionNow({ sql }: Pick<Product, 'sql'>): Promise<number> {
  const { rows } = await sql.query<{ version: number }>('select version from withdrawal_settings')
  return rows[0]?.version ?? 0
}
