import { disabledRulesHaveAReason, fileNames, filesStaySmall, linesStayShort, listsInListFiles } from './rules/files.ts'
import { importsAreVisible, specifierOf } from './rules/imports.ts'
import {
  domainIsDeterministic,
  environmentInConfigOnly,
  moneyIsNeverANumber,
  rulesNotLicences,
} from './rules/server.ts'
import type { FileRule, NodeRule, Violation } from './rules/rule.ts'
import { onlyLedgerWritesMoney, sqlInRepositoriesOnly } from './rules/sql.ts'
import { demoStaysInItsPage } from './rules/web.ts'
import { nodesOf, parseSource } from './syntax.ts'

const nodeRules: readonly NodeRule[] = [
  environmentInConfigOnly,
  rulesNotLicences,
  domainIsDeterministic,
  moneyIsNeverANumber,
  sqlInRepositoriesOnly,
  onlyLedgerWritesMoney,
  importsAreVisible,
  demoStaysInItsPage,
]
const fileRules: readonly FileRule[] = [
  filesStaySmall,
  linesStayShort,
  fileNames,
  listsInListFiles,
  disabledRulesHaveAReason,
]

export const sourceRuleNames: readonly string[] = [...nodeRules, ...fileRules].map(rule => rule.name)

/** What was found in one file. */
export interface SourceFindings {
  readonly file: string
  readonly text: string
  readonly violations: readonly Violation[]
  /** Every module it imports, to compare with what the import rules have seen. */
  readonly specifiers: ReadonlySet<string>
}

/** Parses one file and checks it against every rule that applies to it. */
export function readSource(root: string, file: string): SourceFindings {
  const source = parseSource(root, file)
  const violations: Violation[] = []
  const specifiers = new Set<string>()
  for (const rule of fileRules.filter(each => each.applies(file))) {
    const found = rule.find(source)
    if (found) violations.push({ rule: rule.name, file, ...found })
  }
  const rules = nodeRules.filter(each => each.applies(file))
  for (const node of nodesOf(source.tree)) {
    const specifier = specifierOf(node)
    if (specifier !== undefined) specifiers.add(specifier)
    for (const rule of rules) {
      const what = rule.find(node)
      if (what) violations.push({ rule: rule.name, file, line: source.lineOf(node), what })
    }
  }
  return { file, text: source.text, violations, specifiers }
}
