import type { ParseAnswer } from './parse-queue.ts'
import { parseFile, type ParseRequest } from './read-file.ts'

/** Started by the parse queue: signals readiness, then answers each file with its parsed content or an error. */
process.on('message', (request: ParseRequest) => void answer(request))
process.send?.('ready')

async function answer(request: ParseRequest): Promise<void> {
  process.send?.(await answerTo(request))
}

async function answerTo(request: ParseRequest): Promise<ParseAnswer> {
  try {
    return await parseFile(request)
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
