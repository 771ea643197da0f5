import { useTranslation } from '../../i18n/use-translation.ts'
import { TextInput } from '../field/Field.tsx'
import { contrastWithWhite, isColour, READABLE_CONTRAST } from './colour.ts'
import { type FieldProps, useField } from './field.ts'
import css from './form.module.css'

/** A colour, typed as `#1a2b3c` or chosen from the browser's palette. Warns where white text on it is hard to read. */
export function ColourField(props: FieldProps) {
  const { t } = useTranslation('ui')
  const field = useField<string>(props, {
    check: (text: string) => (isColour(text.trim()) ? undefined : t('fieldErrors.COLOUR')),
  })
  const value = field.value ?? ''
  const contrast = isColour(value) ? contrastWithWhite(value) : READABLE_CONTRAST
  return (
    <TextInput
      {...field.input}
      {...(contrast < READABLE_CONTRAST ? { help: t('form.contrast', { contrast: contrast.toFixed(1) }) } : {})}
      value={value}
      disabled={field.disabled}
      autoComplete="off"
      onChange={event => field.set(event.target.value)}
      onBlur={field.blur}
      maxLength={7}
      spellCheck={false}
      start={
        <input
          type="color"
          className={css.swatch}
          aria-label={t('form.palette', { label: props.label })}
          value={isColour(value) ? value : '#000000'}
          disabled={field.disabled}
          onChange={event => field.set(event.target.value)}
        />
      }
    />
  )
}
