/** Since when a feed counts as stale; null: it does not. A feed that has never reported cannot be stale. */
export function staleSince(lastLineAt: Date | null, minutes: number | null, now: Date): Date | null {
  if (lastLineAt === null || minutes === null) return null
  const due = new Date(lastLineAt.getTime() + minutes * 60_000)
  return due <= now ? due : null
}
