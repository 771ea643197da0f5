import { gzipSync, constants } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { signedIn } from '../browser/browser.ts'
import type { Figure } from '../figure.ts'
import {
  hurriedPhone,
  phone,
  plain,
  runCold,
  Stalled,
  WATCH_MS,
  type ColdPage,
  type ColdRun,
  type Conditions,
} from './cold-run.ts'
import {
  downloadFigures,
  listReadFigure,
  medianRun,
  repeatedReadsFigure,
  visibleFigure,
  type Comparison,
  type SizeOf,
} from './compare.ts'

const LIST = '/account/withdraw'
const isRead = { ours: /\/withdrawrequestlist\?(?=.*\blimit=50\b)/, theirs: /\/api\/withdrawals\?/ }
/** How often each page is opened. The phone takes its time: fewer runs. No plain runs: the phone's stand for them. */
export const coldRuns = {
  smallest: { plain: 0, phone: 1, warmUps: 0, watchMs: 0, slowed: hurriedPhone },
  full: { plain: 9, phone: 5, warmUps: 2, watchMs: WATCH_MS, slowed: phone },
}
type ColdRuns = (typeof coldRuns)['full']
const MAX_STALLED = 2

/** The product and react-admin's build of the same list, on the same database. */
export type Apps = { readonly ours: { readonly origin: string; readonly token: string }; readonly theirs: string }
type Pages = { readonly ours: ColdPage; readonly theirs: ColdPage }

/** The first list beside react-admin's, in a browser that has never seen either. */
export async function measureFirstRows(browser: Browser, { ours, theirs }: Apps, runs: ColdRuns): Promise<Figure[]> {
  const pages: Pages = {
    ours: { origin: ours.origin, path: LIST, content: 'rows', localStorage: signedIn(ours.token) },
    theirs: {
      origin: theirs,
      path: '/#/withdrawals',
      content: 'rows',
      localStorage: [{ name: 'signedIn', value: 'yes' }],
    },
  }
  const { unhurried, slowed } = await underBoth(browser, pages, runs)
  const rows = visibleFigure(`${LIST}: rows visible, cold, of react-admin`, unhurried, 0.7)
  return [
    { ...rows, waterfall: medianRun(unhurried.ours)?.requests ?? [] },
    visibleFigure(`${LIST}: the same, ${runs.slowed.name}`, slowed, 0.7),
    listReadFigure(`${LIST}: the rows are asked for`, unhurried, isRead),
    ...downloadFigures(LIST, unhurried, await scriptSizes(unhurried), { scripts: 8, kilobytes: 260 }),
    repeatedReadsFigure(`${LIST}: reads repeated within ${runs.watchMs / 1_000} s`, unhurried.ours, runs.watchMs),
  ]
}

/** The sign-in form beside react-admin's own. */
export async function measureLogin(browser: Browser, { ours, theirs }: Apps, runs: ColdRuns): Promise<Figure[]> {
  const pages: Pages = {
    ours: { origin: ours.origin, path: '/login', content: 'fields', localStorage: [] },
    theirs: { origin: theirs, path: '/#/login', content: 'fields', localStorage: [] },
  }
  const { unhurried, slowed } = await underBoth(browser, pages, runs)
  return [
    visibleFigure('/login: fields visible, cold, of react-admin', unhurried, 0.6),
    visibleFigure(`/login: the same, ${runs.slowed.name}`, slowed, 0.6),
    ...downloadFigures('/login', unhurried, await scriptSizes(unhurried), { kilobytes: 100 }),
  ]
}

async function underBoth(
  browser: Browser,
  pages: Pages,
  runs: ColdRuns,
): Promise<Record<'unhurried' | 'slowed', Comparison>> {
  const unhurried = runs.plain === 0 ? undefined : await inTurns(browser, pages, plain, runs.plain, runs)
  const slowed = await inTurns(browser, pages, runs.slowed, runs.phone, runs)
  return { unhurried: unhurried ?? slowed, slowed }
}

/** Alternately, after warm-ups that are not counted, so that other load affects both. */
async function inTurns(
  browser: Browser,
  pages: Pages,
  conditions: Conditions,
  turns: number,
  { warmUps, watchMs }: ColdRuns,
): Promise<Comparison> {
  const runs = { ours: [] as ColdRun[], theirs: [] as ColdRun[], stalled: 0 }
  const run = async (page: ColdPage): Promise<ColdRun> => {
    try {
      return await runCold(browser, page, conditions, watchMs)
    } catch (error) {
      // About once in 60 runs Chromium's network emulation reads none of the responses, which the server has sent.
      if (!(error instanceof Stalled) || conditions.network === undefined || ++runs.stalled > MAX_STALLED) throw error
      console.error(error.message)
      return run(page)
    }
  }
  for (let turn = -warmUps; turn < turns; turn++) {
    const pair = [await run(pages.ours), await run(pages.theirs)] as const
    if (turn < 0) continue
    runs.ours.push(pair[0])
    runs.theirs.push(pair[1])
  }
  return runs
}

/** Gzipped alike, whatever the servers send. */
async function scriptSizes({ ours, theirs }: Comparison): Promise<SizeOf> {
  const urls = new Set(
    [...ours, ...theirs].flatMap(({ requests }) =>
      requests.filter(({ kind }) => kind === 'script').map(({ url }) => url),
    ),
  )
  const sizes = new Map<string, number>()
  for (const url of urls) {
    const content = await (await fetch(url)).arrayBuffer()
    sizes.set(url, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }).length)
  }
  return url => sizes.get(url) ?? 0
}
