import { newId } from '@backoffice/kernel'
import { expectNoFindings } from './support/axe.ts'
import { createMember } from './support/members.ts'
import type { Product } from './support/product.ts'
import { expect, test } from './support/test.ts'
import { show } from './screens/show.ts'
import { known, profileOf } from './screens/members.ts'

const reasons = [
  { marker: 'chasing', figure: 6, points: 40 },
  { marker: 'night-play', figure: 5, points: 35 },
]

/** A review that the background work opened, which stops bonuses. */
async function reviewOf({ sql }: Product, { id }: { readonly id: string }): Promise<void> {
  const scored = [id, JSON.stringify(reasons)]
  // Computed later than now: the background work of the test's product leaves it as it is.
  await sql.query(
    `insert into harm_scores (member_id, score, reasons, computed_at, review_ready, stop_ready)
      values ($1, 75, $2, now() + interval '1 hour', false, false)
      on conflict (member_id) do update set score = excluded.score, reasons = excluded.reasons,
        computed_at = excluded.computed_at, review_ready = false, stop_ready = false`,
    scored,
  )
  await sql.query(
    `with review as (
      insert into harm_reviews (id, member_id, score, reasons, opened_at, deadline, bonuses_stopped_at, licence_version)
      values ($3, $1, 75, $2, now(), now() + interval '20 hours', now(), 0) returning member_id, bonuses_stopped_at
    ) update members m set bonuses_stopped_at = r.bonuses_stopped_at from review r where m.id = r.member_id`,
    [...scored, newId()],
  )
}

test('a member at risk is worked off to an outcome, in the queue and on the profile', async ({
  testContext,
  product,
}) => {
  const member = await known(product, await createMember(product, { cash: 700 }))
  await reviewOf(product, member)
  const { page, admin } = await testContext.openSession({
    name: 'Ploy',
    role: 'compliance',
    at: `/protection?q=${member.username}`,
  })
  const row = page.getByRole('row').filter({ hasText: member.username })
  await expect(row).toContainText('Chasing losses +40')
  await expect(page.getByRole('columnheader', { name: 'Bonuses stopped' })).toBeVisible()
  await expectNoFindings(page, 'the queue of members at risk')
  await row.getByRole('button', { name: `Claim ${member.username}` }).click()
  await expect(row).toContainText('In progress')
  await expect(row).toContainText(admin.name)

  await show(page, `${profileOf(member)}?tab=protection`)
  const panel = page.getByRole('region', { name: 'Markers of harm' })
  await expect(panel.getByText('Bonuses and marketing are stopped until the review is done.')).toBeVisible()
  await expect(panel.getByText('75 of 100')).toBeVisible()
  await expect(panel.getByText('Deposits within 30 minutes after losses, 7 days')).toBeVisible()
  await expectNoFindings(page, 'the markers of harm of a member')
  await panel.getByRole('button', { name: `Finish… ${member.username}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Finish this review?' })
  await dialog.getByRole('radio', { name: 'Limit set' }).check()
  await dialog.getByRole('button', { name: 'Finish review' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Reason').fill('Agreed on a limit')
  await expectNoFindings(page, 'finishing a review')
  await dialog.getByRole('button', { name: 'Finish review' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByText('Agreed on a limit')).toBeVisible()
  await expect(panel.getByText('Bonuses and marketing are stopped until the review is done.')).toBeHidden()

  // The queue shows open reviews until a filter asks for others.
  await show(page, `/protection?q=${member.username}&status=done`)
  await expect(row).toContainText('Limit set')
})
