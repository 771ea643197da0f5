import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const files = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && /\.(js|css|svg)$/.test(entry.name))
        .map(entry => path.join(entry.parentPath, entry.name))
      // Compressed in the thread pool, on all cores.
      await Promise.all(files.map(writeTwins))
    },
  }
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

async function writeTwins(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < WORTH_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${file}.br`, await brotli(content, { params }))
  await writeFile(`${file}.gz`, await gzipped(content, { level: constants.Z_BEST_COMPRESSION }))
}
