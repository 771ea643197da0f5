import type { Product } from './support/product.ts'
import { expect, test } from './support/test.ts'
import { callApi, createToken } from './support/wire.ts'
import { paths } from './screens/paths.ts'
import { Rules } from './screens/rules.ts'
import { show } from './screens/show.ts'
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
  await rules.dryRun.getByRole('button', { name: 'Test rules' }).click()
  await expect(rules.dryRun.getByRole('alert')).toContainText('Set “Auto-approval maximum” first')
  await rules.field('Auto-approval maximum').fill('1000')
  await rules.dryRun.getByRole('button', { name: 'Test rules' }).click()
  await expect(rules.dryRun).toContainText('withdrawals examined')
  await rules.field('Auto-approve withdrawals').check()
  await rules.save()
  await expect(rules.saved(at + 1)).toBeVisible()
  await expect(rules.version(at + 1)).toContainText('Auto-approve withdrawals: Off → On')
  await expect(rules.version(at + 1)).toContainText('Auto-approval maximum: not set → ฿1,000.00')

  const [small, large] = [await testContext.request({ amount: 800 }), await testContext.request({ amount: 5_000 })]
  await expect.poll(() => product.external.fairpay.payoutsOf(small.id).length).toBe(1)
  await show(page, `${paths.withdrawals}?tab=history&auto=1`)
  const list = new Withdrawals(page)
  await expect(list.row(small)).toContainText('Paid')
  await expect(list.row(small)).toContainText('Auto')
  const drawer = await list.open(small)
  await expect(drawer.fact('Approved by')).toContainText(`Rules, version ${at + 1}`)
  await drawer.showTimeline()
  await expect(drawer.timeline).toContainText('Auto-approved')
  // Earlier and larger requests need manual review, with the reason.
  for (const { id } of [before, large]) expect(product.external.fairpay.payoutsOf(id)).toEqual([])
  await show(page, `${paths.withdrawals}?tab=all&id=${large.id}`)
  await expect(list.drawer(large).evidence).toContainText('Above the auto-approval maximum')

  await rules.visit()
  await rules.version(at).getByRole('button', { name: 'Restore' }).click()
  await rules.dialog(`Restore version ${at}?`).getByRole('button', { name: 'Restore' }).click()
  await expect(rules.saved(at + 2)).toBeVisible()
  // The form shows the current settings without a reload.
  await expect(rules.field('Auto-approve withdrawals')).not.toBeChecked()
  await expect(rules.field('Auto-approval maximum')).toHaveValue('')
  const later = await testContext.request({ amount: 800 })
  await show(page, `${paths.withdrawals}?tab=all&id=${later.id}`)
  await expect(list.drawer(later).evidence).toContainText('Auto-approval is switched off')
})

test('concurrent changes of the rules are merged, and conflicts are resolved', async ({ testContext, product }) => {
  const at = await versionNow(product)
  const { page } = await testContext.openSession({ name: 'Narin', role: 'owner' })
  const second = new Rules(page)
  await second.visit()
  await second.field('Minimum withdrawal').fill('70')
  await second.field('Maximum withdrawal').fill('300000')
  await changeElsewhere(product, { min: 50, dailyCount: 9 })
  await second.save()
  const merge = second.dialog('Another user changed this record')
  await expect(merge.getByRole('row', { name: /Minimum withdrawal/ })).toContainText('฿50.00')
  await expect(merge.getByRole('row', { name: /Daily number of withdrawals/ })).toContainText('9')
  await expect(merge.getByRole('button', { name: 'Save this version' })).toBeDisabled()
  await merge
    .getByRole('row', { name: /Minimum withdrawal/ })
    .getByRole('radio', { name: 'Your version' })
    .check()
  await merge.getByRole('button', { name: 'Save this version' }).click()
  await expect(second.saved(at + 2)).toBeVisible()
  for (const [field, value] of [
    ['Minimum withdrawal', '70.00'],
    ['Maximum withdrawal', '300,000.00'],
    ['Daily number of withdrawals, per member', '9'],
  ] as const)
    await expect(second.field(field)).toHaveValue(value)

  // Restores the settings for other tests.
  await second.version(at).getByRole('button', { name: 'Restore' }).click()
  await second.dialog(`Restore version ${at}?`).getByRole('button', { name: 'Restore' }).click()
  await expect(second.saved(at + 3)).toBeVisible()
})

/** Changes the rules through the API, as another admin. */
async function changeElsewhere(product: Product, change: object): Promise<void> {
  const token = await createToken(product)
  const current = (await callApi(product, token, '/setting/withdraw', { method: 'GET' })) as Current
  const { version, updatedAt: _at, updatedBy: _by, ...settings } = current
  await callApi(product, token, '/setting/withdraw', {
    method: 'PUT',
    headers: { 'if-match': String(version) },
    body: JSON.stringify({ ...settings, ...change }),
  })
}

type Current = { version: number; updatedAt: unknown; updatedBy: unknown }

/** Returns the current version. */
async function versionNow({ sql }: Pick<Product, 'sql'>): Promise<number> {
  const { rows } = await sql.query<{ version: number }>('select version from withdrawal_settings')
  return rows[0]?.version ?? 0
}
