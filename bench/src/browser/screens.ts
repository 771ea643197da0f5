import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { bankTells, signedEvent, type Sender, type SignedRequest } from '../ledger/events.ts'

/** Sends a signed event and returns its result. */
export type Send = (request: SignedRequest) => Promise<Readonly<Record<string, unknown>>>

/** A list screen and how a new row enters it: the row's id, and when the event was answered. */
export type Screen = {
  readonly path: string
  happen(send: Send, sender: Sender): Promise<{ readonly id: string; readonly answeredAt: number }>
}

export const screens: readonly Screen[] = [
  {
    // Newest first, because the queue starts with the oldest and is longer than a page.
    path: '/account/withdraw?sort=-requestedAt',
    async happen(send, sender) {
      await send(bankTells(sender))
      const { withdrawalId } = await send(
        signedEvent('withdrawal.requested', { externalId: randomUUID(), username: sender.username, amount: 100 }),
      )
      return { id: String(withdrawalId), answeredAt: Date.now() }
    },
  },
  {
    path: '/account/deposit',
    async happen(send, sender) {
      const { depositId } = await send(bankTells(sender))
      return { id: String(depositId), answeredAt: Date.now() }
    },
  },
  {
    path: '/member/list',
    async happen(send) {
      const username = `new${randomUUID().slice(0, 8)}`
      // A unique name: a duplicate would be checked and change the list again.
      const lastName = username.replaceAll(/\d/g, digit => 'abcdefghij'[Number(digit)] ?? '')
      const accountNo = String(10 ** 9 + Math.floor(Math.random() * 9 * 10 ** 9))
      const { memberId } = await send(
        signedEvent('member.registered', {
          externalId: randomUUID(),
          username,
          phone: `09${accountNo.slice(2)}`,
          firstName: 'Malee',
          lastName,
          bank: { code: '004', accountNo },
        }),
      )
      return { id: String(memberId), answeredAt: Date.now() }
    },
  },
]

/** For counts and other content after the rows. */
export const SETTLE_MS = 1_500

/** Opens the screen and waits for its rows. */
export async function open(page: Page, { path }: Screen, settleMs: number): Promise<void> {
  await page.goto(path)
  await rowsOf(page).first().waitFor()
  await page.waitForTimeout(settleMs)
}

export const rowsOf = (page: Page) => page.locator('a[data-row-link]')
