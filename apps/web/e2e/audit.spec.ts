import { paths } from './screens/paths.ts'
import { expect, test } from './support/test.ts'

test('a change is in the audit log with before and after, and an edit of the log is found', async ({
  testContext,
  product,
}) => {
  const owner = await testContext.openSession({ name: 'Kanda', at: paths.home })
  const { page, admin, token } = owner
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': admin.username }
  const stepUp = await page.request.post(`${product.address}/api/account/step-up`, {
    headers,
    data: { password: admin.password },
  })
  expect(stepUp.status(), await stepUp.text()).toBe(200)
  const { rows: found } = await product.sql.query<{ id: string; version: number; email: string }>(
    'select id, version, email from admins where username = $1',
    [admin.username],
  )
  const { id = '', version = 0 } = found[0] ?? {}
  const changed = await page.request.put(`${product.address}/api/admins/${id}`, {
    headers: { ...headers, 'if-match': `"${version}"` },
    data: { name: 'Kanda Saetang', email: `${admin.username}@example.com`, title: null },
  })
  expect(changed.status(), await changed.text()).toBe(200)

  await page.goto(`${paths.audit}?objectKind=admin&objectId=${id}&action=admins.change`)
  await page.getByRole('row').filter({ hasText: 'Change admin' }).getByRole('link').first().click()
  const entry = page.getByRole('complementary', { name: 'Entry: Change admin' })
  const name = entry.getByRole('listitem').filter({ hasText: 'Kanda Saetang' })
  await expect(name.getByRole('deletion')).toHaveText('−Before: Kanda')
  await expect(name.getByRole('insertion')).toHaveText('+After: Kanda Saetang')
  const entryId = new URL(page.url()).searchParams.get('id')
  await expect
    .poll(
      async () => (await product.sql.query('select from audit_seal_rows where audit_id = $1', [entryId])).rowCount,
      { timeout: 60_000 },
    )
    .toBe(1)

  const edit = (after: string) =>
    product.sql.query(`update audit set after = jsonb_set(after, '{name}', to_jsonb($2::text)) where id = $1`, [
      entryId,
      after,
    ])
  const verification = page.getByRole('region', { name: 'Verification' })
  try {
    await edit('Malee')
    await page.goto(paths.audit)
    await verification.getByRole('button', { name: 'Verify now' }).click()
    const finding = page.getByRole('listitem').filter({ hasText: 'Entry edited' })
    await finding.getByRole('link', { name: entryId ?? '' }).click()
    await expect(entry.getByRole('insertion').filter({ hasText: 'Malee' })).toBeVisible()
  } finally {
    await edit('Kanda Saetang')
  }
  await verification.getByRole('button', { name: 'Verify now' }).click()
  await expect(verification).toContainText('Verified: nothing was changed')
})
