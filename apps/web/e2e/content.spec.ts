import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Request } from '@playwright/test'
import { Content } from './screens/content.ts'
import { show } from './screens/show.ts'
import { expectNoFindings, whatLiesOver } from './support/axe.ts'
import { addContent } from './support/content.ts'
import { expect, test } from './support/test.ts'
import { callApi, createToken } from './support/wire.ts'

/** Longer than the list needs to show a new row, shorter than a test waits. */
const SOON_MS = 10_000
const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

test('a banner is made, previewed before it is saved, published, changed and rolled back', async ({ testContext }) => {
  const title = unique('รับทุกวัน 10%')
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'marketing', at: Content.banners })
  const banner = new Content(page)
  await banner.add(title)

  // A link that runs a script never reaches the server; a draft without a picture cannot be published.
  await banner.field('Link').fill('javascript:alert(1)')
  await banner.button('Save draft').click()
  await expect(page.getByText('A path such as /promotion, or an https:// address')).toBeVisible()
  await banner.field('Link').fill('/promotion/P-0042')
  await banner.button('Publish…').click()
  await expect(page.getByText('Required to publish')).toBeVisible()

  await banner.upload('เหรียญทอง')
  await expect(banner.button('Replace')).toBeFocused()
  await expect(banner.preview.getByRole('img', { name: 'เหรียญทอง' })).toBeVisible()
  await expect(page.getByText('Draft saved')).toHaveCount(0)
  expect(await banner.publish(title)).toContain('It has not been published before')
  await expect(page.getByText(`${title}: published`)).toBeVisible()
  await expect(page.getByRole('main').getByText('Live', { exact: true })).toBeVisible()
  await expect(banner.version(2)).toContainText('Current')

  await banner.field('Link').fill('/wheel')
  await banner.replacePicture('เพชร')
  const said = await banner.publish(title)
  expect(said).toContain('Link: /promotion/P-0042 → /wheel')
  await expect(banner.version(4)).toContainText('Current')
  await expect(banner.version(4)).toContainText('Link: /promotion/P-0042 → /wheel')
  await expect(banner.version(4).getByRole('img', { name: 'เหรียญทอง' })).toBeVisible()

  await banner.version(2).getByRole('button', { name: 'Publish this version again…' }).click()
  const restore = banner.dialog('Publish version 2 again?')
  await expect(restore).toContainText('Link: /wheel → /promotion/P-0042')
  // The picture that returns is shown.
  await expect(restore.getByRole('img', { name: 'เหรียญทอง' })).toBeVisible()
  await restore.getByRole('button', { name: 'Publish again' }).click()
  await expect(banner.version(6)).toContainText('Current')
  await expect(banner.field('Link')).toHaveValue('/promotion/P-0042')
})

test('the order is changed by keyboard and by dragging, undone, and still so after a reload', async ({
  testContext,
  product,
}) => {
  const titles = [unique('First'), unique('Second'), unique('Third')]
  const [first = '', second = '', third = ''] = titles
  const { page, token } = await testContext.openSession({ name: 'Ploy', role: 'marketing' })
  for (const title of titles) await addContent(product, token, 'banner', { title })
  const list = new Content(page)
  await page.goto(Content.banners)
  await expect(list.row(third)).toBeVisible()
  expect(await list.order(titles)).toEqual([first, second, third])

  // Escape changes nothing.
  await list.handle(third).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`Moving ${third}`)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(page.getByText(`${third} stays at position`)).toBeAttached()
  expect(await list.order(titles)).toEqual([first, second, third])

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(page.getByText('Order saved')).toBeVisible()
  await expect.poll(() => list.order(titles)).toEqual([third, first, second])
  await expect(list.handle(third)).toBeFocused()
  // In the colour of the message's text, not of its ground.
  const undo = page.getByRole('button', { name: 'Undo' })
  const [colour, colourOfText] = await undo.evaluate(button =>
    [button, button.parentElement ?? button].map(element => getComputedStyle(element).color),
  )
  expect(colour).toBe(colourOfText)
  await undo.click()
  await expect(page.getByText('Order restored')).toBeVisible()
  await expect.poll(() => list.order(titles)).toEqual([first, second, third])

  await list.handle(first).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.getByText('Order saved')).toBeVisible()
  await page.reload()
  await expect(list.row(third)).toBeVisible()
  expect(await list.order(titles)).toEqual([second, first, third])
  await expect(page.locator('tr[draggable="true"]').first()).toBeAttached()
  await list.handle(third).dragTo(list.row(second), { targetPosition: { x: 200, y: 8 } })
  await expect.poll(() => list.order(titles)).toEqual([third, second, first])
  // A search hides neighbours: no place between them can be chosen.
  await page.getByRole('searchbox').fill(second)
  await expect(list.row(first)).toHaveCount(0)
  await expect(list.handle(second)).toHaveCount(0)
  // As does a status.
  await show(page, `${Content.banners}?tab=live`)
  await expect(list.row(second)).toBeVisible()
  await expect(list.handle(second)).toHaveCount(0)
})

test('two users who edit one banner merge their input', async ({ testContext, product }) => {
  const title = unique('Shared')
  const { page, token } = await testContext.openSession({ name: 'Ploy', role: 'marketing' })
  const { id } = await addContent(product, token, 'banner', { title, draft: { link: '/one' } })
  const mine = new Content(page)
  await page.goto(`${Content.banners}/detail/${id}`)
  await mine.field('Link').fill('/mine')
  const narin = await createToken(product)
  const path = `/setting/banner/${id}`
  const { version, draft } = (await callApi(product, narin, path, { method: 'GET' })) as {
    version: number
    draft: object
  }
  await callApi(product, narin, path, {
    method: 'PUT',
    headers: { 'if-match': String(version) },
    body: JSON.stringify({ ...draft, link: '/theirs', title: `${title} now` }),
  })
  // The input is still there; what only the other user changed is taken over.
  await expect(mine.field('Link')).toHaveValue('/mine')
  await mine.button('Publish…').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row').filter({ hasText: 'Title' })).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: 'Picture' })).toHaveCount(0)
  await dialog.getByRole('row').filter({ hasText: '/theirs' }).getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  // The merge is on the way to publishing.
  await expect(mine.dialog(`Publish “${title} now”?`)).toContainText('Link: /one → /mine')
  await page.keyboard.press('Escape')
  await expect(mine.field('Link')).toHaveValue('/mine')
  await expect(mine.field('Title')).toHaveValue(`${title} now`)
})

test('an item is ended over unsaved input, which is saved without a merge, and removed', async ({
  testContext,
  product,
}) => {
  const title = unique('Over')
  const { page, token } = await testContext.openSession({ name: 'Ploy', role: 'marketing' })
  const { id } = await addContent(product, token, 'banner', { title, draft: { link: '/one' } })
  const banner = new Content(page)
  await page.goto(`${Content.banners}/detail/${id}`)
  // A day without a time is no end to publish with.
  const end = page.getByRole('group', { name: 'Ends' })
  await end.getByRole('textbox').first().fill('2099-12-31')
  await banner.button('Publish…').click()
  await expect(end.getByRole('textbox').first()).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await end.getByRole('textbox').first().fill('')

  await banner.field('Link').fill('/two')
  await banner.button('End now…').click()
  await banner.dialog(`End “${title}”?`).getByRole('button', { name: 'End now' }).click()
  await expect(page.getByText('Last published: version 4')).toBeVisible()
  await expect(banner.field('Link')).toHaveValue('/two')
  await banner.button('Save draft').click()
  await expect(page.getByText('Draft saved')).toBeVisible()

  // Only what is requested after the removal: an earlier request may reach the server after it.
  const [requested, missing] = [new Set<Request>(), new Array<string>()]
  let isRemoved = false
  page.on('request', request => isRemoved && requested.add(request))
  page.on(
    'response',
    response => response.status() === 404 && requested.has(response.request()) && missing.push(response.url()),
  )
  // The removal is announced before its response arrives.
  await page.route('**/api/setting/banner/*', async route => {
    const response = await route.fetch()
    isRemoved = true
    await setTimeout(1_000)
    await route.fulfill({ response })
  })
  await banner.button('Remove…').click()
  await banner.dialog(`Remove “${title}”?`).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`${title}: removed`)).toBeVisible()
  await expect(page).toHaveURL(/\/banner$/)
  expect(missing).toEqual([])
})

test('an item becomes live by the clock while its list is open', async ({ testContext, product }) => {
  const title = unique('Soon')
  const { page, token } = await testContext.openSession({ name: 'Ploy', role: 'marketing', at: '/popup' })
  const list = new Content(page)
  await expect(page.getByRole('tab', { name: 'Live' })).toBeVisible()
  const startsAt = new Date(Date.now() + SOON_MS).toISOString()
  await addContent(product, token, 'popup', { title, draft: { startsAt } })
  await expect(list.row(title)).toContainText('Scheduled')
  await expect(list.row(title)).toContainText('Live')
})

test('axe reports nothing on the list, an item and its dialogs', async ({ testContext, product }) => {
  test.slow()
  const title = unique('ลอยกระทง')
  const { page, token } = await testContext.openSession({ name: 'Ploy', role: 'marketing' })
  const { id } = await addContent(product, token, 'event', {
    title,
    draft: { body: 'ฝากครบ ฿500 รับสิทธิ์', prize: 'ทอง 1 บาท', link: '/event' },
  })
  const screen = new Content(page)
  await page.goto('/event')
  await expect(screen.row(title)).toBeVisible()
  await expectNoFindings(page, 'list')
  await page.goto(`/event/detail/${id}`)
  await expect(screen.preview.getByText('ทอง 1 บาท').first()).toBeVisible()
  await expectNoFindings(page, 'item')
  await screen.field('Prize').fill('ทอง 2 บาท')
  await screen.button('Publish…').click()
  await expect(page.getByRole('dialog')).toContainText('Prize: ทอง 1 บาท → ทอง 2 บาท')
  await expectNoFindings(page, 'publish', whatLiesOver)
})
