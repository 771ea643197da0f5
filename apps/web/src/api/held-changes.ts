/** Actions of the user that leave the page of a record they remove. */
const holding = new Set<Promise<unknown>>()

/** Announced changes wait until this action is over: the record it removes would be read again, and be missing. */
export async function holdChanges<T>(action: Promise<T>): Promise<T> {
  holding.add(action)
  try {
    return await action
  } finally {
    holding.delete(action)
  }
}

/** Shows a change: now, or after the actions that hold changes. */
export async function whenNotHeld(show: () => void): Promise<void> {
  while (holding.size > 0) await Promise.allSettled(holding)
  show()
}
