import type { RuleDocument } from '@backoffice/contract/risk/rules'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isSame } from '../../ui/form/merge.ts'
import { Panel } from '../../ui/panel/Panel.tsx'
import { type Change, Changes } from '../../ui/versions/Versions.tsx'
import css from './risk.module.css'
import { type RuleDetail, useWords } from './rule.tsx'
import { groupText, outcomesText, sentenceOf, type Words } from './sentence.ts'

/** What was in force, newest first: who requested and approved it, why, and what it changed. */
export function RuleVersions({ versions }: Pick<RuleDetail, 'versions'>) {
  const { t } = useTranslation('risk')
  const words = useWords()
  const format = useFormat()
  return (
    <Panel title={t('versions.title')}>
      {versions.length === 0 ? (
        <p className={css.quiet}>{t('versions.none')}</p>
      ) : (
        <ol className={css.versions}>
          {versions.map(({ version, document, reason, requestedBy, approvedBy, approvedAt }, index) => {
            const before = versions[index + 1]?.document
            return (
              <li key={version}>
                <p>
                  <b>{t('ui:versions.version', { version })}</b>{' '}
                  <span className={css.quiet}>{format.when(approvedAt, 'dateTime')}</span>
                </p>
                <p className={css.quiet}>
                  {t('versions.by', { requested: requestedBy?.name ?? '—', approved: approvedBy?.name ?? '—' })} ·{' '}
                  {reason}
                </p>
                <p className={css.sentence}>{sentenceOf(words, document)}</p>
                {before !== undefined && <Changes changes={differencesOf(words, before, document)} />}
              </li>
            )
          })}
        </ol>
      )}
    </Panel>
  )
}

/** The parts of a rule that differ, in words. */
function differencesOf(words: Words, before: RuleDocument, after: RuleDocument): Change[] {
  const { t } = words
  const shown: readonly [field: keyof RuleDocument, label: string, text: (rule: RuleDocument) => string][] = [
    ['name', t('edit.name'), ({ name }) => name],
    ['trigger', t('edit.trigger'), ({ trigger }) => t(`fact.${trigger}`)],
    ['condition', t('edit.condition'), ({ trigger, condition }) => groupText(words, trigger, condition)],
    ['outcomes', t('edit.outcomes'), ({ outcomes }) => outcomesText(words, outcomes)],
    ['severity', t('edit.severity'), ({ severity }) => t(`severity.${severity}`)],
    ['weight', t('edit.weight'), ({ weight }) => String(weight)],
    ['restHours', t('edit.restHours'), ({ restHours }) => String(restHours)],
  ]
  return shown
    .filter(([field]) => !isSame(before[field], after[field]))
    .map(([, label, text]) => ({ label, from: text(before), to: text(after) }))
}
