import type { Locator, Page } from '@playwright/test'
import { registerMember, uniqueAmount, reportDeposit, senderOf } from './support/deposits.ts'
import { expect, test } from './support/test.ts'
import { Deposits } from './screens/deposits.ts'
import { money } from './screens/texts.ts'

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
  await tapInReach(page, deposits.button('Match…'))
  const match = deposits.dialog('Match to a member')
  await match.getByRole('radio', { name: member.username }).tap()
  await tapInReach(page, match.getByRole('button', { name: 'Match', exact: true }))
  await expect(deposits.status('Matched')).toBeVisible()
  await tapInReach(page, deposits.button('Credit…'))
  await tapInReach(page, deposits.dialog('Credit this deposit?').getByRole('button', { name: 'Credit', exact: true }))
  await expect(deposits.status('Credited')).toBeVisible()
  await deposits.itself.getByRole('button', { name: 'Close' }).tap()
  await expect(deposits.itself).toHaveCount(0)
})

test('at 360 px no tab scrolls sideways, and all controls are large enough', async ({ testContext, product }) => {
  const member = await registerMember(product)
  await reportDeposit(product, { amount: uniqueAmount(130), from: senderOf(member) })
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-maker' })
  const deposits = new Deposits(page)
  for (const tab of ['all', 'unmatched', 'scb', 'gsb', 'tmn', 'sms', 'other', 'tmn-out', 'imports', 'intents']) {
    await deposits.visit(`?tab=${tab}`)
    await expect(page.getByRole('tabpanel').locator('li a, [role="status"] p').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    expect(await tooSmall(page), tab).toEqual([])
  }
})

/** Asserts that a button is in the lower half and large enough to tap, and taps it. */
async function tapInReach(page: Page, button: Locator): Promise<void> {
  // Waits until the sheet has stopped moving.
  await button.click({ trial: true })
  const box = await button.boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect(box?.height).toBeGreaterThanOrEqual(36)
  expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeGreaterThan(height / 2)
  await button.tap()
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}

/** Returns the controls smaller than 24 × 24 px. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressable = document.querySelectorAll<HTMLElement>(
      '[role="tabpanel"] :is(button, a[href], input, select), [role="tab"]',
    )
    return [...pressable].flatMap(element => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      const skip = width <= 1 || height <= 1 || element.closest('[aria-hidden="true"], [hidden]') !== null
      return skip || (width >= 24 && height >= 24)
        ? []
        : [
            `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent} ${Math.round(width)}×${Math.round(height)}`,
          ]
    })
  })
}
