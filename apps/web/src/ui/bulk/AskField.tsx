import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkAsk } from '../resource-table/list-types.ts'
import css from './bulk.module.css'

type Props = { ask: BulkAsk; value: string; missing: boolean; disabled: boolean; onChange: (value: string) => void }

/** What a move has to be told before it can be made: one of a few, or a word of one's own. */
export function AskField({ ask, value, missing, disabled, onChange }: Props) {
  const { t } = useTranslation('ui')
  const [name, said] = [useId(), useId()]
  if (ask.kind === 'one') {
    return (
      <fieldset className={css.choices} disabled={disabled} aria-describedby={missing ? said : undefined}>
        <legend>{ask.label}</legend>
        {ask.choices.map((choice, at) => (
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
          <p id={said} role="alert" className={css.missing}>
            {t('bulk.choose')}
          </p>
        )}
      </fieldset>
    )
  }
  return (
    <div className={css.word}>
      <TextField
        autoFocus
        fullWidth
        required
        label={ask.label}
        value={value}
        disabled={disabled}
        error={missing}
        helperText={missing ? t('bulk.type') : ' '}
        onChange={event => onChange(event.target.value)}
        slotProps={{ htmlInput: { maxLength: ask.longest, list: said, autoComplete: 'off' } }}
      />
      <datalist id={said}>
        {ask.suggestions?.map(each => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
    </div>
  )
}
