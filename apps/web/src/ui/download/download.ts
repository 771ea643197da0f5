import { ApiError, errorFrom } from '../../api/api-error.ts'
import { baseAddress } from '../../api/address.ts'

type Options = { readonly signal: AbortSignal; readonly onChunk: (chunk: Uint8Array) => void }

/**
 * Fetches what a ticket stands for and saves it under a name. A stream that is cut short is an error and leaves no
 * file: half a list must not pass for the whole.
 */
export async function download(path: string, fileName: string, { signal, onChunk }: Options): Promise<void> {
  const response = await fetch(baseAddress(path), { signal })
  if (!response.ok) throw errorFrom(response, await response.json().catch(() => undefined))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  try {
    for (let read = await reader?.read(); read !== undefined && !read.done; read = await reader?.read()) {
      chunks.push(read.value)
      onChunk(read.value)
    }
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new ApiError({ status: 0, code: 'NETWORK', message: 'The download was cut short' })
  }
  save(new Blob(chunks, { type: response.headers.get('content-type') ?? '' }), fileName)
}

function save(blob: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
