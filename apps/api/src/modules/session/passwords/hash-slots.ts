/** Limits concurrent work; others wait in order. No caller is refused. */
export type HashSlots = <T>(work: () => Promise<T>) => Promise<T>

export function createHashSlots(atOnce: number): HashSlots {
  const line: (() => void)[] = []
  let free = atOnce
  const enter = (): Promise<void> | undefined => {
    if (free === 0) return new Promise(resolve => line.push(resolve))
    free -= 1
    return undefined
  }
  const leave = () => {
    const next = line.shift()
    // The slot is passed on directly, so that no newcomer overtakes the queue.
    if (next === undefined) free += 1
    else next()
  }
  return async work => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
