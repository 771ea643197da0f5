import type { Db } from '../db/database.ts'

/**
 * A shortcut within one process: after a commit, the relay on the same pool starts immediately instead of at its next
 * interval. Nothing depends on it; a lost call costs a quarter of a second.
 */
const relays = new WeakMap<Db, Set<() => void>>()

export function whenWoken(db: Db, wake: () => void): () => void {
  const known = relays.get(db) ?? new Set()
  relays.set(db, known.add(wake))
  return () => known.delete(wake)
}

export function wakeRelay(db: Db): void {
  for (const wake of relays.get(db) ?? []) wake()
}
