import type { Logger } from '../log/log.ts'

/**
 * A job's work for each item, one after the other. One that fails, for example because a lock was not free in time, is
 * logged and left for the next run: it must not delay the others. Returns how many failed.
 */
export async function eachItem<T>(
  { log, job }: { readonly log: Logger; readonly job: string },
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  let failures = 0
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      failures++
      log.error({ err: error, job, item }, 'a job failed for an item; the next run tries it again')
    }
  return failures
}
