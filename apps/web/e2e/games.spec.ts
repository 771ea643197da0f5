import { placeBet } from './support/bets.ts'
import { createMember } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { known, profileOf } from './screens/members.ts'
import { paths } from './screens/paths.ts'
import { money } from './screens/texts.ts'

test('a round is found from the profile of its member, by its link too, and counts in their statistics', async ({
  testContext,
  product,
}) => {
  const member = await known(product, await createMember(product, { cash: 2_000 }))
  await placeBet(product, member, 300)
  await placeBet(product, member, 120, 'sport')
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'support', at: profileOf(member) })
  await page.getByRole('tab', { name: 'Games' }).click()
  const rows = page.getByRole('row').filter({ hasText: 'Fortune Tiger' })
  await expect(rows).toHaveCount(2)
  await rows.filter({ hasText: 'Slots' }).click()
  const drawer = page.getByRole('complementary', { name: 'Fortune Tiger' })
  await expect(drawer).toContainText('Bet placed')
  await expect(drawer).toContainText(money(300))
  await page.reload()
  await expect(drawer).toContainText(money(1_700))
  await page.getByRole('tab', { name: 'Statistics' }).click()
  await expect(page.getByRole('main')).toContainText(money(420))
  await page.getByRole('button', { name: '7 days' }).click()
  await expect(page.getByRole('table').first()).toContainText('Sports')
  await expect(page).toHaveURL(/window=7/)
})

test('a figure of GGR leads to its bets, and a bet to its round', async ({ testContext, product }) => {
  const member = await known(product, await createMember(product, { cash: 2_000 }))
  await placeBet(product, member, 310)
  const { page } = await testContext.openSession({
    name: 'Ploy',
    role: 'support',
    at: `${paths.agentAccount}?tab=ggr&by=category`,
  })
  const slots = page.getByRole('row').filter({ hasText: 'Slots' })
  await slots.getByRole('link').nth(2).click()
  await expect(page).toHaveURL(/booked=wins/)
  await page.goBack()
  await slots.getByRole('link', { name: 'Slots' }).click()
  await page.getByRole('row').filter({ hasText: member.username }).getByText('Settled').click()
  const drawer = page.getByRole('complementary', { name: 'Fortune Tiger' })
  await expect(drawer).toContainText('Bet placed')
  await expect(drawer).toContainText(money(310))
})
