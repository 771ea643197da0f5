import type { Breach } from './breach.ts'
import { cruiseImports } from './cruise.ts'
import { filesStaySmall, lineCount, sizeWarning } from './rules/files.ts'
import { isTest } from './rules/rule.ts'
import { readSource, type Read } from './source-rules.ts'

export interface Judgement {
  readonly breaches: readonly Breach[]
  /** Files, or imports in them, that one of the two readers did not see: then no wall is proven. */
  readonly unseen: readonly string[]
  /** Large files, not yet too large. */
  readonly warnings: readonly string[]
}

/** Holds `files`, given relative to `root`, against every wall. */
export async function judge(root: string, files: readonly string[]): Promise<Judgement> {
  const reads = files.map(file => readSource(root, file))
  const { imports, breaches } = await cruiseImports(root, files)
  return {
    breaches: [...breaches, ...reads.flatMap(read => read.breaches)],
    unseen: reads.flatMap(read => notCruised(read, imports.get(read.source.file))),
    warnings: reads.flatMap(warningFor),
  }
}

/**
 * The import rules saw a file when they list every import our own reading of it found. A parser that fails quietly
 * lists files without their imports, which is why their names alone prove nothing.
 */
function notCruised({ source, specifiers }: Read, cruised: ReadonlySet<string> | undefined): string[] {
  if (!cruised) return [`${source.file} was not cruised`]
  const bare = (specifier: string): string => specifier.replace(/^node:/, '')
  const seen = new Set([...cruised].map(bare))
  return [...specifiers]
    .filter(each => !seen.has(bare(each)))
    .map(each => `${source.file}: its import of ${each} was not seen`)
}

function warningFor({ source }: Read): string[] {
  const lines = lineCount(source.text)
  return lines > sizeWarning && filesStaySmall.applies(source.file) && !isTest(source.file)
    ? [`${source.file} has ${lines} lines, more than ${sizeWarning}`]
    : []
}
