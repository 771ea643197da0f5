import { MAX_PART_BYTES } from '@backoffice/contract/registers/terms'

const NEWLINE = 0x0a

/** The parts of a file, each of whole lines and no larger than a part may be; a longer line is a part of its own. */
export async function* partsOf(file: Blob, size = MAX_PART_BYTES): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.size; ) {
    const bytes = new Uint8Array(await file.slice(from, from + size).arrayBuffer())
    const isLast = from + bytes.length >= file.size
    const end = isLast ? bytes.length : bytes.lastIndexOf(NEWLINE) + 1 || bytes.length
    yield bytes.subarray(0, end)
    from += end
  }
}
