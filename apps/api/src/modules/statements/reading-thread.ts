import { parentPort, workerData } from 'node:worker_threads'
import { readFile, type ReadRules } from './read-file.ts'

/** What {@link readAside} starts: reads one file, answers, and ends. */
const { bytes, rules } = workerData as { readonly bytes: Uint8Array; readonly rules: ReadRules }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of our own, not a window: there is no origin
parentPort?.postMessage(readFile(bytes, rules))
