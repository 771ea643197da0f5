import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TextInput } from '../field/Field.tsx'
import type { BulkInput } from '../resource-table/list-types.ts'
import css from './bulk.module.css'

type Props = { input: BulkInput; value: string; missing: boolean; disabled: boolean; onChange: (value: string) => void }

/** The input of a bulk action: a choice, or free text. */
export function BulkInputField({ input, value, missing, disabled, onChange }: Props) {
  const { t } = useTranslation('ui')
  const [name, text] = [useId(), useId()]
  if (input.kind === 'one') {
    return (
      <fieldset className={css.choices} disabled={disabled} aria-describedby={missing ? text : undefined}>
        <legend>{input.label}</legend>
        {input.choices.map((choice, at) => (
          <label key={choice.value} className={css.choice}>
            <input
              type="radio"
              name={name}
              autoFocus={at === 0}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            <span>
              {choice.label}
              {choice.note !== undefined && <span className={css.means}>{choice.note}</span>}
            </span>
          </label>
        ))}
        {missing && (
          <p id={text} role="alert" className={css.missing}>
            {t('bulk.choose')}
          </p>
        )}
      </fieldset>
    )
  }
  return (
    <div className={css.label}>
      <TextInput
        autoFocus
        required
        label={input.label}
        value={value}
        disabled={disabled}
        error={missing}
        help={missing ? t('bulk.type') : ' '}
        onChange={event => onChange(event.target.value)}
        maxLength={input.maxLength}
        list={text}
        autoComplete="off"
      />
      <datalist id={text}>
        {input.suggestions?.map(each => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
    </div>
  )
}
