/** A deterministic pseudo-random number for an index and a purpose, 0 to 2³²−1 (FNV-1a with a final mix). */
export function scramble(index: number, purpose: string): number {
  let hash = 2_166_136_261
  for (const char of `${purpose}:${index}`) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 2_246_822_507)
  hash ^= hash >>> 13
  return hash >>> 0
}

export function pick<T>(from: readonly T[], index: number, purpose: string): T {
  const found = from[scramble(index, purpose) % from.length]
  if (found === undefined) throw new RangeError('nothing to pick from')
  return found
}

/** A seeded random source: 0 ≤ next() < 1 (mulberry32). */
export function seeded(seed: number): { next(): number; below(limit: number): number; chance(of: number): boolean } {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { next, below: limit => Math.floor(next() * limit), chance: of => next() < of }
}
