import { type FactName, factsOf, MAX_REST_HOURS, MAX_RULE_NAME } from '@backoffice/contract/risk/facts'
import type { RuleDocument } from '@backoffice/contract/risk/rules'
import { severities, subjectKinds } from '@backoffice/contract/risk/terms'
import { lazy, Suspense, useEffect, useId, useRef } from 'react'
import { loadWords } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Check } from '../../ui/choice/Choice.tsx'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { useErrorText } from '../../ui/errors/error-text.ts'
import { Select, TextInput } from '../../ui/field/Field.tsx'
import { fieldErrorText } from '../../ui/form/field-error-text.ts'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.tsx'
import { ConditionEditor } from './ConditionEditor.tsx'
import { NumberBox } from './NumberBox.tsx'
import { outcomesFor } from './offer.ts'
import css from './risk.module.css'
import { useWords } from './rule.tsx'
import { groupText, outcomesText, sentenceOf } from './sentence.ts'
import type { RuleDraft } from './use-rule-draft.ts'

const MergeDialog = lazy(async () => {
  const [part] = await Promise.all([import('../../ui/form/MergeDialog.tsx'), loadWords('merge')])
  return { default: part.MergeDialog }
})

type Props = {
  draft: RuleDraft
  /** A rule of the product has a translated name, which stays. */
  hasName: boolean
  onClose: () => void
}

/** Writes a rule: when it is looked at, its condition, and what it does. */
export function RuleEditor({ draft, hasName, onClose }: Props) {
  const { t } = useTranslation('risk')
  const words = useWords()
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const { document, error, attempts, isSaving } = draft
  const { close, question } = useLeaveGuard(() => draft.isDirty, onClose)
  useEffect(() => {
    if (attempts > 0 && !isSaving) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, isSaving])
  return (
    <form
      ref={form}
      noValidate
      className={css.editor}
      onSubmit={event => {
        event.preventDefault()
        void draft.save()
      }}
    >
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      <p className={css.sentence}>{sentenceOf(words, document)}</p>
      <Head draft={draft} hasName={hasName} />
      <h3 className={css.title}>{t('edit.condition')}</h3>
      <ConditionEditor
        trigger={document.trigger}
        condition={document.condition}
        problems={draft.problems}
        onChange={draft.change}
      />
      <Outcomes draft={draft} />
      <div className={css.actions}>
        <Button disabled={isSaving} onClick={close}>
          {t('edit.close')}
        </Button>
        <WorkingButton type="submit" variant="contained" color="primary" working={isSaving} disabled={!draft.isDirty}>
          {t('edit.save')}
        </WorkingButton>
      </div>
      {question}
      {draft.conflict !== null && (
        <Suspense fallback={null}>
          <MergeDialog
            conflict={{ ...draft.conflict, version: draft.conflict.rule.revision }}
            labels={{
              name: t('edit.name'),
              trigger: { label: t('edit.trigger'), show: value => t(`fact.${value as FactName}`) },
              condition: {
                label: t('edit.condition'),
                show: value => groupText(words, document.trigger, value as RuleDocument['condition']),
              },
              outcomes: {
                label: t('edit.outcomes'),
                show: value => outcomesText(words, value as RuleDocument['outcomes']),
              },
              severity: { label: t('edit.severity'), show: value => t(`severity.${value as string}`) },
              weight: t('edit.weight'),
              restHours: t('edit.restHours'),
            }}
            onResolve={values => void draft.resolve(values as RuleDocument)}
            onClose={draft.dropConflict}
          />
        </Suspense>
      )}
    </form>
  )
}

function Head({ draft: { document, change, problems }, hasName }: Pick<Props, 'draft' | 'hasName'>) {
  const { t } = useTranslation('risk')
  const helpOf = (field: string, hint = ' ') => {
    const problem = problems[field]
    return { error: problem !== undefined, help: problem === undefined ? hint : fieldErrorText(problem) }
  }
  return (
    <div className={css.fields}>
      {hasName && (
        <TextInput
          label={t('edit.name')}
          required
          maxLength={MAX_RULE_NAME}
          value={document.name}
          {...helpOf('name')}
          onChange={({ target }) => change({ do: 'set', values: { name: target.value } })}
        />
      )}
      <Select
        label={t('edit.trigger')}
        value={document.trigger}
        {...helpOf('trigger', t('edit.triggerHint'))}
        onChange={({ target }) => change({ do: 'trigger', trigger: target.value as FactName })}
      >
        {subjectKinds.map(subject => (
          <optgroup key={subject} label={t(`subject.${subject}`)}>
            {factsOf(subject).map(fact => (
              <option key={fact} value={fact}>
                {t(`fact.${fact}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Select
        label={t('edit.severity')}
        value={document.severity}
        {...helpOf('severity')}
        onChange={({ target }) => change({ do: 'set', values: { severity: target.value as RuleDocument['severity'] } })}
      >
        {severities.map(severity => (
          <option key={severity} value={severity}>
            {t(`severity.${severity}`)}
          </option>
        ))}
      </Select>
      <NumberBox
        label={t('edit.weight')}
        isWhole
        required
        max={100}
        value={document.weight}
        {...helpOf('weight', t('edit.weightHint'))}
        onChange={weight => change({ do: 'set', values: { weight } })}
      />
      <NumberBox
        label={t('edit.restHours')}
        isWhole
        required
        max={MAX_REST_HOURS}
        value={document.restHours}
        end={t('unit.hours')}
        {...helpOf('restHours', t('edit.restHint'))}
        onChange={restHours => change({ do: 'set', values: { restHours } })}
      />
    </div>
  )
}

function Outcomes({ draft: { document, change, problems } }: Pick<Props, 'draft'>) {
  const { t } = useTranslation('risk')
  const labelId = useId()
  const problem = problems['outcomes']
  const offered = outcomesFor(document.trigger)
  return (
    <div role="group" aria-labelledby={labelId}>
      <h3 id={labelId} className={css.title}>
        {t('edit.outcomes')}
      </h3>
      <div className={css.outcomes}>
        {offered.map(outcome => (
          <Check
            key={outcome}
            checked={document.outcomes.includes(outcome)}
            aria-invalid={problem !== undefined}
            label={
              <>
                {t(`outcome.${outcome}`)}
                <span className={css.hint}>{t(`outcomeHint.${outcome}`)}</span>
              </>
            }
            onChange={isOn =>
              change({
                do: 'set',
                values: {
                  outcomes: offered.filter(each => (each === outcome ? isOn : document.outcomes.includes(each))),
                },
              })
            }
          />
        ))}
      </div>
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {fieldErrorText(problem)}
        </p>
      )}
    </div>
  )
}
