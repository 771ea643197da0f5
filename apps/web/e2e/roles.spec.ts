import { randomBytes } from 'node:crypto'
import { initialRoles } from '@backoffice/contract/permissions'
import { verifyIdentity } from './screens/identity.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { expect, test } from './support/test.ts'
import { approveTheRequest } from './support/wire.ts'

test('a permission taken from a role leaves the open pages of its admins once it is approved', async ({
  testContext,
  product,
}) => {
  const key = `night-${randomBytes(4).toString('hex')}`
  const name = `Night shift ${key.slice(-8)}`
  await product.sql.query('insert into roles (key, name, permissions) values ($1, $2, $3)', [
    key,
    name,
    [...initialRoles.support, 'marketing.read'],
  ])
  const admin = await testContext.admin({ name: 'Malee', role: 'support' })
  await product.sql.query('update admins set role = $2 where id = $1', [admin.id, key])
  const affected = await testContext.openSession({ admin, at: paths.withdrawals })
  const shell = new Shell(affected.page)
  await shell.live()
  const campaigns = shell.menu.getByRole('link', { name: 'Campaigns' })
  await expect(campaigns).toBeVisible()

  const { page, admin: owner } = await testContext.openSession({ name: 'Kanda', at: `${paths.admins}?tab=roles` })
  await page.getByRole('searchbox', { name: 'Permission' }).fill('campaigns')
  await page.getByRole('checkbox', { name: `View campaigns and codes, ${name}` }).uncheck()
  const changes = page.getByRole('region', { name: 'Unsaved changes' })
  await expect(changes).toContainText('affects 1 admin, 1 signed in now')
  await expect(changes).toContainText(`${name} loses View campaigns and codes`)
  await changes.getByRole('button', { name: 'Submit for approval…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit for approval?' })
  await dialog.getByLabel('Reason').fill('Campaigns are another team’s')
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await verifyIdentity(page, owner.password)
  await expect(page.getByText('1 request waits for a second approval')).toBeVisible()
  await expect(page.getByRole('columnheader', { name })).toContainText('Waits for approval')

  await approveTheRequest(product)
  await expect(campaigns).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name })).not.toContainText('Waits for approval')
})
