import { cruise, type ICruiseResult } from 'dependency-cruiser'
import type { Breach } from './breach.ts'
import { cruiseOptions, importRules } from './import-rules.ts'

/** What dependency-cruiser saw: the specifiers it found in each file, and the imports that break a rule. */
export interface Cruised {
  readonly imports: ReadonlyMap<string, ReadonlySet<string>>
  readonly breaches: readonly Breach[]
}

/** Runs the import rules over `files`, given relative to `root`. */
export async function cruiseImports(root: string, files: readonly string[]): Promise<Cruised> {
  const { enhancedResolveOptions, ...options } = cruiseOptions
  const { output } = await cruise(
    [...files],
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden: importRules } },
    { ...enhancedResolveOptions, bustTheCache: true },
  )
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with a report instead of a result')
  return { imports: importsOf(output), breaches: breachesOf(output) }
}

function importsOf({ modules }: ICruiseResult): Map<string, Set<string>> {
  return new Map(modules.map(({ source, dependencies }) => [source, new Set(dependencies.map(each => each.module))]))
}

function breachesOf(result: ICruiseResult): Breach[] {
  return result.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    file: from,
    what: cycle ? `imports itself through ${cycle.map(step => step.name).join(' → ')}` : `imports ${to}`,
  }))
}
