import { play } from './support/games.ts'
import { aMember, requestWithdrawal } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { paths } from './vocabulary/paths.ts'
import { Withdrawals } from './vocabulary/withdrawals.ts'
import { money } from './vocabulary/words.ts'

test.beforeEach(({ product }) => product.sql.query('update withdrawal_settings set turnover_percent = 50'))
test.afterEach(({ product }) => product.sql.query('update withdrawal_settings set turnover_percent = null'))

test('turnover that is not made stands against an approval, and goes by itself when the stakes are made', async ({ office, product }) => {
  const member = await aMember(product, { cash: 2_000 })
  await play(product, member, 500)
  const request = await requestWithdrawal(product, member, 100)
  const { page } = await office.desk({ name: 'Ploy', role: 'finance-checker', at: `${paths.withdrawals}?id=${request.id}` })
  const drawer = new Withdrawals(page).drawer(request)
  await expect(drawer.evidence).toContainText(`of ${money(1_000)}`)
  await expect(drawer.evidence).toContainText(money(500))
  await expect(drawer.evidence).toContainText('Slots')
  await expect(drawer.itself.getByRole('note')).toContainText(money(500))
  await drawer.claim()
  await drawer.button('Approve…').click()
  const dialog = drawer.dialog('Approve this withdrawal?')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('A rule stands against it')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(product.world.fairpay.payoutsOf(request.id)).toEqual([])

  // The rest is staked while the evidence is open: nobody has to load it again.
  await play(product, member, 500)
  await expect(drawer.itself.getByRole('note')).toHaveCount(0)
  await drawer.approve()
  await expect(drawer.status('Paid')).toBeVisible()
})
