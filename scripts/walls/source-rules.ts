import type { Breach } from './breach.ts'
import { environmentInConfigOnly } from './rules/environment.ts'
import { filesStaySmall, namesSaySomething, silenceHasAReason } from './rules/files.ts'
import { importsAreVisible, specifierOf } from './rules/imports.ts'
import { moneyIsNeverANumber } from './rules/money.ts'
import { domainHasNoClock } from './rules/purity.ts'
import type { FileRule, NodeRule } from './rules/rule.ts'
import { onlyLedgerWritesMoney, sqlInReposOnly } from './rules/sql.ts'
import { nodesOf, parseSource, type Source } from './syntax.ts'

const nodeRules: readonly NodeRule[] = [
  environmentInConfigOnly,
  domainHasNoClock,
  moneyIsNeverANumber,
  sqlInReposOnly,
  onlyLedgerWritesMoney,
  importsAreVisible,
]
const fileRules: readonly FileRule[] = [filesStaySmall, namesSaySomething, silenceHasAReason]

export const sourceRuleNames: readonly string[] = [...nodeRules, ...fileRules].map(rule => rule.name)

/** What the source rules saw in one file. */
export interface Read {
  readonly source: Source
  readonly breaches: readonly Breach[]
  /** Every module it imports, to hold against what the import rules have seen. */
  readonly specifiers: ReadonlySet<string>
}

/** Parses one file and holds it against every rule that applies to it. */
export function readSource(root: string, file: string): Read {
  const source = parseSource(root, file)
  const breaches: Breach[] = []
  const specifiers = new Set<string>()
  for (const rule of fileRules.filter(each => each.applies(file))) {
    const found = rule.find(source)
    if (found) breaches.push({ rule: rule.name, file, ...found })
  }
  const rules = nodeRules.filter(each => each.applies(file))
  for (const node of nodesOf(source.tree)) {
    const specifier = specifierOf(node)
    if (specifier !== undefined) specifiers.add(specifier)
    for (const rule of rules) {
      const what = rule.find(node)
      if (what) breaches.push({ rule: rule.name, file, line: source.lineOf(node), what })
    }
  }
  return { source, breaches, specifiers }
}
