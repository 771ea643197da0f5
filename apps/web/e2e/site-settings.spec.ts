import type { Locator } from '@playwright/test'
import { show } from './screens/show.ts'
import { SiteSettings } from './screens/site-settings.ts'
import { expectNoFindings } from './support/axe.ts'
import { expect, test } from './support/test.ts'

/** A PNG of 16 × 16 pixels. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFUlEQVR42mNgWFVOGhrVMKph+GoAAC32IRCV2TM7AAAAAElFTkSuQmCC',
  'base64',
)

test('the owner changes name and logo; every shell shows them, and the earlier version is restored', async ({
  testContext,
}) => {
  const { page } = await testContext.openSession({ name: 'Anong', role: 'owner' })
  const settings = new SiteSettings(page)
  await settings.visit()
  await settings.field('Site name').fill('Lucky Boat')
  await settings.upload(LOGO, 'A boat')
  const first = await settings.save()
  await expect(settings.bar).toContainText('Lucky Boat')
  const logo = settings.bar.locator('img')
  await expect(logo).toHaveAttribute('src', /\/api\/files\/[0-9a-f]{32}\.webp$/)
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  // Another reader of settings follows without a reload, and reads text instead of fields.
  const reader = await testContext.openSession({ role: 'finance-maker', at: SiteSettings.path })
  await expect(reader.page.getByRole('definition').filter({ hasText: 'Lucky Boat' })).toBeVisible()
  await expect(reader.page.getByRole('textbox', { name: 'Site name' })).toHaveCount(0)
  await settings.field('Site name').fill('Lucky Ship')
  await page.getByRole('button', { name: 'Remove' }).click()
  const second = await settings.save()
  await expect(reader.page.getByRole('banner')).toContainText('Lucky Ship')
  await expect(settings.bar.locator('img')).toHaveCount(0)
  await expect(settings.version(second)).toContainText('Site name: Lucky Boat → Lucky Ship')
  await expect(settings.version(second)).toContainText('Logo: Picture: A boat → not set')

  await settings.version(first).getByRole('button', { name: 'Restore' }).click()
  await settings.dialog(`Restore version ${first}?`).getByRole('button', { name: 'Restore' }).click()
  await expect(settings.bar).toContainText('Lucky Boat')
  await expect(logo).toBeVisible()
  await expect(settings.field('Site name')).toHaveValue('Lucky Boat')
})

test('an address that is a script, incomplete quiet hours and an unreadable colour are reported at their fields', async ({
  testContext,
}) => {
  const { page } = await testContext.openSession({ name: 'Anong', role: 'owner' })
  const settings = new SiteSettings(page)
  await settings.visit()
  await settings.field('Address of the player site').fill('javascript:alert(1)')
  await settings.field('Primary colour').fill('#ffee00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter https:// and a domain without a path, such as https://play.example')).toBeVisible()
  await expect(page.getByText(/White text on this colour is hard to read: contrast 1\.\d/)).toBeVisible()
  await expect(settings.field('Address of the player site')).toBeFocused()
  await page.reload()
  await settings.visit('line')
  await settings.field('Quiet hours from').fill('23:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Required')).toBeVisible()
  await expect(settings.field('Quiet hours from')).toHaveValue('23:00')
})

test('a marketer shows the countdown box; an end before its start is reported at its field', async ({
  testContext,
}) => {
  const { page } = await testContext.openSession({ role: 'marketing', at: '/Campaign?tab=countdown' })
  const settings = new SiteSettings(page)
  const [start, end] = ['Shown from', 'Counts down to'].map(name => page.getByRole('group', { name }))
  const enter = async (moment: Locator | undefined, day: string) => {
    await moment?.getByRole('textbox').first().fill(day)
    await moment?.getByRole('textbox', { name: 'Time' }).fill('00:00')
  }
  await page.getByRole('checkbox', { name: 'Show the countdown box' }).check()
  await settings.field('Title').fill('New year')
  await enter(start, '2/1/2027')
  await enter(end, '1/1/2027')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Not before 2 Jan 2027')).toBeVisible()
  await enter(end, '3/1/2027')
  const version = await settings.save()
  await expect(settings.version(version)).toContainText('Anong')
  await expectNoFindings(page, 'countdown')
})

test('the token of LINE is set and removed by a second owner’s approval, and never shown', async ({ testContext }) => {
  const { page } = await testContext.openSession({ name: 'Anong', role: 'owner' })
  const { page: second } = await testContext.openSession({ name: 'Kanda', role: 'owner' })
  const settings = new SiteSettings(page)
  await settings.visit('line')
  await new SiteSettings(second).visit('line')
  const connection = page.getByRole('region', { name: 'Connection' })
  const approve = async () => {
    await second.getByRole('region', { name: 'Connection' }).getByRole('button', { name: 'Approve…' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  }
  await expect(connection).toContainText('Not set')
  await connection.getByRole('button', { name: 'Set token…' }).click()
  const dialog = settings.dialog('Set the channel access token')
  await dialog.getByLabel('Channel access token').fill('too short')
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(dialog.getByText('Enter the whole token')).toBeVisible()
  await dialog.getByLabel('Channel access token').fill('a-channel-access-token-of-the-story')
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(dialog).toBeHidden()
  await expect(connection).toContainText('Requested by Anong: change the LINE token')
  await approve()
  await expect(connection).toContainText(/Set on .+ by Anong/)
  await expect(connection).not.toContainText('a-channel-access-token')
  await connection.getByRole('button', { name: 'Send test message' }).click()
  await expect(connection.getByRole('status')).toContainText(/LINE_URL is not set|Enter and save the receiver first/)
  await connection.getByRole('button', { name: 'Remove token…' }).click()
  await settings.dialog('Remove the channel access token?').getByRole('button', { name: 'Remove token' }).click()
  await approve()
  await expect(connection).toContainText('Not set')
})

for (const { locale, size } of [
  { locale: 'en', size: { width: 1440, height: 900 } },
  { locale: 'th', size: { width: 360, height: 740 } },
] as const)
  test(`axe reports nothing on the website settings, ${locale}, ${size.width} px`, async ({ testContext }) => {
    const isUsual = locale === 'en'
    const { page } = await testContext.openSession({
      role: 'owner',
      browser: isUsual ? undefined : { viewport: size },
    })
    if (!isUsual)
      await page.addInitScript(
        stored => localStorage.setItem('backoffice-config', stored),
        JSON.stringify({ navType: 'light', locale }),
      )
    await page.goto(SiteSettings.path)
    for (const tab of ['website', 'line']) {
      await show(page, `${SiteSettings.path}?tab=${tab}`)
      await expect(
        page.getByRole('tab', { selected: true }).and(page.getByRole('tab').nth(tab === 'line' ? 1 : 0)),
      ).toBeVisible()
      await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible()
      await expectNoFindings(page, tab)
    }
  })
