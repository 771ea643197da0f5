import { newId } from '@backoffice/kernel'
import { expectNoFindings, whatLiesOver } from './support/axe.ts'
import { placeBet } from './support/bets.ts'
import { registerMember } from './support/deposits.ts'
import { createMember } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { Content } from './screens/content.ts'
import { paths } from './screens/paths.ts'
import { show } from './screens/show.ts'
import { SiteSettings } from './screens/site-settings.ts'

test('a wheel whose weights are complete is published by a second approver, spun and stopped', async ({
  testContext,
  product,
}) => {
  test.slow()
  const { page } = await testContext.openSession({ name: 'Mali', role: 'marketing', at: paths.wheel })
  await page.getByRole('button', { name: 'Edit wheel' }).click()
  const weight = page.getByRole('textbox', { name: /^Weight of / }).first()
  const enterWeight = async (percent: string) => {
    await weight.focus()
    // In the focused field, the number stands without its unit.
    await expect(weight).not.toHaveValue(/%/)
    await weight.fill(percent)
    await weight.press('Enter')
  }
  const before = (await weight.inputValue()).replace(/[ %]/g, '')
  await enterWeight('0.5')
  await expect(page.getByText(/^Weights .*% missing$/)).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Submit for approval…/ })).toBeDisabled()
  await enterWeight(before)
  await expect(page.getByText('Weights 100.00%')).toBeVisible()

  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Change settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Change settings' })
  await settings.getByLabel('Wheel open').check()
  await settings.getByLabel('Deposit for one spin').fill('500')
  await settings.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Submit for approval…', exact: true }).click()
  const publish = page.getByRole('dialog', { name: /^Publish version \d+\?$/ })
  await publish.getByLabel('Reason').fill('Opening of the wheel')
  await publish.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText(/^Draft \d+ waits for a second approver, requested by Mali$/)).toBeVisible()

  const checker = await testContext.openSession({ name: 'Anan', role: 'finance-checker', at: '/approvals' })
  await checker.page
    .getByRole('row')
    .getByRole('link', { name: /Publish a version of the wheel/ })
    .click()
  const request = checker.page.getByRole('complementary')
  await expect(request).toContainText('Opening of the wheel')
  await request.getByRole('button', { name: 'Approve…' }).click()
  const decision = checker.page.getByRole('dialog', { name: 'Approve this request?' })
  await decision.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(request.getByText('Approved', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Version \d+ live$/)).toBeVisible()

  const member = await createMember(product, { cash: 600 })
  const spin = () => product.send('wheel.spun', { externalId: newId(), username: member.username })
  await spin()
  await expect(spin()).rejects.toThrow('INSUFFICIENT_FUNDS')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('row').filter({ hasText: member.username })).toHaveCount(1)

  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Edit wheel' }).click()
  await page.getByRole('button', { name: 'Change settings' }).click()
  await settings.getByLabel('Spins per member a day').fill('77')
  await settings.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Submit for approval…', exact: true }).click()
  await publish.getByLabel('Reason').fill('More spins')
  await publish.getByRole('button', { name: 'Submit', exact: true }).click()
  const sides = (at: typeof page) => ({
    live: at.getByRole('region', { name: /^Live: version \d+$/ }),
    proposed: at.getByRole('region', { name: /^Proposed: version \d+$/ }),
  })
  await expect(sides(page).proposed.locator('mark')).toHaveText(['77 (differs)'])
  await checker.page.getByRole('tab', { name: 'Pending' }).click()
  await checker.page
    .getByRole('row')
    .getByRole('link', { name: /Publish a version of the wheel/ })
    .click()
  const { live, proposed } = sides(checker.page)
  await expect(proposed.locator('mark')).toHaveText(['77 (differs)'])
  await expect(live.locator('mark')).toHaveCount(1)
  await expect(live.getByRole('listitem')).toHaveCount(8)
  await expect(live).toContainText('Expected cost per spin')
  const tops = async () => {
    const [one, other] = [await live.boundingBox(), await proposed.boundingBox()]
    return { beside: one?.y === other?.y, below: (one?.y ?? 0) + (one?.height ?? 0) <= (other?.y ?? 0) }
  }
  expect(await tops()).toEqual({ beside: true, below: false })
  await expectNoFindings(checker.page, 'the comparison of two wheels')
  await checker.page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(tops).toEqual({ beside: false, below: true })
  await checker.page.setViewportSize({ width: 1440, height: 900 })
  await request.getByRole('button', { name: 'Approve…' }).click()
  await decision.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText(/^Version \d+ live$/)).toBeVisible()

  await page.getByRole('tab', { name: 'Slots' }).click()
  await page.getByRole('button', { name: 'Stop wheel' }).click()
  const stop = page.getByRole('dialog', { name: 'Stop the wheel?' })
  await stop.getByLabel('Reason').fill('The month is over')
  await stop.getByRole('button', { name: 'Stop wheel' }).click()
  await expect(page.getByText(/^Version \d+ is off$/)).toBeVisible()
  await expect(spin()).rejects.toThrow('NOT_ELIGIBLE')
})

test('tiers rise by their thresholds; a member is moved manually, and a tier with members is deleted', async ({
  testContext,
  product,
}) => {
  const { page } = await testContext.openSession({ name: 'Mali', role: 'marketing', at: paths.ranking })
  const names = ['Bronze', 'Silver'].map(name => `${name} ${newId().slice(-4)}`)
  const [bronze = '', silver = ''] = names
  const add = async (name: string, threshold: string) => {
    await page.getByRole('button', { name: 'Add tier' }).click()
    const form = page.getByRole('dialog', { name: 'Add tier' })
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Monthly threshold').fill(threshold)
    return { form, submit: () => form.getByRole('button', { name: 'Add tier' }).click() }
  }
  await (await add(bronze, '1000')).submit()
  await expect(page.getByText(`${bronze}: added`)).toBeVisible()
  const second = await add(silver, '1000')
  await second.submit()
  await expect(second.form.getByLabel('Monthly threshold')).toHaveAttribute('aria-invalid', 'true')
  await second.form.getByLabel('Monthly threshold').fill('3000')
  await second.submit()
  await expect(page.getByText(`${silver}: added`)).toBeVisible()
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(page.getByText('Cost of rewards')).toBeVisible()

  const member = await registerMember(product)
  const { rows } = await product.sql.query<{ id: string }>('select id from members where username = $1', [
    member.username,
  ])
  await show(page, `/member/profile/${rows[0]?.id}?tab=rank`)
  await page.getByRole('button', { name: 'Move to tier' }).click()
  const move = page.getByRole('dialog', { name: 'Move the member to a tier' })
  await move.getByLabel('Tier').selectOption({ label: silver })
  await move.getByLabel('Reason').fill('Valued customer')
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(`Moved to ${silver}`)).toBeVisible()

  await show(page, paths.ranking)
  await page.getByRole('button', { name: `Delete ${silver}` }).click()
  const remove = page.getByRole('dialog', { name: 'Delete this tier?' })
  await expect(remove.getByLabel('Members move to')).toHaveValue(/.+/)
  await remove.getByLabel('Reason').fill('Tiers restructured')
  await remove.getByRole('button', { name: 'Delete tier' }).click()
  await expect(page.getByText(`${silver} deleted, 1 member moved`)).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('row').filter({ hasText: member.username }).first()).toContainText(bronze)
})

test('diamonds, cashback and commissions are set up, refusing what contradicts itself, and take effect', async ({
  testContext,
  product,
}) => {
  const { page } = await testContext.openSession({ name: 'Mali', role: 'marketing', at: paths.diamonds })
  const settings = new SiteSettings(page)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByRole('tab', { name: 'Settings' }).click()
  for (const name of ['Members can claim free diamonds', 'Members can exchange diamonds'])
    await page.getByRole('checkbox', { name }).check()
  await page.getByRole('checkbox', { name: 'Only with a deposit on the same day' }).uncheck()
  await settings.field('Fewest diamonds per day').fill('5')
  await settings.field('Most diamonds per day').fill('3')
  await settings.field('Fewest diamonds per exchange').fill('5')
  await save.click()
  await expect(settings.field('Most diamonds per day')).toHaveAttribute('aria-invalid', 'true')
  await settings.field('Most diamonds per day').fill('5')
  await settings.save()
  // Claimed once a day, and exchanged.
  const { username } = await registerMember(product)
  const claim = () => product.send('diamond.claimed', { externalId: newId(), username })
  expect((await claim()).result).toMatchObject({ kind: 'diamond', amount: 5 })
  await expect(claim()).rejects.toThrow('ALREADY_CLAIMED')
  await product.send('diamond.exchanged', { externalId: newId(), username, diamonds: 5 })
  await page.getByRole('tab', { name: 'History' }).click()
  const rows = page.getByRole('row').filter({ hasText: username })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Exchange')
  await expect(rows.last()).toContainText('Claim')

  // A rate of cashback above its limit; then what the running period would cost.
  const player = await createMember(product, { cash: 1_000 })
  await placeBet(product, player, 800)
  await show(page, `${paths.cashback}?tab=settings`)
  await settings.field('Rate in %').fill('150')
  await save.click()
  await expect(settings.field('Rate in %')).toHaveAttribute('aria-invalid', 'true')
  await settings.field('Rate in %').fill('5')
  await settings.field('Minimum per member').fill('0')
  await settings.save()
  await page.getByRole('button', { name: 'Calculate' }).click()
  const cost = page.getByRole('row').filter({ hasText: player.username })
  await expect(cost).toContainText('฿800.00')
  await expect(cost).toContainText('฿40.00')

  // The commissions of all levels keep to one limit; an invited member appears below who invited.
  await show(page, `${paths.invites}?tab=settings`)
  await page.getByLabel('Basis').selectOption('Turnover')
  await settings.field('Level 1: invited directly, %').fill('15')
  await settings.field('Level 2, %').fill('10')
  await save.click()
  await expect(settings.field('Level 2, %')).toHaveAttribute('aria-invalid', 'true')
  await settings.field('Level 2, %').fill('5')
  await settings.save()
  const referrer = await registerMember(product)
  const invited = await registerMember(product, { referrer })
  await page.getByRole('tab', { name: 'Report' }).click()
  await page.getByRole('link', { name: `Open ${referrer.username}` }).click()
  await expect(page.getByRole('complementary')).toContainText(invited.username)
})

// Last: it leaves a draft of the wheel.
test('axe reports nothing on any tab of the screens of rewards', async ({ testContext }) => {
  test.slow()
  const { page } = await testContext.openSession({ name: 'Mali', role: 'marketing', at: paths.wheel })
  await page.getByRole('button', { name: 'Edit wheel' }).click()
  const slots = page.getByRole('table').filter({ hasText: 'Weight' })
  const slot = page.getByRole('dialog', { name: 'Slot 1' })
  const open = () =>
    slots
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
  await open()
  await expect(slot).toBeVisible()
  await expectNoFindings(page, 'a slot of the wheel', whatLiesOver)
  // A picture is shown, and kept, before the draft is saved.
  await new Content(page).upload('Gold coin')
  await slot.getByRole('button', { name: 'Apply' }).click()
  await expect(slots.getByRole('img', { name: 'Gold coin' })).toBeVisible()
  await open()
  await expect(slot.getByRole('img', { name: 'Gold coin' })).toBeVisible()
  await slot.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(slots.getByRole('img', { name: 'Gold coin' })).toBeVisible()
  for (const screen of [paths.wheel, paths.ranking, paths.cashback, paths.invites, paths.diamonds]) {
    await show(page, screen)
    await expect(page.getByRole('tab').first()).toBeVisible()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('tabpanel').or(page.getByRole('main')).first()).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      await expectNoFindings(page, `${screen}, ${await tab.textContent()}`)
    }
  }
})
