import path from 'node:path'
import type { Browser } from 'playwright-core'
import { buildWeb } from '../../../scripts/start/build-web.ts'
import { createProcessGroup } from '../../../scripts/start/processes.ts'
import { openBrowser } from '../browser/browser.ts'
import { afterThrottle, eventsToRows } from '../browser/live.ts'
import { screens, SETTLE_MS, type Screen, type Send } from '../browser/screens.ts'
import { PAUSE_MS, pressNothing, MIN_REPORTED_MS, visit, type Visit } from '../browser/visit.ts'
import { p75Figure, quantilesOf, type Figure } from '../figure.ts'
import { someSenders, type Sender } from '../ledger/events.ts'
import { SMALLEST_HISTORY, type Measure, type Size } from '../measure.ts'
import { withClient } from '../environment/database.ts'
import { coldRuns, measureFirstRows, measureLogin } from '../web/first-rows.ts'
import { installReactAdmin, startReactAdmin, type Install } from '../web/react-admin/start.ts'
import { measureWarm, warmRoute } from '../web/warm.ts'

const root = path.resolve(import.meta.dirname, '../../..')

const lists = {
  screens: screens.length,
  events: 30,
  presses: 20,
  pauseMs: PAUSE_MS,
  settleMs: SETTLE_MS,
  waitMs: afterThrottle,
  most: Number.POSITIVE_INFINITY,
}
const sizes = {
  smallest: {
    history: SMALLEST_HISTORY,
    cold: coldRuns.smallest,
    warm: warmRoute.smallest,
    lists: { visits: 1, screens: 1, events: 1, presses: 1, pauseMs: 30, settleMs: 100, waitMs: () => 0, most: 1 },
    // Its pages end before an optimising compiler has earned back what it costs.
    flags: ['--js-flags=--no-opt,--no-maglev'],
  },
  small: { history: 20_000, cold: coldRuns.full, warm: warmRoute.full, lists: { ...lists, visits: 6 }, flags: [] },
  full: { history: 1_000_000, cold: coldRuns.full, warm: warmRoute.full, lists: { ...lists, visits: 20 }, flags: [] },
}

/** The built web in a browser on a history, in parts: beside react-admin, between screens, on three lists. */
export const measureWeb: Measure = (rig, options) => measureBeside(installReactAdmin, rig, options)

/** @param install puts react-admin into the folder of its app */
export async function measureBeside(
  install: Install,
  ...[rig, { size, parts }]: Parameters<Measure>
): Promise<Figure[]> {
  const { stack } = rig
  const { history, cold, warm, lists: pace, flags } = sizes[size]
  const group = createProcessGroup()
  stack.defer(() => group.stopAll())
  await buildWeb(root, group, process.env, line => console.error(line))
  const environment = await rig.environment('web', history)
  const { database, token } = environment
  const { port } = await rig.api(environment)
  const origin = `http://127.0.0.1:${port}`
  const browser = await openBrowser(stack, flags)
  const figures: Figure[] = []
  if (parts.has('first-rows') || parts.has('login')) {
    const apps = { ours: { origin, token }, theirs: await startReactAdmin(stack, database.urls.reader, install) }
    if (parts.has('first-rows')) figures.push(...(await measureFirstRows(browser, apps, cold)))
    if (parts.has('login')) figures.push(...(await measureLogin(browser, apps, cold)))
  }
  if (parts.has('warm')) figures.push(...(await measureWarm(browser, { origin, token }, warm)))
  if (parts.has('lists')) {
    const senders = await withClient(database.urls.owner, client => someSenders(client, pace.events))
    figures.push(...(await measureLists(browser, { origin, token, senders, pace })))
  }
  return figures
}

type Lists = {
  readonly origin: string
  readonly token: string
  readonly senders: readonly Sender[]
  readonly pace: (typeof sizes)[Size]['lists']
}

/** Interaction and record latency, live updates, layout shifts. */
async function measureLists(browser: Browser, { origin, token, senders, pace }: Lists): Promise<Figure[]> {
  const send = sender(origin)
  const figures: Figure[] = []
  const nothing: number[] = []
  for (const screen of screens.slice(0, pace.screens)) {
    const made: Visit[] = []
    nothing.push(...(await pressNothing(browser, origin, pace)))
    for (let count = 0; count < pace.visits; count++)
      made.push(await visit(browser, { origin, token, screen, ...pace }))
    figures.push(
      ...figuresOf(screen, made, await eventsToRows(browser, { origin, token, screen, senders, send, ...pace })),
    )
  }
  return [...figures, p75Figure('a button alone on an empty page: interactions, p75', nothing, 'ms')]
}

/** INP of a visit: its worst interaction, because there are fewer than fifty. */
function figuresOf({ path: address }: Screen, visits: readonly Visit[], live: readonly number[]): Figure[] {
  const durations = visits.flatMap(({ interactions }) => interactions.map(({ duration }) => duration))
  const worst = visits.map(
    ({ interactions }) => interactions.toSorted((one, other) => other.duration - one.duration)[0],
  )
  const opened = visits.flatMap(each => each.opened)
  return [
    {
      ...p75Figure(
        `${address}: INP of a visit, p75`,
        worst.map(each => each?.duration ?? MIN_REPORTED_MS),
        'ms',
        100,
      ),
      from: `${quantilesOf(durations, 'ms')} of all interactions of 16 ms and more; the worst of each visit: ${worst.map(each => (each === undefined ? `below ${MIN_REPORTED_MS}` : `${each.duration} ${each.name} on ${each.target.trim()}`)).join(', ')}`,
    },
    p75Figure(`${address}: a click on a row to its record, from what the list knows, p75`, opened, 'ms', 100),
    p75Figure(`${address}: the answer to an event to its row, p75`, live, 'ms', 700),
    p75Figure(
      `${address}: CLS of a first load, p75`,
      visits.map(({ cls }) => cls),
      '',
      0.05,
    ),
  ]
}

/** As the bank and the player site send them. */
function sender(origin: string): Send {
  return async ({ path: where, headers, body }) => {
    const answer = await fetch(`${origin}${where}`, { method: 'POST', headers, body })
    const { result } = (await answer.json()) as { result?: Readonly<Record<string, unknown>> }
    if (!answer.ok || result === undefined) throw new Error(`an event was answered ${answer.status}: ${body}`)
    return result
  }
}
