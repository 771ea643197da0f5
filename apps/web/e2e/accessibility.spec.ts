import type { Page } from '@playwright/test'
import { expectNoFindings, whatLiesOver } from './support/axe.ts'
import { registerMember, reportDeposit, senderOf, uniqueAmount } from './support/deposits.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { show } from './screens/show.ts'
import { Withdrawals } from './screens/withdrawals.ts'

/** Two languages, each width and each direction once; both modes in each. `npm run screens -- --axe` has them all. */
const looks = [
  { locale: 'en', direction: 'ltr', size: { width: 1440, height: 900 } },
  { locale: 'th', direction: 'rtl', size: { width: 360, height: 740 } },
] as const

for (const { locale, direction, size } of looks) {
  test(`axe reports nothing on any screen, ${locale}, ${direction}, ${size.width} px`, async ({
    testContext,
    product,
  }) => {
    // Ten screens in one test, each checked as a whole.
    test.slow()
    const request = await testContext.request()
    // On a phone, what follows this name is in the next line, below the link before it.
    await product.sql.query(`update members set first_name = 'สมชาย', last_name = 'แสนสุขใจดี' where username = $1`, [
      request.member.username,
    ])
    await reportDeposit(product, { amount: uniqueAmount(700), from: senderOf(await registerMember(product)) })
    // As every test has it, a browser that other tests have used can show it.
    const isUsual = locale === 'en' && direction === 'ltr'
    const browser = isUsual ? undefined : { viewport: size }
    const visitor = await testContext.openVisitor({ browser })
    if (!isUsual) await storeLanguage(visitor, locale, direction)
    await openUnderStrictPolicy(visitor, paths.login)
    await expect(visitor.getByRole('main')).toBeVisible()
    await expectNoFindings(visitor, 'sign-in')
    for (const at of ['/register', '/register?token=unknown', '/forgot', '/pages/check-mail/check-mail3']) {
      await visitor.goto(at)
      await expect(visitor.getByRole('main').getByRole('heading')).toBeVisible()
      await expectNoFindings(visitor, at)
    }

    const { page } = await testContext.openSession({ name: 'Ploy', browser })
    if (!isUsual) await storeLanguage(page, locale, direction)
    await openUnderStrictPolicy(page, paths.home)
    await expect(page.getByRole('main').getByRole('link', { name: '฿' }).first()).toBeVisible()
    await expectNoFindings(page, 'dashboard')
    await show(page, paths.withdrawals)
    const row = new Withdrawals(page).link(request)
    await expect(row).toBeVisible()
    await expectNoFindings(page, 'withdrawals')
    await row.click()
    await expect(page.getByRole('term').first()).toBeVisible()
    await expectNoFindings(page, 'one withdrawal')
    await show(page, paths.campaigns)
    await expect(page.getByRole('tab').first()).toBeVisible()
    await expectNoFindings(page, 'campaigns')
    await show(page, paths.admins)
    await page
      .getByRole('link')
      .filter({ hasText: /^ploy\./ })
      .first()
      .click()
    await expect(page.getByRole('meter').or(page.getByRole('term')).first()).toBeVisible()
    await expectNoFindings(page, 'one admin')
    await show(page, '/profile')
    await expect(page.getByRole('term').first()).toBeVisible()
    await expectNoFindings(page, 'the user’s own account')
    await show(page, paths.agentAccount)
    await expect(page.getByRole('tab').first()).toBeVisible()
    await expect(page.getByText('AGENT_URL').first()).toBeVisible()
    await expectNoFindings(page, 'agent account')
    await show(page, paths.audit)
    await page
      .getByRole('link', { name: /session\.sign-in/ })
      .first()
      .click()
    await expect(page.getByRole('term').first()).toBeVisible()
    await expectNoFindings(page, 'audit log')
    await show(page, paths.depositSummary)
    const live = page.getByText(/^(Live|ยังไม่ปิด)$/)
    await expect(live.first()).toBeVisible()
    await expectNoFindings(page, 'deposit summary')
    await show(page, paths.withdrawalSummary)
    // Whether another test has paid a withdrawal is open.
    await expect(live.or(page.getByText(/^(Select another range|เลือกช่วงอื่น)/)).first()).toBeVisible()
    await expectNoFindings(page, 'withdrawal summary')
    await show(page, '/nowhere')
    await expect(page.getByRole('main').getByRole('heading')).toBeVisible()
    await expectNoFindings(page, '404')
  })
}

test('axe reports nothing on menus, filters, a claimed withdrawal, its timeline and its dialogs', async ({
  testContext,
}) => {
  test.slow()
  const request = await testContext.request()
  const { page } = await testContext.openSession({ name: 'Ploy', at: paths.withdrawals })
  const [shell, list] = [new Shell(page), new Withdrawals(page)]
  await expect(list.row(request)).toBeVisible()
  const opened = {
    profile: shell.profile,
    languages: shell.bar.getByRole('button', { name: 'Language' }),
    approvals: shell.bell,
    palette: shell.bar.getByRole('button', { name: 'Search and commands' }),
    appearance: shell.bar.getByRole('button', { name: 'Appearance' }),
    filters: page.getByRole('button', { name: 'Filter', exact: true }),
  }
  for (const [what, button] of Object.entries(opened)) {
    await button.click()
    await expectNoFindings(page, what, whatLiesOver)
    await page.keyboard.press('Escape')
  }
  const drawer = await list.open(request)
  await drawer.claim()
  await drawer.showTimeline()
  await expectNoFindings(page, 'a claimed withdrawal and the message of the claim', whatLiesOver)
  for (const move of ['Approve…', 'Reject…', 'Mark as paid manually…']) {
    await drawer.button(move).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFindings(page, move, whatLiesOver)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

/** Opens a page, whose answer carries the policy; a violation fails the test (support/watch.ts). */
async function openUnderStrictPolicy(page: Page, at: string): Promise<void> {
  const policy = (await page.goto(at))?.headers()['content-security-policy']
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('require-trusted-types-for')
  expect(policy).not.toContain('unsafe')
}

/** Stores the language and the direction as if the user had chosen it before. */
async function storeLanguage(page: Page, locale: string, direction: string): Promise<void> {
  await page.addInitScript(
    check => localStorage.setItem('backoffice-config', check),
    JSON.stringify({ navType: 'light', locale, rtlLayout: direction === 'rtl' }),
  )
}
