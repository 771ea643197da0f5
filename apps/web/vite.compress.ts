import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller files are not worth compressing. */
const WORTH_BYTES = 1_024

/** The best takes a minute of processor time, a tenth of which saves most of the bytes. */
const best = { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION }
const quick = { brotli: 5, gzip: constants.Z_DEFAULT_COMPRESSION }

/**
 * Writes `.br` and `.gz` files beside each script, style and SVG, at maximum compression unless it has to be quick; the
 * server sends them as they are.
 */
export function compressedTwins({ isQuick = false }: { isQuick?: boolean } = {}): Plugin {
  return {
    name: 'compressed-twins',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const files = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && /\.(js|css|svg)$/.test(entry.name))
        .map(entry => path.join(entry.parentPath, entry.name))
      // Compressed in the thread pool, on all cores.
      await Promise.all(files.map(file => writeTwins(file, isQuick ? quick : best)))
    },
  }
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

async function writeTwins(file: string, quality: typeof best): Promise<void> {
  const content = await readFile(file)
  if (content.length < WORTH_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${file}.br`, await brotli(content, { params }))
  await writeFile(`${file}.gz`, await gzipped(content, { level: quality.gzip }))
}
