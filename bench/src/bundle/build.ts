import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { constants, gzipSync } from 'node:zlib'

/** One chunk of Vite's manifest. */
export type Chunk = {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

export type Build = {
  /** By source, and by name for chunks of several sources. */
  chunks: ReadonlyMap<string, Chunk>
  /** Every file of the build: its size, and gzipped as served. */
  files: ReadonlyMap<string, { bytes: number; gzipped: number }>
}

export function readBuild(folder: string): Build {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  // The folder also holds the files of earlier builds, for pages that were opened before.
  const own = new Set(Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))
  const files = globSync('assets/*', { cwd: folder })
    .filter(file => own.has(file))
    .map(file => {
      const content = readFileSync(path.join(folder, file))
      return [
        file,
        { bytes: content.length, gzipped: gzipSync(content, { level: constants.Z_BEST_COMPRESSION }).length },
      ] as const
    })
  // Files of words have the names of screens.
  const named = Object.values(manifest)
    .filter(({ file }) => !file.includes('/locale-'))
    .map(chunk => [chunk.name ?? '', chunk] as const)
  return { chunks: new Map([...named, ...Object.entries(manifest)]), files: new Map(files) }
}
