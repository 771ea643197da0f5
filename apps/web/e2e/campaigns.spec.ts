import { newId } from '@backoffice/kernel'
import type { Page } from '@playwright/test'
import { expectNoFindings, whatLiesOver } from './support/axe.ts'
import { payIn } from './support/members.ts'
import { createPerson } from './support/people.ts'
import type { Product } from './support/product.ts'
import { expect, test } from './support/test.ts'
import { callApi, createToken, send } from './support/wire.ts'
import { paths } from './screens/paths.ts'
import { show } from './screens/show.ts'

const SITE = 'https://play.example'
const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36'
const newCode = () => `c-${newId().slice(-12)}`

/** Sets the address of the player site. */
async function openSite(product: Product): Promise<void> {
  const token = await createToken(product)
  const [current] = (await callApi(product, token, '/setting/websetting', { method: 'GET' })) as [
    Record<string, unknown> & { version: number },
  ]
  const { version, updatedAt: _at, updatedBy: _by, logoUrl: _logo, pictures: _pictures, ...document } = current
  await callApi(product, token, '/setting/websetting', {
    method: 'PUT',
    body: JSON.stringify({ ...document, siteUrl: SITE }),
    headers: { 'if-match': String(version) },
  })
}

async function addCampaign(
  product: Product,
  more: Record<string, unknown> = {},
): Promise<{ id: string; code: string }> {
  const code = newCode()
  return (await send(product, await createToken(product), '/marketingcampaign/', {
    name: `Campaign ${code}`,
    code,
    channel: 'line',
    cost: 100,
    startsAt: null,
    endsAt: null,
    landingPath: '/',
    ...more,
  })) as { id: string; code: string }
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const fact = (page: Page, name: string) => page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd')

test('a campaign is added without losing input, its link is clicked, a member joins and deposits, and its figures appear live', async ({
  testContext,
  product,
}) => {
  await openSite(product)
  const { code: taken } = await addCampaign(product)
  const code = newCode()
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'marketing', at: paths.campaigns })
  await page.getByRole('button', { name: 'Add campaign…' }).click()
  const form = dialog(page, 'Add campaign')
  const add = form.getByRole('button', { name: 'Add campaign' })
  // A field that is being mended keeps the focus, although others are still wrong.
  await add.click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Songkran on LINE')
  await form.getByLabel('Code').fill('สงกรานต์')
  await form.getByLabel('Cost').fill('1.005')
  await form.getByLabel('Landing page').fill('//evil.example')
  await add.click()
  await expect(form).toContainText('Use 2 to 50 letters, digits, _ or -')
  await expect(form).toContainText('Enter an amount with at most 2 decimals')
  await expect(form).toContainText('Enter a path such as /promotion')
  await form.getByLabel('Code').fill(taken.toUpperCase())
  await form.getByLabel('Cost').fill('500')
  await form.getByLabel('Landing page').fill('/register')
  await add.click()
  await expect(form).toContainText('Already in use')
  await expect(form.getByLabel('Name')).toHaveValue('Songkran on LINE')
  await form.getByLabel('Code').fill(code)
  await form.getByLabel('Channel').selectOption('LINE')
  await add.click()
  await expect(page.getByText('Songkran on LINE: added')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('Draft')
  await row.getByRole('link', { name: 'Open Songkran on LINE' }).click()
  await page.getByRole('button', { name: 'Start…' }).click()
  await dialog(page, 'Start this campaign?').getByRole('button', { name: 'Start', exact: true }).click()
  await expect(row).toContainText('Active')

  const link = await fact(page, 'Link').innerText()
  const click = await fetch(link, { redirect: 'manual', headers: { 'user-agent': PHONE } })
  expect([click.status, click.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(new RegExp(`^${SITE}/register\\?campaign=${code}&ts=\\d+&sig=[0-9a-f]{64}$`)),
  ])
  const { externalId, username, firstName, lastName, phone, bank } = createPerson()
  const member = { username, firstName, lastName, phone, bank }
  await product.send('member.registered', { ...member, externalId, campaignCode: code.toUpperCase() })
  await expect(fact(page, 'Sign-ups')).toHaveText('1 member')
  await expect(fact(page, 'Clicks')).toHaveText('1')
  await payIn(product, member, 750)
  await expect(fact(page, 'First deposits')).toHaveText('1')
  await expect(fact(page, 'Deposits')).toHaveText('฿750.00')
  await expect(row).toContainText('฿750.00')
  await expect(page.getByRole('region', { name: 'Last 30 days' }).getByRole('row').nth(1)).toContainText('฿750')
  // No bets yet: all of the cost is lost so far.
  await expect(fact(page, 'Return on cost')).toHaveText(/100(\.0)?%/)

  await fact(page, 'Sign-ups').getByRole('link').click()
  await expect(page.getByRole('tab', { name: 'Members from Songkran on LINE' })).toBeVisible()
  await page.getByRole('heading', { name: 'Songkran on LINE' }).getByRole('link').click()
  await expect(page).toHaveURL(/\?id=[^&]+$/)
  await fact(page, 'Sign-ups').getByRole('link').click()
  await page.getByRole('link', { name: `Open ${username}` }).click()
  await expect(page).toHaveURL(/\/member\/profile\//)
})

test('of two who edit one campaign, the second sees both versions', async ({ testContext, product }) => {
  const { id, code } = await addCampaign(product)
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'marketing', at: `${paths.campaigns}?id=${id}` })
  await page.getByRole('button', { name: 'Edit…' }).click()
  const form = dialog(page, 'Edit campaign')
  await form.getByLabel('Name').fill('Mine')
  await callApi(product, await createToken(product), `/marketingcampaign/${id}`, {
    method: 'PUT',
    headers: { 'if-match': '1' },
    body: JSON.stringify({
      name: 'Theirs',
      code,
      channel: 'sms',
      cost: 100,
      startsAt: null,
      endsAt: null,
      landingPath: '/',
    }),
  })
  await form.getByRole('button', { name: 'Save' }).click()
  const merge = dialog(page, 'Another user changed this record')
  await expect(merge).toContainText('Theirs')
  await expectNoFindings(page, 'two versions', whatLiesOver)
  await merge.getByRole('radio', { name: 'Your version' }).check()
  await merge.getByRole('button', { name: 'Save this version' }).click()
  await expect(page.getByText('Mine: saved')).toBeVisible()
  await expect(fact(page, 'Channel')).toHaveText('SMS')
})

test('axe reports nothing on a campaign, its form and its members', async ({ testContext, product }) => {
  const { id, code } = await addCampaign(product, { startsAt: '2026-01-01T00:00:00Z' })
  const { externalId, username, firstName, lastName, phone, bank } = createPerson()
  await product.send('member.registered', {
    username,
    firstName,
    lastName,
    phone,
    bank,
    externalId,
    campaignCode: code,
  })
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'marketing', at: `${paths.campaigns}?id=${id}` })
  await expect(page.getByRole('region', { name: 'Last 30 days' })).toBeVisible()
  await expectNoFindings(page, 'campaign')
  for (const button of ['Edit…', 'End…']) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFindings(page, button, whatLiesOver)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await show(page, `${paths.campaigns}?tab=members&campaign=${id}`)
  await expect(page.getByRole('link', { name: `Open ${username}` })).toBeVisible()
  await expectNoFindings(page, 'members')
  await page.getByRole('tab', { name: 'Countdown box' }).click()
  await expect(page).toHaveURL(/\?tab=countdown$/)
  await expect(page.getByRole('heading', { name: 'Countdown box' })).toBeVisible()
  await expectNoFindings(page, 'countdown box')
})
