import { newId } from '@backoffice/kernel'
import type { Page } from '@playwright/test'
import { uniqueAmount, reportDeposit } from './support/deposits.ts'
import { expect, test } from './support/test.ts'
import { Bulk } from './screens/bulk.ts'
import { Deposits } from './screens/deposits.ts'
import { createNamesake } from './screens/members.ts'
import { paths } from './screens/paths.ts'
import { show } from './screens/show.ts'

test('deposits that cannot be credited together show why, stay selected, and are ignored together', async ({
  testContext,
  product,
}) => {
  // No other test has unmatched deposits of this amount.
  const reported = [
    await reportDeposit(product, { amount: uniqueAmount(9_631) }),
    await reportDeposit(product, { amount: uniqueAmount(9_631) }),
  ]
  expect(reported.map(({ status }) => status)).toEqual(['unmatched', 'unmatched'])
  const { page } = await testContext.openSession({
    name: 'Ploy',
    at: `${Deposits.path}?tab=unmatched&amountFrom=9631&amountTo=9631.99`,
  })
  const bulk = new Bulk(page)
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await bulk.selectAll()
  await bulk.button('Credit…').click()
  await bulk.dialog('Credit 2 deposits?').getByRole('button', { name: 'Credit 2' }).click()
  const refused = bulk.dialog('Credit…')
  await expect(refused.getByRole('status')).toHaveText('0 done · 2 failed')
  await expect(refused.getByRole('listitem').first()).toContainText('Not possible from “Unmatched”')
  await refused.getByRole('button', { name: 'Close' }).click()

  await expect(bulk.selected(2)).toBeVisible()
  await bulk.button('Ignore…').click()
  const requested = bulk.dialog('Ignore 2 deposits?')
  await requested.getByRole('button', { name: 'Ignore 2' }).click()
  await expect(requested.getByLabel('Reason')).toBeFocused()
  await requested.getByRole('button', { name: 'Test transfer' }).click()
  const sent = await loseOne(page)
  await requested.getByRole('button', { name: 'Ignore 2' }).click()
  const result = bulk.dialog('Ignore…')
  await expect(result.getByRole('status')).toHaveText('1 done · 1 not processed')
  await result.getByRole('button', { name: 'Continue with 1' }).click()
  await expect(result.getByRole('status')).toHaveText('2 done')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  await result.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('No matching rows')).toBeVisible()
})

test('members are tagged together, found by the tag, and suspended together with a reason', async ({
  testContext,
  product,
}) => {
  const family = { firstName: 'สมใจ', lastName: `กลุ่ม${newId()}` }
  for (const _ of [1, 2]) await createNamesake(product, family)
  const { page } = await testContext.openSession({
    name: 'Ploy',
    at: `${paths.members}?q=${encodeURIComponent(family.lastName)}`,
  })
  const bulk = new Bulk(page)
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await bulk.selectAll()
  await bulk.button('Add tag…').click()
  const tagging = bulk.dialog('Tag 2 members?')
  await tagging.getByRole('button', { name: 'Tag 2' }).click()
  await expect(tagging.getByText('Required')).toBeVisible()
  await expect(tagging.getByLabel('Tag')).toBeFocused()
  const tag = `group ${newId().slice(-8)}`
  await tagging.getByLabel('Tag').fill(tag)
  await tagging.getByRole('button', { name: 'Tag 2' }).click()
  await expect(bulk.dialog('Add tag…').getByRole('status')).toHaveText('2 done')

  await bulk.dialog('Add tag…').getByRole('button', { name: 'Close' }).click()
  await show(page, `${paths.members}?tag=${encodeURIComponent(tag)}`)
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await bulk.selectAll()
  await bulk.button('Change status…').click()
  const requested = bulk.dialog('Change the status of 2 members?')
  await requested.getByRole('radio', { name: /^Suspended/ }).check()
  await requested.getByLabel('Reason').fill('Looked into together')
  await requested.getByRole('button', { name: 'Change 2' }).click()
  await expect(bulk.dialog('Change status…').getByRole('status')).toHaveText('2 done')
  await bulk.dialog('Change status…').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Suspended' })).toHaveCount(2)
})

/** Marks the first row of the next response as not reached, and records key and body of all later calls. */
async function loseOne(page: Page): Promise<{ key: string | undefined; body: unknown }[]> {
  const sent: { key: string | undefined; body: unknown }[] = []
  page.on('request', request => {
    if (request.url().endsWith('/deposits/bulk'))
      sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() })
  })
  await page.route(
    '**/deposits/bulk',
    async route => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: Record<string, unknown>[] }
      await route.fulfill({
        response,
        json: { data: data.map((row, at) => (at > 0 ? row : { ...row, ok: false, code: 'UNAVAILABLE' })) },
      })
    },
    { times: 1 },
  )
  return sent
}
