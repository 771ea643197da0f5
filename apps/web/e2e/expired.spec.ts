import { expect, test } from './support/test.ts'
import type { Admin } from './support/admins.ts'
import type { Product } from './support/product.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { SignIn } from './screens/sign-in.ts'
import { Withdrawals } from './screens/withdrawals.ts'

test('an expired session is renewed in place without losing input', async ({ testContext, product }) => {
  const request = await testContext.request()
  const { page, admin } = await testContext.openSession({ at: `${paths.withdrawals}?id=${request.id}` })
  const [shell, drawer] = [new Shell(page), new Withdrawals(page).drawer(request)]
  const before = await shell.waiting()
  await drawer.button('Reject…').click()
  const reject = drawer.dialog('Reject this withdrawal?')
  await reject.getByLabel('Reason').fill('The member rang and asked for it')

  // The session expires while the click is in flight; any earlier call would reveal it.
  await page.route(
    '**/reject',
    async route => {
      await letExpire(product, admin)
      await route.continue()
    },
    { times: 1 },
  )
  await reject.getByRole('button', { name: 'Reject', exact: true }).click()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(again).toBeVisible()
  const form = new SignIn(again)
  await expect(form.username).toHaveValue(admin.username)
  await form.password.fill(admin.password)
  await form.button.click()
  await expect(again).toHaveCount(0)

  await expect(page).toHaveURL(`${paths.withdrawals}?id=${request.id}`)
  await expect(reject.getByLabel('Reason')).toHaveValue('The member rang and asked for it')
  await reject.getByRole('button', { name: /^(Reject|Try again)$/ }).click()
  await expect(drawer.fact('Reason')).toHaveText('The member rang and asked for it')
  // Live updates work under the new token.
  await expect(shell.badge).toHaveText(String(before - 1))
  await testContext.request()
  await expect(shell.badge).toHaveText(String(before))
})

/** Ends the session by half an hour of inactivity. */
async function letExpire({ sql }: Product, { id }: Admin): Promise<void> {
  await sql.query(`update admin_sessions set last_seen_at = last_seen_at - interval '31 minutes' where admin_id = $1`, [
    id,
  ])
}
