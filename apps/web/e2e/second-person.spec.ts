import { expect, test } from './support/test.ts'
import { paths } from './vocabulary/paths.ts'
import { Shell } from './vocabulary/shell.ts'
import { Withdrawals } from './vocabulary/withdrawals.ts'
import { money } from './vocabulary/words.ts'

test.beforeEach(({ product }) => product.sql.query('update withdrawal_settings set second_approval_from_satang = 10000000'))
test.afterEach(({ product }) => product.sql.query('update withdrawal_settings set second_approval_from_satang = null'))

test('above the limit a second person approves, and never the first one', async ({ office, product }) => {
  const request = await office.request({ amount: 120_000 })
  const at = `${paths.withdrawals}?id=${request.id}`
  const maker = await office.desk({ name: 'Ploy', role: 'finance-checker', at })
  const checker = await office.desk({ name: 'Anan', role: 'finance-checker', at })
  const [first, second] = [maker, checker].map(({ page }) => new Withdrawals(page).drawer(request)) as [Drawer, Drawer]
  await first.claim()
  await first.approve()
  await expect(first.status('Second approval')).toBeVisible()
  await expect(first.button('Approve as second…')).toHaveCount(0)
  expect(product.world.fairpay.payoutsOf(request.id)).toEqual([])

  // What the first saw, the second sees.
  await expect(second.evidence).toContainText(request.member.username)
  await expect(second.fact('Approved by')).toContainText('Ploy')
  await second.button('Approve as second…').click()
  await second.confirm('Approve as the second person?', 'Approve')
  for (const drawer of [first, second]) await expect(drawer.status('Paid')).toBeVisible()
  await expect(first.fact('Second approval by')).toHaveText('Anan')
})

test('paying by hand above the limit asks a second person, whose bell says so', async ({ office }) => {
  const request = await office.request({ amount: 150_000 })
  const maker = await office.desk({ name: 'Ploy', role: 'finance-maker', at: `${paths.withdrawals}?id=${request.id}` })
  const checker = await office.desk({ name: 'Anan', role: 'finance-checker', at: paths.home })
  const bell = new Shell(checker.page).bell
  await expect(bell).toHaveAccessibleName('Approvals')

  const first = new Withdrawals(maker.page).drawer(request)
  await first.claim()
  await first.button('Paid by hand…').click()
  await first.dialog('Paid by hand?').getByLabel('Bank reference').fill('KTB-77')
  await first.confirm('Paid by hand?', 'Mark as paid')
  await expect(maker.page.getByText(`${request.member.username}: a second person has been asked to agree`)).toBeVisible()
  await expect(first.itself.getByText('Ploy asks: mark as paid by hand')).toBeVisible()
  await expect(first.button('Agree…')).toHaveCount(0)

  await expect(bell).toHaveAccessibleName('Approvals: 1 for you')
  await bell.click()
  const waiting = checker.page.getByRole('dialog', { name: 'Waiting for a second person' })
  await expect(waiting).toContainText(money(150_000))
  await waiting.getByRole('link').filter({ hasText: request.externalId }).click()
  const second = new Withdrawals(checker.page).drawer(request)
  await second.button('Agree…').click()
  await second.confirm('Agree as the second person?', 'Agree')
  for (const drawer of [first, second]) await expect(drawer.status('Paid by hand')).toBeVisible()
  await expect(bell).toHaveAccessibleName('Approvals')
})

test('the second person may refuse, with a reason', async ({ office }) => {
  const request = await office.request({ amount: 150_000 })
  const at = `${paths.withdrawals}?id=${request.id}`
  const maker = await office.desk({ name: 'Ploy', role: 'finance-maker', at })
  const checker = await office.desk({ name: 'Anan', role: 'finance-checker', at })
  const [first, second] = [maker, checker].map(({ page }) => new Withdrawals(page).drawer(request)) as [Drawer, Drawer]
  await first.claim()
  await first.button('Paid by hand…').click()
  await first.dialog('Paid by hand?').getByLabel('Bank reference').fill('KTB-78')
  await first.confirm('Paid by hand?', 'Mark as paid')
  await second.button('Refuse…').click()
  await second.dialog('Refuse as the second person?').getByLabel('Reason').fill('There is no such slip')
  await second.confirm('Refuse as the second person?', 'Refuse')
  await expect(first.itself.getByText('Ploy asks: mark as paid by hand')).toHaveCount(0)
  await expect(first.status('Paid by hand')).toHaveCount(0)
})

type Drawer = ReturnType<Withdrawals['drawer']>
