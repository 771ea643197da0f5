import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller files are not worth compressing. */
const WORTH_BYTES = 1_024

/**
 * Writes `.br` and `.gz` files at maximum compression beside each script, style and SVG; the server sends them as they
 * are.
 */
export function compressedTwins(): Plugin {
  return {
    name: 'compressed-twins',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (entry.isFile() && /\.(js|css|svg)$/.test(entry.name)) writeTwins(path.join(entry.parentPath, entry.name))
      }
    },
  }
}

function writeTwins(file: string): void {
  const content = readFileSync(file)
  if (content.length < WORTH_BYTES) return
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  )
  writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
}
