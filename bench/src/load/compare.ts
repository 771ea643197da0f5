import { openConnection } from './connection.ts'
import { load, type Load, type Target } from './load.ts'
import { median } from './quantile.ts'

export type Pair = { readonly one: Load; readonly other: Load }

/**
 * Loads two targets alternately, after one warm-up each. Other load affects both equally: compare within a pair and
 * take the median over pairs.
 */
export async function inTurns(
  one: Target,
  other: Target,
  { connections, seconds, turns }: { connections: number; seconds: number; turns: number },
): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let slot = -1; slot < turns; slot++) {
    const pair = { one: await load(one, connections, seconds), other: await load(other, connections, seconds) }
    if (slot >= 0) pairs.push(pair)
  }
  return pairs
}

export const medianOf = (pairs: readonly Pair[], value: (pair: Pair) => number): number => median(pairs.map(value))

/** The p50 of two requests, sent alternately, one at a time, on a connection each; and how often each was sent. */
export async function oneByOne(
  one: Target,
  other: Target,
  times: number,
): Promise<{ one: number; other: number; sent: number }> {
  const [first, second] = await Promise.all([openConnection(one.port), openConnection(other.port)])
  const found = { one: [] as number[], other: [] as number[] }
  const warmUp = Math.floor(times / 10)
  try {
    for (let slot = -warmUp; slot < times; slot++) {
      const pair = [await first.request(one.next() ?? ''), await second.request(other.next() ?? '')] as const
      if (slot < 0) continue
      found.one.push(pair[0])
      found.other.push(pair[1])
    }
  } finally {
    first.close()
    second.close()
  }
  return { one: median(found.one), other: median(found.other), sent: warmUp + times }
}
