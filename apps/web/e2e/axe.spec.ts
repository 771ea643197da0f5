import { expect, test, type Page } from '@playwright/test'
import { findOnScreen } from './support/axe.ts'

// What the accessibility checks leave out because it repeats hides nothing. On a page of its own, without the product.

const row = (name: string, attributes = '') =>
  `<tr ${attributes}><td>${name}</td><td class="amount">฿100</td><td><button aria-label="Open ${name}"><svg width="9" height="9" aria-hidden="true"></svg></button></td></tr>`
const document = (rows: string) => `<!doctype html><html lang="en"><head><title>Members</title><style>
    html { color: #111; background: #fff } html[data-mode=dark] { color: #eee; background: #111 }
    a { color: inherit } button { min-width: 24px; min-height: 24px; color: inherit; background: inherit }
  </style></head><body><header><nav aria-label="Menu"><a href="#a">Home</a></nav></header><div id="root"><main>
    <h1>Members</h1><table><thead><tr><th>Name</th><th>Amount</th><th>Record</th></tr></thead><tbody>${rows}</tbody></table>
  </main></div></body></html>`

const show = (page: Page, { rows = [1, 2, 3, 4].map(n => row(`Member ${n}`)).join(''), style = '' } = {}) =>
  page.setContent(document(rows).replace('</style>', `${style}</style>`))

/** The rules that are broken. */
async function rulesBrokenOn(page: Page): Promise<{ light: string[]; dark: string[] }> {
  const { light, dark } = await findOnScreen(page)
  const [ofLight = [], ofDark = []] = [light, dark].map(found => found.map(text => text.split(':')[0] ?? ''))
  return { light: ofLight, dark: ofDark }
}

test('axe finds a fault in what repeats, on a page that was found clean before', async ({ page }) => {
  await show(page)
  const clean = { light: [], dark: [] }
  expect(await rulesBrokenOn(page)).toEqual(clean)
  expect(await rulesBrokenOn(page)).toEqual(clean)

  await show(page, { style: 'html[data-mode=light] .amount { color: #aaa }' })
  expect(await rulesBrokenOn(page)).toEqual({ light: ['color-contrast'], dark: [] })
  await show(page, { style: 'html[data-mode=dark] tr:nth-child(4) .amount { color: #444 }' })
  expect(await rulesBrokenOn(page)).toEqual({ light: [], dark: ['color-contrast'] })
  await show(page, { style: 'tbody { opacity: 0.4 }' })
  expect(await rulesBrokenOn(page)).toEqual({ light: ['color-contrast'], dark: ['color-contrast'] })
  await show(page, { style: 'html[data-mode=dark] nav { background: #ccc }' })
  expect((await rulesBrokenOn(page)).dark).toEqual(['color-contrast'])

  const rows = `${row('Member 1')}${row('Member 2')}`
  await show(page, { rows: `${rows}${row('Member 3', 'aria-checked="mixed"')}` })
  expect((await rulesBrokenOn(page)).light).toEqual(['aria-allowed-attr'])
  await show(page, {
    rows: `${rows}${row('Member 3').replace('aria-label="Open Member 3"', 'aria-label=""')}`,
  })
  expect((await rulesBrokenOn(page)).light).toEqual(['button-name'])
  await show(page)
  await page.locator('nav a').evaluate(link => link.setAttribute('aria-colcount', '2'))
  expect((await rulesBrokenOn(page)).light).toEqual(['aria-allowed-attr'])
})

test('axe checks the text of a page that is drawn again meanwhile', async ({ page }) => {
  await show(page, { style: 'html[data-mode=dark] .amount { color: #444 }' })
  await page.evaluate(() => {
    const rows = window.document.querySelector('tbody') as HTMLElement
    const drawAgain = () => rows.replaceChildren(...[...rows.children].map(each => each.cloneNode(true)))
    new MutationObserver(drawAgain).observe(window.document.documentElement, { attributes: true })
  })
  expect(await rulesBrokenOn(page)).toEqual({ light: [], dark: ['color-contrast'] })
})

test('axe finds a fault in a dialog over a page that was found clean', async ({ page }) => {
  await show(page)
  expect(await findOnScreen(page)).toEqual({ light: [], dark: [] })
  await page.evaluate(() => {
    const dialog = Object.assign(window.document.createElement('div'), { role: 'dialog', ariaLabel: 'Edit' })
    dialog.dataset['overlay'] = ''
    dialog.append(window.document.createElement('input'))
    window.document.body.append(dialog)
  })
  expect((await findOnScreen(page, ['region'])).light).toEqual([expect.stringMatching(/^label: /)])
})
