import { chromium } from '@playwright/test'
const base = 'http://127.0.0.1:3481'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] })
const first = await browser.newContext({ viewport: { width: 1440, height: 900 } })
const page = await first.newPage()
await page.goto(base + '/login')
await page.getByRole('textbox').first().fill('narin')
await page.locator('input[type=password]').fill('monsoon-river-lantern')
await page.keyboard.press('Enter')
await page.waitForURL(/dashboard/, { timeout: 60000 })
const storage = await page.evaluate(() => ({ ...localStorage }))
const [path, name, edit] = process.argv.slice(2)
for (const [locale, navType, width] of [['en', 'light', 1440], ['th', 'dark', 360]]) {
  const context = await browser.newContext({ viewport: { width, height: width === 360 ? 740 : 1000 } })
  await context.addInitScript(({ storage, locale, navType }) => {
    for (const [k, v] of Object.entries(storage)) localStorage.setItem(k, v)
    const cfg = JSON.parse(localStorage.getItem('backoffice-config') ?? '{}')
    localStorage.setItem('backoffice-config', JSON.stringify({ ...cfg, locale, navType, mode: navType }))
  }, { storage, locale, navType })
  const p = await context.newPage()
  await p.goto(base + path)
  await p.waitForLoadState('networkidle')
  await p.waitForTimeout(1500)
  if (edit) {
    await p.getByRole('button', { name: locale === 'en' ? 'Change rules…' : 'แก้ไขกฎ…' }).click()
    await p.waitForTimeout(500)
    for (const i of [0, 2, 4, 7, 12]) await p.locator('li button').nth(i).click()
    await p.waitForTimeout(500)
  }
  await p.screenshot({ path: `/tmp/w/shots/${name}-${locale}-${width}.png`, fullPage: false })
}
await browser.close()
