import { type LicenceRule, licenceRules } from '@backoffice/contract/licences/rules'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Changes } from '../../ui/versions/Versions.tsx'
import { type RuleValue, useRuleText } from './licence.ts'

/** What a request changes, as its approver reads it: lines `rule: before → after` of the request. */
export function LicenceChanges({ lines }: { lines: string }) {
  const { t } = useTranslation('licences')
  const textOf = useRuleText()
  return (
    <Changes
      changes={readLines(lines).map(({ rule, before, after }) => ({
        label: t(`rule.${rule}`),
        from: textOf(rule, before),
        to: textOf(rule, after),
      }))}
    />
  )
}

type Line = { readonly rule: LicenceRule; readonly before: RuleValue; readonly after: RuleValue }

export const readLines = (lines: string): Line[] =>
  lines.split('\n').flatMap(line => {
    const [, name, before = '', after = ''] = /^(\w+): (.*) → (.*)$/.exec(line) ?? []
    const rule = licenceRules.find(each => each === name)
    return rule === undefined
      ? []
      : [{ rule, before: JSON.parse(before) as RuleValue, after: JSON.parse(after) as RuleValue }]
  })
