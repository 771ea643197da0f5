import { expectNoFindings } from './support/axe.ts'
import { createMember } from './support/members.ts'
import { verifyIdentity } from './screens/identity.ts'
import { expect, test } from './support/test.ts'
import { show } from './screens/show.ts'
import { known, profileOf } from './screens/members.ts'

test('old data is previewed and deleted, and a closed member is exported and erased on request', async ({
  testContext,
  product,
}) => {
  const member = await known(product, await createMember(product, { cash: 10 }))
  await product.sql.query(
    `insert into member_sign_ins (id, member_id, ip, user_agent, at)
      values (gen_random_uuid(), $1, '203.0.113.9', 'Phone', now() - interval '3000 days')`,
    [member.id],
  )
  await product.sql.query(`update members set status = 'closed', status_changed_at = now() where id = $1`, [member.id])
  const { page, admin } = await testContext.openSession({ role: 'compliance', at: '/compliance?tab=retention' })

  const row = page.getByRole('row').filter({ hasText: 'Addresses and devices of sign-ins' }).first()
  await expect(row).toContainText('1,827 days')
  await row.getByRole('button', { name: 'Preview' }).click()
  await expect(row).toContainText(/\d+ due, oldest of/)
  await expectNoFindings(page, 'the retention of data')
  await row.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete what the preview counted?' })
  await expect(dialog).toContainText('1,827 days')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await verifyIdentity(page, admin.password)
  await expect(row).toContainText('Done')
  await expect(row.getByRole('button', { name: 'Switch on…' })).toBeVisible()

  await show(page, `${profileOf(member)}?tab=protection`)
  const panel = page.getByRole('region', { name: 'Personal data' })
  await panel.getByRole('button', { name: 'Export data…' }).click()
  const exported = page.getByRole('dialog', { name: 'Export everything about this member?' })
  await exported.getByRole('button', { name: 'Requested by the member' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    exported.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`member_${member.username}.json`)
  await panel.getByRole('button', { name: 'Request erasure…' }).click()
  const requested = page.getByRole('dialog', { name: 'Request the erasure of this member’s data?' })
  await requested.getByRole('button', { name: 'Requested by the member' }).click()
  await requested.getByRole('button', { name: 'Request erasure', exact: true }).click()
  await expect(panel.getByText('Erasure requested')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Cancel erasure…' })).toBeVisible()
  await expectNoFindings(page, 'the personal data of a member')
  await show(page, '/compliance?tab=retention')
  await expect(page.getByRole('row').filter({ hasText: member.username })).toContainText('Requested by the member')
})
