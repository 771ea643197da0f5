import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import type { Sender } from '../ledger/events.ts'
import { signedInAt } from './browser.ts'
import { open, type Screen, type Send } from './screens.ts'

const PATIENCE_MS = 20_000
/** Longer than any list's throttle interval, and not a multiple of it. */
export const afterThrottle = () => 2_200 + Math.random() * 600

type Watch = {
  readonly origin: string
  readonly token: string
  readonly screen: Screen
  readonly senders: readonly Sender[]
  readonly send: Send
  /** How long to wait before each event. */
  readonly waitMs: () => number
  readonly settleMs: number
}

/** Milliseconds from the response to a signed event to its row in the document, repeatedly. */
export const eventsToRows = (
  browser: Browser,
  { origin, token, screen, senders, send, waitMs, settleMs }: Watch,
): Promise<number[]> =>
  signedInAt(browser, origin, token, async page => {
    await open(page, screen, settleMs)
    await page.evaluate('measured.watchRows()')
    const times: number[] = []
    for (const sender of senders) {
      await sleep(waitMs())
      const { id, answeredAt } = await screen.happen(send, sender)
      // One clock for both processes. A row that appears before the response counts as 0.
      const seenAt = await page.evaluate<number | null>(`measured.seenAt(${JSON.stringify(id)}, ${PATIENCE_MS})`)
      if (seenAt === null) throw new Error(`${screen.path} did not show ${id} within ${PATIENCE_MS} ms`)
      times.push(Math.max(0, seenAt - answeredAt))
    }
    return times
  })
