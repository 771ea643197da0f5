import { expectNoFindings } from './support/axe.ts'
import { createMember } from './support/members.ts'
import { plainPicture } from './support/pictures.ts'
import { expect, test } from './support/test.ts'
import { show } from './screens/show.ts'
import { known, profileOf } from './screens/members.ts'

test('a document is requested, uploaded, checked beside its page, and raises the level', async ({
  testContext,
  product,
}) => {
  const member = await known(product, await createMember(product, { cash: 500 }))
  const { page, admin } = await testContext.openSession({
    name: 'Ploy',
    role: 'compliance',
    at: `${profileOf(member)}?tab=documents`,
  })
  await expect(page.getByRole('heading', { name: 'Level 0' })).toBeVisible()
  await page.getByRole('button', { name: 'Request documents…' }).click()
  const request = page.getByRole('dialog', { name: 'Request documents' })
  await request.getByLabel('Reason').fill('Before a large withdrawal')
  await request.getByRole('button', { name: 'Request', exact: true }).click()
  const passport = request.getByLabel('Passport')
  await passport.check()
  await expectNoFindings(page, 'requesting documents')
  await request.getByRole('button', { name: 'Request', exact: true }).click()
  await expect(page.getByText('Waiting for the member')).toBeVisible()

  await page.getByRole('button', { name: 'Upload…' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload a document' })
  await upload.getByLabel('Type').selectOption('Passport')
  await upload
    .getByLabel('Choose or drop pictures or a PDF')
    .setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: plainPicture(600, 400) })
  await expect(upload.getByText('passport.png')).toBeVisible()
  await expectNoFindings(page, 'uploading a document')
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(upload).toBeHidden()

  await show(page, `/risk?tab=documents&q=${member.username}`)
  await page.getByRole('link', { name: `Open Passport ${member.username}` }).click()
  const record = page.getByLabel(`Passport: ${member.username}`)
  await record.getByRole('button', { name: 'Check…' }).click()
  const check = page.getByRole('dialog', { name: `Check the document: Passport ${member.username}` })
  await check.getByRole('button', { name: 'Show', exact: true }).click()
  const shown = check.getByRole('img', { name: 'Page 1 of 1' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)
  await expectNoFindings(page, 'checking a document')
  await check.getByLabel('Number of the document').fill('AB1234567')
  await check.getByRole('group', { name: 'Decision' }).getByRole('button', { name: 'Accept' }).click()
  await check.getByRole('button', { name: 'Accept', exact: true }).last().click()
  await expect(check).toBeHidden()
  await expect(record.getByText('Accepted')).toBeVisible()
  await expect(record.getByText('Check of the document')).toBeVisible()
  await expect(record.getByRole('cell', { name: admin.name })).toBeVisible()
  await expectNoFindings(page, 'a document')

  await show(page, `${profileOf(member)}?tab=documents`)
  await expect(page.getByRole('heading', { name: 'Level 1' })).toBeVisible()
  await expect(page.getByText('Fulfilled')).toBeVisible()
})
