import { previewCsv } from '@backoffice/statements'
import { parentPort } from 'node:worker_threads'
import type { ParsedFile, ParseRequest } from './parse-queue.ts'
import { readFile } from './read-file.ts'

/** What the parse queue starts: says that it is ready, then answers each file with what was read in it. */
parentPort?.on('message', ({ bytes, rules, csv }: ParseRequest) => {
  const file = readFile(bytes, rules)
  const parsed: ParsedFile = { file, look: csv !== undefined && file.format === 'csv' ? previewCsv(bytes, csv) : null }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of our own, not a window: there is no origin
  parentPort?.postMessage(parsed)
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of our own, not a window: there is no origin
parentPort?.postMessage('ready')
