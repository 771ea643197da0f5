import { randomUUID } from 'node:crypto'
import { Content } from './screens/content.ts'
import { phone } from './screens/phone.ts'
import { expectNoFindings } from './support/axe.ts'
import { addContent } from './support/content.ts'
import { expect, test } from './support/test.ts'

test.use(phone)

test('on a phone an item moves by buttons, and its preview covers the screen', async ({ testContext, product }) => {
  const titles = ['One', 'Two'].map(name => `${name} ${randomUUID()}`)
  const [one = '', two = ''] = titles
  const { page, token } = await testContext.openSession({ name: 'Ploy', role: 'marketing' })
  for (const title of titles) await addContent(product, token, 'banner', { title })
  await page.goto(Content.banners)
  await expect(page.getByRole('button', { name: `Move ${two} up` })).toBeVisible()
  await expectNoFindings(page, 'cards')
  // A long title makes room for the status.
  const card = page.getByRole('link', { name: two })
  expect(await card.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
  await page.getByRole('button', { name: `Move ${two} up` }).click()
  await expect(page.getByText('Order saved')).toBeVisible()
  const cards = page.getByRole('listitem').filter({ hasText: new RegExp(titles.join('|')) })
  await expect(cards.first()).toContainText(two)
  await page.getByRole('link', { name: one }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  const sheet = page.getByRole('dialog', { name: 'Preview' })
  await expect(sheet.getByRole('img', { name: one })).toBeVisible()
  const box = await sheet.boundingBox()
  expect([box?.width, box?.height]).toEqual([360, 740])
})
