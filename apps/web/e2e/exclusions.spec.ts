import { newId } from '@backoffice/kernel'
import { expectNoFindings } from './support/axe.ts'
import { createMember, requestWithdrawal } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { show } from './screens/show.ts'
import { known, profileOf } from './screens/members.ts'

test('an excluded member can only withdraw, seen on the profile and in the list', async ({ testContext, product }) => {
  const member = await known(product, await createMember(product, { cash: 700 }))
  const { page } = await testContext.openSession({
    name: 'Ploy',
    role: 'owner',
    at: `${profileOf(member)}?tab=protection`,
  })
  const panel = page.getByRole('region', { name: 'Time-out and exclusion' })
  await expect(panel.getByText('Not excluded')).toBeVisible()
  await panel.getByRole('button', { name: 'Exclude…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exclude this member?' })
  await dialog.getByLabel('Days').fill('7')
  await dialog.getByLabel('Reason').fill('Asked in chat')
  await dialog.getByRole('button', { name: 'Exclude', exact: true }).click()
  await expect(dialog.getByLabel('Days')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Days').fill('365')
  await expectNoFindings(page, 'excluding a member')
  await dialog.getByRole('button', { name: 'Exclude', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByText('Self-exclusion')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Status' }).getByText('Excluded')).toBeVisible()
  await expectNoFindings(page, 'the exclusion of a member')

  const deposit = { externalId: newId(), username: member.username, amount: 100, channel: 'scb' }
  await expect(product.send('deposit.requested', deposit)).rejects.toThrow('EXCLUDED')
  await requestWithdrawal(product, member, 100)

  await show(page, `/protection?tab=excluded&q=${member.username}`)
  const row = page.getByRole('row').filter({ hasText: member.username })
  await expect(row).toContainText('Self-exclusion')
  await expect(row).toContainText('Asked in chat')
  await expectNoFindings(page, 'the list of excluded members')
})
