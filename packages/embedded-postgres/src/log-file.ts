import { copyFileSync, closeSync, openSync, readSync, statSync, truncateSync, fstatSync } from 'node:fs'

const limitBytes = 8 * 1024 * 1024
const checkEveryMs = 60_000

/** PostgreSQL's log: one file and one predecessor, neither much above 8 MiB. */
export interface LogFile {
  /** Passed to the postmaster as its standard error, so that it survives this process. */
  readonly descriptor: number
  /** The last lines since `from`, for error messages. */
  tail(from: number): string
  size(): number
  close(): void
}

export function openLogFile(file: string): LogFile {
  const descriptor = openSync(file, 'a+', 0o600)
  limitSize(file)
  const timer = setInterval(() => limitSize(file), checkEveryMs)
  timer.unref()
  const size = () => fstatSync(descriptor).size
  return {
    descriptor,
    size,
    tail: from => readTail(descriptor, from, size()),
    close: () => {
      clearInterval(timer)
      closeSync(descriptor)
    },
  }
}

/** Copied and truncated instead of renamed, because the postmaster keeps appending to its descriptor. */
function limitSize(file: string): void {
  if (statSync(file).size <= limitBytes) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file, 0)
}

const tailBytes = 4_096

function readTail(descriptor: number, from: number, size: number): string {
  const start = Math.max(from, size - tailBytes, 0)
  const buffer = Buffer.alloc(Math.max(0, size - start))
  const read = readSync(descriptor, buffer, 0, buffer.length, start)
  return buffer.toString('utf8', 0, read).trim()
}
