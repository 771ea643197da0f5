import { ApiError, errorFrom } from '../../api/api-error.ts'
import { baseAddress } from '../../api/address.ts'

type Options = { readonly signal: AbortSignal; readonly onChunk: (chunk: Uint8Array) => void }

/**
 * Downloads a ticket's content and saves it as a file. An interrupted stream is an error and leaves no partial file.
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
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
