import { expect, test } from 'vitest'
import { directions, layoutOf, type LinkBetween, nearestTowards } from './layout.ts'

const link = (low: number, high: number, strength = 60): LinkBetween => ({ low, high, strength })

test('members are on a circle inside the picture, the first one at the top', () => {
  for (const count of [2, 5, 10, 11, 200]) {
    const { width, height, spots } = layoutOf(count, [])
    expect(spots).toHaveLength(count)
    expect(spots[0]?.x).toBe(width / 2)
    const radii = spots.map(({ x, y }) => Math.hypot(x - width / 2, y - height / 2))
    expect(Math.max(...radii) - Math.min(...radii)).toBeLessThan(0.2)
    expect(spots.every(({ x, y }) => x > 0 && x < width && y > 0 && y < height)).toBe(true)
    const [first, second] = spots
    expect(Math.hypot((first?.x ?? 0) - (second?.x ?? 0), (first?.y ?? 0) - (second?.y ?? 0))).toBeGreaterThan(20)
  }
})

test('the strongest links are beside each other, whatever the order of the links', () => {
  const links = [link(0, 1, 20), link(0, 3, 90), link(2, 3, 80), link(1, 2, 70)]
  const { spots } = layoutOf(4, links)
  // Clockwise: 0, 3, 2, 1.
  expect((spots[3]?.x ?? 0) > (spots[0]?.x ?? 0)).toBe(true)
  expect((spots[2]?.y ?? 0) > (spots[3]?.y ?? 0)).toBe(true)
  expect((spots[1]?.x ?? 0) < (spots[0]?.x ?? 0)).toBe(true)
  expect(layoutOf(4, links.toReversed())).toEqual({ ...layoutOf(4, links) })
})

test('arrow keys go to the nearest member in their direction, and nowhere at the edge', () => {
  const { spots } = layoutOf(4, [])
  expect(nearestTowards(spots, 0, 'ArrowRight')).toBe(1)
  expect(nearestTowards(spots, 0, 'ArrowLeft')).toBe(3)
  expect(nearestTowards(spots, 0, 'ArrowDown')).toBe(2)
  expect(nearestTowards(spots, 0, 'ArrowUp')).toBeUndefined()
  expect(nearestTowards(spots, 9, 'ArrowUp')).toBeUndefined()
})

test('every member is reached from every other by arrow keys', () => {
  for (const count of [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 37]) {
    const { spots } = layoutOf(count, [])
    for (const from of spots.keys()) {
      const reached = new Set([from])
      for (const at of reached)
        for (const direction of directions) {
          const next = nearestTowards(spots, at, direction)
          if (next !== undefined) reached.add(next)
        }
      expect(reached.size, `${count} members from ${from}`).toBe(count)
    }
  }
})
