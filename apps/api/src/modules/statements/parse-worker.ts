import { previewCsv } from '@backoffice/statements'
import { parentPort } from 'node:worker_threads'
import type { ParsedFile, ParseRequest } from './parse-queue.ts'
import { readFile } from './read-file.ts'

/** Started by the parse queue: signals readiness, then answers each file with its parsed content. */
parentPort?.on('message', ({ bytes, rules, csv }: ParseRequest) => {
  const file = readFile(bytes, rules)
  const parsed: ParsedFile = { file, look: csv !== undefined && file.format === 'csv' ? previewCsv(bytes, csv) : null }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of our own, not a window: there is no origin
  parentPort?.postMessage(parsed)
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of our own, not a window: there is no origin
parentPort?.postMessage('ready')
