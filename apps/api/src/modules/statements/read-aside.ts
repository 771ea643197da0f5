import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { readFile, type ReadFile, type ReadRules } from './read-file.ts'

/** Read here and now: starting a thread would take longer. */
const SMALL = 128 * 1024
/** Far beyond what 10 MiB need. */
const MAX_HEAP_MIB = 512

/** Reads a file without keeping anybody else's call waiting: ten MiB of XML are seconds of work, and a node has one thread. */
export async function readAside(bytes: Uint8Array, rules: ReadRules): Promise<ReadFile> {
  return bytes.length <= SMALL ? readFile(bytes, rules) : inTurn(() => inThread(bytes, rules))
}

async function inThread(bytes: Uint8Array, rules: ReadRules): Promise<ReadFile> {
  const thread = new Worker(new URL('reading-thread.ts', import.meta.url), { workerData: { bytes, rules }, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB } })
  try {
    // A thread that fails rejects this; it has nothing else to say.
    const [file] = (await once(thread, 'message')) as [ReadFile]
    return file
  } finally {
    await thread.terminate()
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time: each may need a few hundred megabytes while it reads. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  last = mine.catch(() => undefined)
  return mine
}
