import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { bankTells, signedEvent, type Sender, type SignedRequest } from '../ledger/events.ts'

/** Sends a signed event and answers with what it came to, as soon as that is known. */
export type Send = (request: SignedRequest) => Promise<Readonly<Record<string, unknown>>>

/** A screen with a list, and how something new comes into it: the id of its row, and when the event was answered. */
export type Screen = {
  readonly path: string
  happen(send: Send, sender: Sender): Promise<{ readonly id: string; readonly answeredAt: number }>
}

export const screens: readonly Screen[] = [
  {
    // The newest first, as the queue begins with the oldest and is longer than a page.
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
      // A name of their own: who has another's is checked, and the list changes once more.
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

/** Opens it, and waits until its rows are there. */
export async function open(page: Page, { path }: Screen): Promise<void> {
  await page.goto(path)
  await rowsOf(page).first().waitFor()
  // Counts and what else comes after the rows.
  await page.waitForTimeout(1_500)
}

export const rowsOf = (page: Page) => page.locator('a[data-row-link]')
