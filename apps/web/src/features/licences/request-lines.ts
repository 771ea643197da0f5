import { type LicenceRule, licenceRules } from '@backoffice/contract/licences/rules'
import type { FlaggedPreview } from './Flagged.tsx'
import type { RuleValue } from './licence.ts'

const FLAGGED = 'flagged: '

/** The figures of the line `flagged: …`; null: there is none. */
export function readFlagged(lines: string): FlaggedPreview | null {
  const line = lines.split('\n').find(each => each.startsWith(FLAGGED))
  return line === undefined ? null : (JSON.parse(line.slice(FLAGGED.length)) as FlaggedPreview)
}
export const readEffects = (lines: string): { readonly effect: string; readonly count: number }[] =>
  lines.split('\n').flatMap(line => {
    const [, effect, count] = /^! ([\w-]+) (\d+)$/.exec(line) ?? []
    return effect === undefined ? [] : [{ effect, count: Number(count) }]
  })

type Line = { readonly rule: LicenceRule; readonly before: RuleValue; readonly after: RuleValue }

export const readLines = (lines: string): Line[] =>
  lines.split('\n').flatMap(line => {
    const [, name, before = '', after = ''] = /^(\w+): (.*) → (.*)$/.exec(line) ?? []
    const rule = licenceRules.find(each => each === name)
    return rule === undefined
      ? []
      : [{ rule, before: JSON.parse(before) as RuleValue, after: JSON.parse(after) as RuleValue }]
  })
