import { type LicenceProfileName, licenceProfileNames } from '@backoffice/contract/licences/profiles'
import type { LicenceRule } from '@backoffice/contract/licences/rules'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { callWith } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { useErrorText } from '../../ui/errors/error-text.ts'
import { Select, TextInput } from '../../ui/field/Field.tsx'
import { fieldErrorText } from '../../ui/form/field-error-text.ts'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.tsx'
import {
  type Draft,
  draftOf,
  groups,
  type Licence,
  type RuleValue,
  sourceText,
  standardOf,
  useRuleText,
} from './licence.ts'
import css from './licences.module.css'
import { RuleControl } from './RuleControl.tsx'
import { type Preview, SubmitLicence } from './SubmitLicence.tsx'

type Props = { licence: Licence; onClose: () => void }

const MAX_NAME = 60

/** Changes of the rules, checked by the server before they are submitted. */
export function LicenceDraft({ licence: current, onClose }: Props) {
  const { t } = useTranslation('licences')
  const errorText = useErrorText()
  // As it was when the form opened: a change of another admin since then is a conflict.
  const [licence] = useState(current)
  const [draft, setDraft] = useState(() => draftOf(licence))
  const [checking, setChecking] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(licence))
  const { close, question } = useLeaveGuard(() => isDirty && preview === null, onClose)
  const change = (rule: LicenceRule, entry: Draft['changes'][LicenceRule]) =>
    setDraft(before => ({ ...before, changes: changed(before.changes, rule, entry) }))
  const check = async () => {
    setChecking(true)
    setFailure(null)
    try {
      setPreview((await callWith('licence.preview', { body: bodyOf(draft) })).data)
    } catch (error) {
      setFailure(error)
    } finally {
      setChecking(false)
    }
  }
  const errors = errorsOf(failure)
  return (
    <form
      className={css.rules}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void check()
      }}
    >
      <div className={css.fields}>
        <Select
          label={t('basis')}
          value={draft.profile}
          onChange={({ target }) => setDraft({ ...draft, profile: target.value as LicenceProfileName })}
        >
          {licenceProfileNames.map(name => (
            <option key={name} value={name}>
              {t(`profile.${name}`)}
            </option>
          ))}
        </Select>
        <TextInput
          label={t('name')}
          required
          maxLength={MAX_NAME}
          value={draft.name}
          error={errors.has('name')}
          help={errors.get('name') ?? ' '}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
      </div>
      {failure !== null && errors.size === 0 && <Alert severity="error">{errorText(failure)}</Alert>}
      {[...groups].map(([group, rules]) => (
        <section key={group}>
          <h3 className={css.title}>{t(`group.${group}`)}</h3>
          <ul className={css.list}>
            {rules.map(rule => (
              <Rule key={rule} rule={rule} draft={draft} error={errors.get(rule)} onChange={change} />
            ))}
          </ul>
        </section>
      ))}
      <div className={css.actions}>
        <Button onClick={close}>{t('discard')}</Button>
        <WorkingButton type="submit" variant="contained" working={checking} disabled={!isDirty}>
          {t('check')}
        </WorkingButton>
      </div>
      {question}
      {preview !== null && (
        <SubmitLicence
          preview={preview}
          version={licence.version}
          body={bodyOf(draft)}
          onClose={() => setPreview(null)}
          onDone={onClose}
        />
      )}
    </form>
  )
}

export const bodyOf = ({ profile, name, changes }: Draft) => ({ profile, name: name.trim(), changes }) as never

function changed(changes: Draft['changes'], rule: LicenceRule, entry: Draft['changes'][LicenceRule]): Draft['changes'] {
  const { [rule]: _before, ...others } = changes
  return entry === undefined ? others : { ...others, [rule]: entry }
}

/** The server's errors by rule, or by the field of the form. */
function errorsOf(failure: unknown): ReadonlyMap<string, string> {
  if (!(failure instanceof ApiError)) return new Map()
  return new Map(
    Object.entries(failure.fields).map(([field, problem]) => [
      field.replace(/^changes\./, '').replace(/\..*$/, ''),
      fieldErrorText(problem),
    ]),
  )
}

type RuleProps = {
  rule: LicenceRule
  draft: Draft
  error: string | undefined
  onChange: (rule: LicenceRule, entry: Draft['changes'][LicenceRule]) => void
}

function Rule({ rule, draft, error, onChange }: RuleProps) {
  const { t } = useTranslation('licences')
  const textOf = useRuleText()
  const label = t(`rule.${rule}`)
  const standard = standardOf(draft.profile, rule)
  const entry = draft.changes[rule]
  if (entry === undefined)
    return (
      <li className={css.rule}>
        <span className={css.label}>{label}</span>
        <span className={css.value}>
          <b>{textOf(rule, standard.value)}</b>
          <span className={css.quiet}>{sourceText(t, standard.source)}</span>
        </span>
        <Button
          size="small"
          aria-label={`${t('edit')}: ${label}`}
          onClick={() => onChange(rule, { value: standard.value, source: '' })}
        >
          {t('edit')}
        </Button>
      </li>
    )
  const set = (value: RuleValue) => onChange(rule, { ...entry, value })
  return (
    <li className={css.rule} data-own>
      <span className={css.label}>{label}</span>
      <span className={css.value}>
        <RuleControl rule={rule} label={label} value={entry.value} onChange={set} />
        <TextInput
          label={t('sourceLabel')}
          aria-label={`${t('sourceLabel')}: ${label}`}
          required
          maxLength={200}
          value={entry.source}
          error={error !== undefined}
          help={error ?? ' '}
          onChange={({ target }) => onChange(rule, { ...entry, source: target.value })}
        />
      </span>
      <Button size="small" aria-label={`${t('reset')}: ${label}`} onClick={() => onChange(rule, undefined)}>
        {t('reset')}
      </Button>
    </li>
  )
}
