import type { Figure } from '../figure.ts'
import { median } from '../load/quantile.ts'
import type { ColdRun } from './cold-run.ts'
import { repeatedReads, scriptsOf, startedBefore, type PageRequest } from './requests.ts'

/** Runs of the same page in turns: the product's and react-admin's. */
export type Comparison = {
  readonly ours: readonly ColdRun[]
  readonly theirs: readonly ColdRun[]
  /** Runs that stalled and were repeated. */
  readonly stalled: number
}

/** The gzipped size of a script, by its address. */
export type SizeOf = (url: string) => number

/** The ratio of the medians. */
export function visibleFigure(what: string, { ours, theirs, stalled }: Comparison, atMost: number): Figure {
  const [our, their] = [visibleMs(ours), visibleMs(theirs)]
  return {
    what,
    measured: median(our) / median(their),
    unit: '×',
    reach: { atMost },
    from: `${spread(our)} to ${spread(their)}${stalled === 0 ? '' : `; ${stalled} stalled and repeated`}`,
  }
}

/** What each page downloads until its content is visible, and until it is idle. */
export function downloadFigures(
  what: string,
  runs: Comparison,
  sizeOf: SizeOf,
  reach: { readonly scripts?: number; readonly kilobytes: number },
): Figure[] {
  const kilobytes = (requests: readonly PageRequest[]) =>
    scriptsOf(requests).reduce((sum, { url }) => sum + sizeOf(url), 0) / 1_000
  return [
    {
      ...untilVisible(`${what}: JavaScript until visible, gz`, runs, kilobytes, 1),
      unit: 'KB',
      reach: { atMost: reach.kilobytes },
    },
    {
      ...untilVisible(`${what}: scripts until visible`, runs, requests => scriptsOf(requests).length),
      ...(reach.scripts === undefined ? {} : { reach: { atMost: reach.scripts } }),
    },
    untilVisible(`${what}: requests until visible`, runs, requests => requests.length),
  ]
}

function untilVisible(
  what: string,
  { ours, theirs }: Comparison,
  of: (requests: readonly PageRequest[]) => number,
  digits = 0,
): Figure {
  const visible = (runs: readonly ColdRun[]) =>
    median(runs.map(({ requests, visibleMs: ms }) => of(startedBefore(requests, ms))))
  const idle = (runs: readonly ColdRun[]) => median(runs.map(({ requests }) => of(requests))).toFixed(digits)
  const their = visible(theirs).toFixed(digits)
  return {
    what,
    measured: visible(ours),
    unit: 'count',
    from: `react-admin ${their}; until idle ${idle(ours)}, react-admin ${idle(theirs)}`,
  }
}

/** When the page of rows is asked for. */
export function listReadFigure(
  what: string,
  { ours, theirs }: Comparison,
  isRead: { readonly ours: RegExp; readonly theirs: RegExp },
): Figure {
  const askedAt = (runs: readonly ColdRun[], pattern: RegExp) =>
    median(runs.map(({ requests }) => requests.find(({ url }) => pattern.test(url))?.startMs ?? Number.NaN))
  return {
    what,
    measured: askedAt(ours, isRead.ours),
    unit: 'ms',
    from: `react-admin ${askedAt(theirs, isRead.theirs).toFixed(0)} ms`,
  }
}

/** The most of any run, because one repeated read is one too many. */
export function repeatedReadsFigure(what: string, runs: readonly ColdRun[], withinMs: number): Figure {
  const [most = []] = runs
    .map(({ requests }) => repeatedReads(requests, withinMs))
    .toSorted((one, other) => other.length - one.length)
  const paths = most.map(url => new URL(url).pathname + new URL(url).search)
  return {
    what,
    measured: most.length,
    unit: 'count',
    reach: { atMost: 0 },
    ...(most.length === 0 ? {} : { from: paths.join(', ') }),
  }
}

/** The run whose time is the median. */
export function medianRun(runs: readonly ColdRun[]): ColdRun | undefined {
  const time = median(visibleMs(runs))
  return runs.find(run => run.visibleMs === time)
}

const visibleMs = (runs: readonly ColdRun[]): number[] => runs.map(run => run.visibleMs)

const spread = (values: readonly number[]): string =>
  `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`
