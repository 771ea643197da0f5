import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import { expectNoFindings } from './support/axe.ts'
import { registerMember, reportDeposit, senderOf, uniqueAmount } from './support/deposits.ts'
import { expect, test } from './support/test.ts'
import { money } from './screens/texts.ts'

/** The first day of last month at the operator, and its noon. */
function lastMonth(): { day: string; noon: string } {
  const [year = 0, month = 0] = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 7).split('-').map(Number)
  const day = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10)
  return { day, noon: `${day}T12:00:00+07:00` }
}

/** Days are summed up once: their sums are deleted before something is booked on them. */
const deleteDays = `delete from liability_movements; delete from liability_days;
  update liability_progress set last_day = null`

/** A deposit that was credited on another day. No screen can book in the past. */
const bookOn = async (sql: Pool, depositId: string, { day, noon }: { day: string; noon: string }): Promise<void> =>
  void (await sql.query(`begin; ${deleteDays};
    update transfers set business_day = '${day}', booked_at = '${noon}'
      where id = (select credit_transfer_id from deposits where id = '${depositId}'); commit`))

test('a monthly liability report is issued, verified, and followed to the transfers of the ledger', async ({
  testContext,
  product,
}) => {
  const member = await registerMember(product)
  const amount = uniqueAmount(4_321)
  const { depositId } = await reportDeposit(product, { amount, from: senderOf(member) })
  const booked = lastMonth()
  await bookOn(product.sql, String(depositId), booked)
  try {
    const { page } = await testContext.openSession({ name: 'Ploy', role: 'compliance', at: '/compliance?tab=reports' })
    await page.getByRole('button', { name: 'Issue a report…' }).click()
    const form = page.getByRole('dialog', { name: 'Issue a report' })
    await form.getByRole('button', { name: 'Last month' }).click()
    await expectNoFindings(page, 'the form of a report')
    await form.getByRole('button', { name: 'Issue', exact: true }).click()

    await expect(page).toHaveURL(/\/compliance\/report\//)
    await expect(page.getByRole('heading', { name: 'Liability', level: 1 })).toBeVisible()
    const wallets = page.getByRole('table', { name: 'Wallets over the period' })
    await expect(wallets.getByRole('row').filter({ hasText: /^Cash/ })).toContainText(money(amount))
    await expectNoFindings(page, 'a report')
    // The audit entry of its issue is sealed within seconds.
    await expect(async () => {
      await page.getByRole('button', { name: 'Verify' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Intact:' })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
    expect(await readFile(await file.path(), 'utf8')).toContain(amount.toFixed(2))

    const movements = page.getByRole('table', { name: 'Movements by kind' })
    await movements.getByRole('link', { name: 'Deposit', exact: true }).click()
    await expect(page).toHaveURL(/\/account-summary\/transfers\?.*code=deposit/)
    await expect(page.getByRole('row').filter({ hasText: member.username })).toContainText(money(amount))

    // The same report again is its second version, and says that nothing changed.
    await page.goBack()
    await page.getByRole('button', { name: 'Issue again…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click()
    await expect(page.getByText('No change from version 1.')).toBeVisible()
  } finally {
    await product.sql.query(`begin; ${deleteDays}; update transfers t set booked_at = d.credited_at,
      business_day = d.business_day from deposits d where d.id = '${depositId}' and t.id = d.credit_transfer_id; commit`)
  }
})
