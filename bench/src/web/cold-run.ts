import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession } from 'playwright-core'
import { inFreshContext, type FreshContext } from '../browser/browser.ts'
import { recordRequests, type PageRequest } from './requests.ts'

/** An address opened in a browser that has never seen the origin. */
export type ColdPage = Pick<FreshContext, 'origin' | 'localStorage'> & {
  readonly path: string
  /** What must be visible: the rows of a list, or the fields of the sign-in form. */
  readonly content: 'rows' | 'fields'
}

export type ColdRun = {
  /** From the start of the navigation to the frame that shows the content. */
  readonly visibleMs: number
  /** Until the page is idle. */
  readonly requests: readonly PageRequest[]
}

/** The conditions of a run. */
export type Conditions = { readonly name: string; readonly slowdown: number; readonly network?: Network }
type Network = { readonly latencyMs: number; readonly bitsPerSecond: number }

export const plain: Conditions = { name: 'plain', slowdown: 1 }
/** A phone's processor and network; the screen stays, so that both show the same columns. */
export const phone: Conditions = {
  name: 'CPU 4 × slower, 10 Mbit/s, 40 ms',
  slowdown: 4,
  network: { latencyMs: 40, bitsPerSecond: 10_000_000 },
}
/** Slows nothing down, by the same means. */
export const hurriedPhone: Conditions = {
  name: 'CPU and network hardly slower',
  slowdown: 1.01,
  network: { latencyMs: 0, bitsPerSecond: 10_000_000_000 },
}

export const script = path.join(import.meta.dirname, 'visible.js')
/** Reads made twice come when the socket connects, which is after the rows. */
export const WATCH_MS = 3_500
const QUIET_MS = 500
export const PATIENCE_MS = 30_000

export const runCold = (
  browser: Browser,
  { origin, localStorage, path: address, content }: ColdPage,
  conditions: Conditions,
  watchRowsMs: number = WATCH_MS,
): Promise<ColdRun> =>
  inFreshContext(browser, { origin, localStorage, script }, async page => {
    const cdp = await page.context().newCDPSession(page)
    const { isIdle, requests } = await recordRequests(cdp)
    await impose(cdp, conditions)
    const startedAt = performance.now()
    const untilVisible = async () => {
      await page.goto(address, { timeout: 0, waitUntil: 'domcontentloaded' })
      return page.evaluate<[number, number]>(`visible.${content}.then(ms => [ms, performance.timeOrigin])`)
    }
    const [visibleMs, timeOrigin] = await within(PATIENCE_MS, untilVisible(), () => {
      const waiting = requests(0).flatMap(({ url, endMs }) => (endMs === null ? [url] : []))
      return `${origin}${address}, ${conditions.name}, showed no ${content}; waiting for ${waiting.join(', ')}`
    })
    const elapsedMs = () => performance.now() - startedAt
    const watchMs = content === 'rows' ? watchRowsMs : 0
    while (elapsedMs() < watchMs || (!isIdle(QUIET_MS) && elapsedMs() < PATIENCE_MS)) await sleep(50)
    return { visibleMs, requests: requests(timeOrigin) }
  })

async function impose(cdp: CDPSession, { slowdown, network }: Conditions): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (network === undefined) return
  const throughput = network.bitsPerSecond / 8
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

/** Nothing came within the time. */
export class Stalled extends Error {
  override name = 'Stalled'
}

/** @throws Stalled when the work takes longer. */
export async function within<T>(ms: number, work: Promise<T>, complaint: () => string): Promise<T> {
  const late = sleep(ms, undefined, { ref: false }).then(() => {
    throw new Stalled(`after ${ms} ms ${complaint()}`)
  })
  return Promise.race([work, late])
}
