import path from 'node:path'
import type { Browser } from 'playwright-core'
import { buildWeb } from '../../../scripts/start/build-web.ts'
import { createProcessGroup } from '../../../scripts/start/processes.ts'
import { openBrowser } from '../browser/browser.ts'
import { eventsToRows } from '../browser/live.ts'
import { screens, type Screen, type Send } from '../browser/screens.ts'
import { pressNothing, visit, type Visit } from '../browser/visit.ts'
import { p75Figure, quantilesOf, type Figure } from '../figure.ts'
import { someSenders, type Sender } from '../ledger/events.ts'
import type { Measure } from '../measure.ts'
import { startApi } from '../environment/api.ts'
import { startServer, withClient } from '../environment/database.ts'
import { createEnvironment } from '../environment/environment.ts'
import { measureFirstRows, measureLogin } from '../web/first-rows.ts'
import { startReactAdmin } from '../web/react-admin/start.ts'
import { measureWarm } from '../web/warm.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const EVENTS = 30

/** The built web in a browser on a history, in parts: beside react-admin, between screens, on three lists. */
export const measureWeb: Measure = async (stack, { full, parts }) => {
  const group = createProcessGroup()
  stack.defer(() => group.stopAll())
  await buildWeb(root, group, process.env, line => console.error(line))
  const server = await startServer(stack)
  const { database, token } = await createEnvironment(server, 'web', full ? 1_000_000 : 20_000)
  const { port } = await startApi(stack, database)
  const origin = `http://127.0.0.1:${port}`
  const browser = await openBrowser(stack)
  const figures: Figure[] = []
  if (parts.has('first-rows') || parts.has('login')) {
    const apps = { ours: { origin, token }, theirs: await startReactAdmin(stack, database.urls.reader) }
    if (parts.has('first-rows')) figures.push(...(await measureFirstRows(browser, apps)))
    if (parts.has('login')) figures.push(...(await measureLogin(browser, apps)))
  }
  if (parts.has('warm')) figures.push(...(await measureWarm(browser, { origin, token })))
  if (parts.has('lists')) {
    const senders = await withClient(database.urls.owner, client => someSenders(client, EVENTS))
    figures.push(...(await measureLists(browser, { origin, token, senders, visits: full ? 20 : 6 })))
  }
  return figures
}

type Lists = {
  readonly origin: string
  readonly token: string
  readonly senders: readonly Sender[]
  readonly visits: number
}

/** Interaction and record latency, live updates, layout shifts. */
async function measureLists(browser: Browser, { origin, token, senders, visits }: Lists): Promise<Figure[]> {
  const send = sender(origin)
  const figures: Figure[] = []
  const nothing: number[] = []
  for (const screen of screens) {
    const made: Visit[] = []
    nothing.push(...(await pressNothing(browser, origin)))
    for (let count = 0; count < visits; count++) made.push(await visit(browser, origin, token, screen))
    figures.push(...figuresOf(screen, made, await eventsToRows(browser, origin, token, screen, senders, send)))
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
        worst.map(each => each?.duration ?? Number.NaN),
        'ms',
        100,
      ),
      from: `${quantilesOf(durations, 'ms')} of all interactions of 16 ms and more; the worst of each visit: ${worst.map(each => `${each?.duration} ${each?.name} on ${each?.target.trim()}`).join(', ')}`,
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
