import { type LicenceRule, licenceRules } from '@backoffice/contract/licences/rules'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Changes } from '../../ui/versions/Versions.tsx'
import { type RuleValue, useRuleText } from './licence.ts'
import css from './licences.module.css'

/** What a request changes, as its approver reads it: lines `rule: before → after`, and `! effect count`. */
export function LicenceChanges({ lines }: { lines: string }) {
  const { t } = useTranslation('licences')
  const textOf = useRuleText()
  const effects = readEffects(lines)
  return (
    <>
      <Changes
        changes={readLines(lines).map(({ rule, before, after }) => ({
          label: t(`rule.${rule}`),
          from: textOf(rule, before),
          to: textOf(rule, after),
        }))}
      />
      {effects.length > 0 && (
        <>
          <h3 className={css.title}>{t('preview.effects')}</h3>
          <ul className={css.effects}>
            {effects.map(({ effect, count }) => (
              <li key={effect}>{t(`effect.${effect}`, { count })}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
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
