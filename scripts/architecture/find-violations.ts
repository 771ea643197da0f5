import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { cruiseOptions, importRules } from './import-rules.ts'
import { isGenerated, lineCount, MAX_LINES_BEFORE_WARNING } from './rules/files.ts'
import { isTest, type Violation } from './rules/rule.ts'
import { readSource, type SourceFindings } from './source-rules.ts'

export interface Findings {
  readonly violations: readonly Violation[]
  /** Files, or imports in them, that the import rules did not see: a pass would mean nothing. */
  readonly unseen: readonly string[]
  /** Large files, not yet too large. */
  readonly warnings: readonly string[]
}

/**
 * Checks `files`, given relative to `root`, against every rule.
 * @param forgets what an earlier call in this process resolved: needed where files change, and twice as slow.
 */
export async function findViolations(root: string, files: readonly string[], forgets = true): Promise<Findings> {
  const sources = files.map(file => readSource(root, file))
  const { enhancedResolveOptions, ...options } = cruiseOptions
  const { output } = await cruise(
    [...files],
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden: importRules } },
    { ...enhancedResolveOptions, bustTheCache: forgets },
  )
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with a report instead of a result')
  return {
    violations: [...importViolations(output), ...sources.flatMap(source => source.violations)],
    unseen: unseenImports(sources, output),
    warnings: sources.flatMap(({ file, text }) => {
      const lines = lineCount(text)
      return lines > MAX_LINES_BEFORE_WARNING && !isTest(file) && !isGenerated(file)
        ? [`${file} has ${lines} lines`]
        : []
    }),
  }
}

function importViolations({ summary }: ICruiseResult): Violation[] {
  return summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    file: from,
    what: cycle ? `imports itself through ${cycle.map(step => step.name).join(' → ')}` : `imports ${to}`,
  }))
}

/**
 * What the cruise missed: it must list every import our own reading of a file found. A parser that fails silently lists
 * files without their imports.
 */
export function unseenImports(
  sources: readonly Pick<SourceFindings, 'file' | 'specifiers'>[],
  { modules }: Pick<ICruiseResult, 'modules'>,
): string[] {
  const withoutPrefix = (specifier: string): string => specifier.replace(/^node:/, '')
  const seen = new Map(
    modules.map(each => [each.source, new Set(each.dependencies.map(({ module }) => withoutPrefix(module)))]),
  )
  return sources.flatMap(({ file, specifiers }) => {
    const imports = seen.get(file)
    if (!imports) return [`${file} was not cruised`]
    return [...specifiers]
      .filter(specifier => !imports.has(withoutPrefix(specifier)))
      .map(specifier => `${file}: its import of ${specifier} was not seen`)
  })
}
