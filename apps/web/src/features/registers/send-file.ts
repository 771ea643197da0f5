import { call } from '../../api/client.ts'
import { base64Of } from '../../ui/files/read-file.ts'
import { partsOf } from './parts-of.ts'

type Progress = (sent: number) => void

/**
 * Sends a register’s file part by part and applies it. Tried again with the same `runId`, parts that arrived already
 * change nothing.
 */
export async function sendFile(runId: string, file: File, onProgress: Progress): Promise<void> {
  const params = { id: runId }
  let [part, sent] = [0, 0]
  for await (const bytes of partsOf(file)) {
    part++
    const body = { part, content: base64Of(bytes) }
    await call('registers.add-lines', { params, body, idempotencyKey: crypto.randomUUID() })
    sent += bytes.length
    onProgress(sent)
  }
  await call('registers.finish', { params, body: {}, idempotencyKey: crypto.randomUUID() })
}
