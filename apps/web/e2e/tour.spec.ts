import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Request } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { Withdrawals } from './screens/withdrawals.ts'

/** Ignored by git; for viewing. */
const album = path.resolve(import.meta.dirname, '../test-results/album')

/** Opens every page. A policy violation or an uncaught error fails the test (support/watch.ts). */
for (const mode of ['light', 'dark'] as const) {
  test(`a tour of every page, ${mode}, keeps to the security policy`, async ({ testContext }) => {
    const requests = []
    for (const amount of [1_500, 42_000, 300.5, 98_350]) requests.push(await testContext.request({ amount }))
    const [first] = requests as [Request, ...Request[]]
    const { page } = await testContext.openSession({ name: 'Ploy' })
    const visitor = await testContext.openVisitor()
    for (const each of [page, visitor])
      await each.addInitScript(
        check => localStorage.setItem('backoffice-config', check),
        JSON.stringify({ navType: mode }),
      )

    for (const at of ['/login', '/register', '/forgot']) {
      const answer = await visitor.goto(at)
      expectStrictPolicy(answer?.headers()['content-security-policy'])
      await expect(visitor.getByRole('main')).toBeVisible()
      await keep(visitor, `${mode}${at.replaceAll('/', '-')}`)
    }
    const answer = await page.goto(paths.home)
    expectStrictPolicy(answer?.headers()['content-security-policy'])
    const books = page.getByText('Ledger check', { exact: true })
    await expect(books).toBeVisible()
    await keep(page, `${mode}-dashboard`)
    const list = new Withdrawals(page)
    await list.visit()
    await expect(list.row(first)).toBeVisible()
    await keep(page, `${mode}-withdrawals`)
    const drawer = await list.open(first)
    await drawer.claim()
    await expect(drawer.evidence).toBeVisible()
    await keep(page, `${mode}-withdrawal`)
    await drawer.button('Approve…').click()
    await keep(page, `${mode}-approve`)
    await page.keyboard.press('Escape')
    await new Shell(page).profile.click()
    await keep(page, `${mode}-profile`)
    await page.keyboard.press('Escape')
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await keep(page, `${mode}-404`)
    await page.setViewportSize({ width: 360, height: 740 })
    const stops = [
      ['dashboard', paths.home, books],
      ['withdrawals', paths.withdrawals, list.link(first)],
      ['withdrawal', `${paths.withdrawals}?id=${first.id}`, drawer.evidence],
    ] as const
    for (const [name, at, sign] of stops) {
      await page.goto(at)
      await expect(sign).toBeVisible()
      await keep(page, `${mode}-phone-${name}`)
    }
  })
}

function expectStrictPolicy(policy: string | undefined): void {
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('require-trusted-types-for')
  expect(policy).not.toContain('unsafe')
}

async function keep(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: path.join(album, `${name}.png`), animations: 'disabled' })
}
