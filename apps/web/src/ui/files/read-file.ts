/** A file to send: its bytes, also as base64, and their SHA-256 in hexadecimal as identifier. */
export type ReadFile = {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly bytes: Uint8Array
  readonly base64: string
  readonly sha256: string
}

export type FileRule = { readonly accept: readonly string[]; readonly maxBytes: number }
export type FileFault = 'type' | 'size' | 'empty' | 'unreadable'

/** Accepts media types, or extensions like `.csv`: browsers do not know the type of every file. */
export function faultOf(file: Pick<File, 'name' | 'type' | 'size'>, { accept, maxBytes }: FileRule): FileFault | null {
  const fits = accept.some(kind => (kind.startsWith('.') ? file.name.toLowerCase().endsWith(kind) : file.type === kind))
  if (!fits) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > maxBytes ? 'size' : null
}

export async function readFile(file: File): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return {
    name: file.name,
    type: file.type,
    size: file.size,
    bytes,
    base64: base64Of(bytes),
    sha256: await sha256Of(bytes),
  }
}

export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** In chunks: a whole file exceeds the argument limit of a call. */
const PIECE = 0x8000
export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(text)
}

/** `4 MB`, `820 KB`. */
export const sizeText = (bytes: number): string =>
  bytes >= 1_048_576
    ? `${Math.round((bytes / 1_048_576) * 10) / 10} MB`
    : `${Math.max(1, Math.round(bytes / 1_024))} KB`
