import { previewCsv } from '@backoffice/statements'
import type { ParseAnswer, ParseRequest } from './parse-queue.ts'
import { readFile } from './read-file.ts'

/** Started by the parse queue: signals readiness, then answers each file with its parsed content or an error. */
process.on('message', (request: ParseRequest) => process.send?.(answerTo(request)))
process.send?.('ready')

function answerTo({ bytes, rules, csv }: ParseRequest): ParseAnswer {
  try {
    const file = readFile(bytes, rules)
    return { file, look: csv !== undefined && file.format === 'csv' ? previewCsv(bytes, csv) : null }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
