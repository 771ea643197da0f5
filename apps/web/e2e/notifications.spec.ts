import { randomUUID } from 'node:crypto'
import { signInElsewhere } from './support/admins.ts'
import { placeBet } from './support/bets.ts'
import { createMember } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { send } from './support/wire.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { money } from './screens/texts.ts'

test('a decision appears on the requester’s bell, is read, and stays in the history', async ({
  testContext,
  product,
}) => {
  const member = await createMember(product, { cash: 100 })
  const maker = await testContext.openSession({ name: 'Ploy', role: 'finance-maker', at: paths.home })
  const id = randomUUID()
  const bell = new Shell(maker.page).bell
  await expect(bell).toHaveAccessibleName('Notifications')
  await product.sql.query(
    `insert into approvals (id, kind, status, permission, subject_kind, subject_id, subject_label, amount_satang,
       payload, asked_by, asked_at, expires_at)
     select $1, 'members.adjust', 'awaiting-second', 'approvals.decide', 'member', m.id, m.username, 5000,
       '{"amount": "50.00", "reason": "Lost bet"}', a.id, now(), now() + interval '1 day'
       from members m, admins a where m.username = $2 and a.username = $3`,
    [id, member.username, maker.admin.username],
  )
  const checker = await signInElsewhere(product, await testContext.admin({ name: 'Anan', role: 'finance-checker' }))
  await send(product, checker, `/approvals/${id}/reject`, { reason: 'No evidence' })

  await expect(bell).toHaveAccessibleName('Notifications: 1')
  await bell.click()
  const centre = maker.page.getByRole('dialog', { name: 'Notifications' })
  await expect(centre.getByRole('listitem')).toHaveText([/Rejected by Anan/])
  await centre.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(centre.getByRole('listitem')).toHaveCount(0)
  await centre.getByRole('button', { name: 'All', exact: true }).click()
  await expect(centre.getByRole('listitem').first()).toContainText('No evidence')
  await maker.page.keyboard.press('Escape')
  await expect(bell).toHaveAccessibleName('Notifications')
})

test('a delivery that was given up is retried', async ({ testContext, product }) => {
  const member = await createMember(product, { cash: 100 })
  await product.sql.query(
    `insert into player_events (id, member_id, type, subject_id, data, at, number, status, attempts, first_tried_at,
       last_tried_at, ended_at, last_error)
     select $1, id, 'deposit.credited', $1, '{}', now(), 1, 'given-up', 40, now(), now(), now(), 'answered 500'
       from members where username = $2`,
    [randomUUID(), member.username],
  )
  const { page } = await testContext.openSession({ role: 'owner', at: `/deliveries?q=${member.username}` })
  await expect(page.getByText('No player site is connected')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: member.username })
  await expect(row).toContainText('Given up')
  await row.getByRole('link', { name: new RegExp(`Deposit credited ${member.username}`) }).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Retry now' }).click()
  await expect(row).toContainText('Waiting')
  await product.sql.query(`delete from player_events where member_id = (select id from members where username = $1)`, [
    member.username,
  ])
})

test('a large win leads from the bell to the member, where it is reviewed', async ({ testContext, product }) => {
  const member = await createMember(product, { cash: 1_000 })
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-maker', at: paths.home })
  await placeBet(product, member, 100, 'slot', 1_000_000_000)
  try {
    const bell = new Shell(page).bell
    await expect(bell).toHaveAccessibleName('Notifications: 1')
    await bell.click()
    await page.getByRole('link', { name: new RegExp(`${member.username} won`) }).click()
    const mark = page.getByRole('alert').filter({ hasText: 'Large win to review' })
    await expect(mark).toContainText(`Won ${money(1_000_000_000)} on a bet of ${money(100)}`)
    await mark.getByRole('button', { name: 'Mark as reviewed…' }).click()
    const review = page.getByRole('dialog', { name: 'Mark this win as reviewed?' })
    await review.getByLabel('Reason').fill('Confirmed with the provider')
    await review.getByRole('button', { name: 'Reviewed', exact: true }).click()
    await expect(page.getByText('Win reviewed')).toBeVisible()
    await expect(mark).toHaveCount(0)
  } finally {
    // Everyone who approves withdrawals sees it, in other tests too.
    await product.sql.query(`delete from notifications where kind = 'win.large'`)
  }
})
