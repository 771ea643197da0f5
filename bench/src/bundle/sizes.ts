import path from 'node:path'
import type { Build, Chunk } from './build.ts'

/** A screen: its entry, its lazy chunks, and the chunks with its catalogues. */
export type Screen = { name: string; entry: string; pages: readonly string[]; words: RegExp }

export type DownloadSize = {
  name: string
  script: number
  style: number
  requests: number
  locale: string
  files: { file: string; bytes: number }[]
}

/**
 * Everything the browser requests until the screen is complete: each chunk with its imports, in the largest language.
 */
export function measureDownload(build: Build, screen: Screen): DownloadSize {
  const needed = new Set<Chunk>()
  for (const key of [screen.entry, ...screen.pages]) collect(build, key, needed)
  const { locale, chunks } = largestCatalogues(build, screen.words)
  const scripts = [...new Set([...[...needed].map(({ file }) => file), ...chunks])].filter(file => file.endsWith('.js'))
  const styles = [...new Set([...needed].flatMap(({ css = [] }) => css))]
  const gzipped = (file: string) => build.files.get(file)?.gzipped ?? 0
  const files = scripts.map(file => ({ file, bytes: gzipped(file) })).toSorted((a, b) => b.bytes - a.bytes)
  return {
    name: screen.name,
    script: sum(scripts.map(gzipped)),
    style: sum(styles.map(gzipped)),
    requests: scripts.length,
    locale,
    files,
  }
}

function collect(build: Build, key: string, into: Set<Chunk>): void {
  const chunk = build.chunks.get(key)
  if (chunk === undefined) throw new Error(`the build has no ${key}`)
  if (into.has(chunk)) return
  into.add(chunk)
  for (const each of chunk.imports ?? []) collect(build, each, into)
}

function largestCatalogues(build: Build, words: RegExp): { locale: string; chunks: string[] } {
  const byLocale = new Map<string, string[]>()
  for (const file of build.files.keys()) {
    const base = path.basename(file)
    const locale = words.test(base) && file.endsWith('.js') ? /^locale-(\w+?)-/.exec(base)?.[1] : undefined
    if (locale !== undefined) byLocale.set(locale, [...(byLocale.get(locale) ?? []), file])
  }
  const weight = (files: string[]) => sum(files.map(file => build.files.get(file)?.gzipped ?? 0))
  const [heaviest] = [...byLocale].toSorted(([, a], [, b]) => weight(b) - weight(a))
  if (heaviest === undefined) throw new Error('the build has no words')
  return { locale: heaviest[0], chunks: heaviest[1] }
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
