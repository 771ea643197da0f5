import { registerMember, uniqueAmount, reportDeposit, senderOf } from './support/deposits.ts'
import { expect, test } from './support/test.ts'
import { Deposits } from './screens/deposits.ts'
import { expectNoSidewaysScroll, phone, tapInReach, tooSmall } from './screens/phone.ts'
import { throughTabs } from './screens/tabs.ts'
import { money } from './screens/texts.ts'

test.use(phone)

/** Pixels of the small buttons of this screen. */
const BUTTON = 36

test('at 360 px an unmatched deposit is matched and credited with one thumb', async ({ testContext, product }) => {
  const member = await registerMember(product)
  const amount = uniqueAmount(860)
  // Four digits and a bank suffice as a candidate, not for a credit.
  const { accountNo, bankCode } = senderOf(member)
  const { status } = await reportDeposit(product, {
    amount,
    from: { bankCode, accountNo: `xxx-x-x${accountNo.slice(-5, -1)}-x` },
  })
  expect(status).toBe('unmatched')
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-maker' })
  const deposits = new Deposits(page)
  await deposits.visit('?tab=unmatched')
  await deposits.row(money(amount)).getByRole('link').first().tap()
  await expect(deposits.itself).toContainText(money(amount))
  await expectNoSidewaysScroll(page)
  await tapInReach(page, deposits.button('Match…'), BUTTON)
  const match = deposits.dialog('Match to a member')
  await match.getByRole('radio', { name: member.username }).tap()
  await tapInReach(page, match.getByRole('button', { name: 'Match', exact: true }), BUTTON)
  await expect(deposits.status('Matched')).toBeVisible()
  await tapInReach(page, deposits.button('Credit…'), BUTTON)
  await tapInReach(
    page,
    deposits.dialog('Credit this deposit?').getByRole('button', { name: 'Credit', exact: true }),
    BUTTON,
  )
  await expect(deposits.status('Credited')).toBeVisible()
  await deposits.itself.getByRole('button', { name: 'Close' }).tap()
  await expect(deposits.itself).toHaveCount(0)
})

test('at 360 px no tab scrolls sideways, and all controls are large enough', async ({ testContext, product }) => {
  const member = await registerMember(product)
  await reportDeposit(product, { amount: uniqueAmount(130), from: senderOf(member) })
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-maker' })
  const deposits = new Deposits(page)
  await deposits.visit()
  await throughTabs(page, 10, async tab => {
    await expectNoSidewaysScroll(page, tab)
    expect(await tooSmall(page), tab).toEqual([])
  })
})
