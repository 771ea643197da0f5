export type Point = { readonly x: number; readonly y: number }
/** Where a label begins: `turn` is in degrees, about the node. */
export type Spot = Point & {
  readonly anchor: 'start' | 'middle' | 'end'
  readonly dx: number
  readonly dy: number
  readonly turn: number
}
export type Layout = { readonly width: number; readonly height: number; readonly spots: readonly Spot[] }
export type LinkBetween = { readonly low: number; readonly high: number; readonly strength: number }
export const directions = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'] as const
export type Direction = (typeof directions)[number]

/** In px at the natural size of the picture. */
const [LEAST_RADIUS, BETWEEN, LABEL, ABOVE, GAP] = [84, 24, 92, 34, 14] as const
/** With more members labels are turned outwards: they would cover each other at the top and at the bottom. */
const MAX_LEVEL = 10
const LEVEL_ANCHOR = 0.2

/**
 * Places the members of a group on a circle, clockwise from the top, members with strong links beside each other. The
 * same group is always drawn alike.
 */
export function layoutOf(count: number, links: readonly LinkBetween[]): Layout {
  const radius = Math.max(LEAST_RADIUS, Math.round((count * BETWEEN) / (2 * Math.PI)))
  const isLevel = count <= MAX_LEVEL
  const [width, height] = [2 * (radius + LABEL), 2 * (radius + (isLevel ? ABOVE : LABEL))]
  const spots: Spot[] = []
  for (const [place, member] of orderOf(count, links).entries()) {
    const angle = (2 * Math.PI * place) / count - Math.PI / 2
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const at = { x: round(width / 2 + radius * cos), y: round(height / 2 + radius * sin) }
    spots[member] = { ...at, ...(isLevel ? levelLabel(cos, sin) : turnedLabel(angle, cos)) }
  }
  return { width, height, spots }
}

const round = (value: number): number => Math.round(value * 10) / 10

function levelLabel(cos: number, sin: number): Omit<Spot, 'x' | 'y'> {
  if (Math.abs(cos) < LEVEL_ANCHOR) return { anchor: 'middle', dx: 0, dy: sin < 0 ? -GAP : GAP + 8, turn: 0 }
  return { anchor: cos > 0 ? 'start' : 'end', dx: cos > 0 ? GAP : -GAP, dy: 4, turn: 0 }
}

function turnedLabel(angle: number, cos: number): Omit<Spot, 'x' | 'y'> {
  const degrees = Math.round((angle * 180) / Math.PI)
  return cos >= 0
    ? { anchor: 'start', dx: GAP, dy: 4, turn: degrees }
    : { anchor: 'end', dx: -GAP, dy: 4, turn: degrees - 180 }
}

/** The first member, then always the one who is linked most strongly with the last one placed, or with any before. */
function orderOf(count: number, links: readonly LinkBetween[]): number[] {
  const strengths = Array.from({ length: count }, () => new Map<number, number>())
  for (const { low, high, strength } of links) {
    strengths[low]?.set(high, strength)
    strengths[high]?.set(low, strength)
  }
  const order = count === 0 ? [] : [0]
  const left = new Set(Array.from({ length: Math.max(count - 1, 0) }, (_, at) => at + 1))
  while (left.size > 0) {
    const next = order
      .toReversed()
      .map(placed => strongest(strengths[placed], left))
      .find(each => each !== undefined)
    const [first = 0] = left
    const member = next ?? first
    order.push(member)
    left.delete(member)
  }
  return order
}

function strongest(linked: ReadonlyMap<number, number> | undefined, left: ReadonlySet<number>): number | undefined {
  let best: readonly [member: number, strength: number] | undefined
  for (const [member, strength] of linked ?? [])
    if (left.has(member) && (best === undefined || strength > best[1] || (strength === best[1] && member < best[0])))
      best = [member, strength]
  return best?.[0]
}

const forward: Readonly<Record<Direction, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
}

/** The nearest point in a direction, less near the further aside it is; undefined where there is none. */
export function nearestTowards(points: readonly Point[], from: number, direction: Direction): number | undefined {
  const start = points[from]
  if (start === undefined) return undefined
  const { x, y } = forward[direction]
  let best: readonly [place: number, cost: number] | undefined
  for (const [place, point] of points.entries()) {
    const [right, down] = [point.x - start.x, point.y - start.y]
    const along = right * x + down * y
    const aside = Math.abs(right * y) + Math.abs(down * x)
    const cost = along + 2 * aside
    if (along > 1 && (best === undefined || cost < best[1])) best = [place, cost]
  }
  return best?.[0]
}
