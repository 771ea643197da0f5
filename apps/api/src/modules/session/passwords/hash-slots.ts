/** Lets so many work at once; the others wait in line, first come, first served. Nobody is turned away. */
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
    // Handed on directly: nobody who comes now can step in before the next in line.
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
