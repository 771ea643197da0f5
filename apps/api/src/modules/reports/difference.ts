import { type differenceKinds, MAX_DIFFERENCES, type ReportKind, tablesOf } from '@backoffice/contract/reports/terms'
import { canonicalText } from '../../platform/command/stored-json.ts'
import type { Line, ReportContent } from './content.ts'

export type DifferentLine = {
  readonly table: string
  readonly kind: (typeof differenceKinds)[number]
  readonly before: Line | null
  readonly after: Line | null
}
/** What differs from version `from`: how many lines, and the first of them. */
export type Difference = {
  readonly from: number
  readonly added: number
  readonly removed: number
  readonly changed: number
  readonly lines: readonly DifferentLine[]
}

/** What differs in the tables of two versions, line by line by the keys of each table. */
export function differenceOf(
  kind: ReportKind,
  before: { readonly version: number; readonly content: ReportContent },
  after: ReportContent,
): Difference {
  const lines: DifferentLine[] = []
  for (const [table, { key }] of Object.entries(tablesOf(kind))) {
    const [old, now] = [before.content, after].map(content => byKey(content, table, key)) as [Keyed, Keyed]
    for (const [name, line] of now) {
      const earlier = old.get(name)
      if (earlier === undefined) lines.push({ table, kind: 'added', before: null, after: line })
      else if (canonicalText(earlier) !== canonicalText(line))
        lines.push({ table, kind: 'changed', before: earlier, after: line })
    }
    for (const [name, line] of old)
      if (!now.has(name)) lines.push({ table, kind: 'removed', before: line, after: null })
  }
  const count = (of: DifferentLine['kind']): number => lines.filter(line => line.kind === of).length
  return {
    from: before.version,
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    lines: lines.slice(0, MAX_DIFFERENCES),
  }
}

type Keyed = ReadonlyMap<string, Line>
const byKey = (content: ReportContent, table: string, key: readonly string[]): Keyed =>
  new Map(
    (content.tables.find(each => each.key === table)?.rows ?? []).map(line => [
      JSON.stringify(key.map(name => line[name])),
      line,
    ]),
  )
