import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** A withdrawal with its deposit, line, holds, transfers, audit entries and a member of its own, indexes included. */
const BYTES_EACH = 9_400

/** @throws when the folder for temporary files is too small for a history, instead of filling the disk for an hour. */
export function requireSpaceFor(withdrawals: number, folder = tmpdir(), free = freeIn(folder)): void {
  const needed = withdrawals * BYTES_EACH
  if (needed > free)
    throw new Error(
      `A history of ${withdrawals.toLocaleString('en')} withdrawals needs ${gigabytes(needed)} in ${folder}, where ${gigabytes(free)} are free. TMPDIR names another folder.`,
    )
}

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`
