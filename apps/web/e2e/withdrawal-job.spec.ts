import { showAccountNo } from '@backoffice/kernel/thai'
import type { Page } from '@playwright/test'
import { FEE } from './support/fairpay.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { Withdrawals } from './screens/withdrawals.ts'
import { money } from './screens/texts.ts'

test('a withdrawal, from the signed request to the payout, on the screens of two admins', async ({
  testContext,
  product,
}) => {
  const ploy = await testContext.openSession({ name: 'Ploy', role: 'finance-maker', at: paths.withdrawals })
  const anan = await testContext.openSession({ name: 'Anan', role: 'finance-checker', at: paths.withdrawals })
  const [here, there] = [ploy, anan].map(({ page }) => ({
    page,
    shell: new Shell(page),
    list: new Withdrawals(page),
  })) as [Screen, Screen]
  await expect(here.shell.badge).toHaveText(/\d/)
  await expect(there.shell.badge).toHaveText(/\d/)
  const before = await here.shell.waiting()
  // From here on every update arrives over the socket: a reload would clear this marker.
  for (const { page } of [here, there]) await page.evaluate(() => Object.assign(window, { stillThere: true }))

  const request = await testContext.request({ amount: 1_500, cash: 2_000 })
  product.external.fairpay.setBehavior(request.id, 'accepts')
  for (const { page, shell, list } of [here, there]) {
    await expect(list.row(request)).toContainText(money(1_500))
    await expect(list.row(request)).toContainText('Pending')
    await expect(shell.badge).toHaveText(String(before + 1))
    await expect(page).toHaveTitle(`(${before + 1}) รายการถอน – Siam Play`)
    await expect(shell.menu.getByRole('link', { name: 'รายการถอน' })).toContainText(String(before + 1))
  }

  const mine = await here.list.open(request)
  await mine.claim()
  const theirs = await there.list.open(request)
  await expect(there.list.row(request)).toContainText('Claimed · Ploy')
  await expect(theirs.itself.getByText('Claimed by Ploy, time left')).toBeVisible()
  await expect(theirs.button('Approve…')).toHaveCount(0)

  await expect(mine.evidence).toContainText(request.member.firstName)
  await expect(mine.fact('Available balance')).toContainText(money(500))
  await expect(mine.fact('Account name check')).toHaveText('matches the bank')
  // In all withdrawals the record stays open after a decision; in the queue the next one opens.
  await here.list.tab('All').click()
  await mine.button('Approve…').click()
  const lastAppearance = mine.dialog('Approve this withdrawal?')
  for (const fact of [
    request.member.username,
    money(1_500),
    request.member.lastName,
    showAccountNo(request.member.bank.code, request.member.bank.accountNo),
  ])
    await expect(lastAppearance).toContainText(fact)
  await mine.confirm('Approve this withdrawal?', 'Approve')

  await expect(mine.status('Paying')).toBeVisible()
  await expect(theirs.status('Paying')).toBeVisible()
  await expect(here.shell.badge).toHaveText(String(before))
  expect(product.external.fairpay.payoutsOf(request.id)).toMatchObject([{ amount: 1_500 }])
  await product.send('payout.settled', { reference: request.id, status: 'paid', fee: FEE })
  for (const drawer of [mine, theirs]) {
    await expect(drawer.status('Paid')).toBeVisible()
    await expect(drawer.itself.getByText(`Fee ${money(FEE)}`)).toBeVisible()
  }
  for (const { page } of [here, there]) expect(await page.evaluate(() => 'stillThere' in window)).toBe(true)

  await theirs.showTimeline()
  const entries = (await theirs.timeline.getByRole('listitem').allInnerTexts())
    .toReversed()
    .map(entry => entry.split('\n')[0])
  expect(entries).toEqual(['Requested', 'Claimed', 'Approved', 'Payout result received', 'Payout result recorded'])

  await here.list.tab('Paid today').click()
  await expect(here.list.row(request)).toContainText('Paid')

  // The ledger is balanced, and the dashboard shows it. The verifier runs once a minute.
  const { rows } = await product.sql.query<{ sum: string }>('select sum(posted_satang) as sum from accounts')
  expect(rows).toEqual([{ sum: '0' }])
  await expect(async () => {
    await here.page.goto(paths.home)
    await expect(here.page.getByRole('listitem').filter({ hasText: 'Ledger check' })).toContainText(
      /balanced \d\d:\d\d/,
      { timeout: 15_000 },
    )
  }).toPass()
})

type Screen = { page: Page; shell: Shell; list: Withdrawals }
