import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useField } from '../../ui/form/field.ts'
import css from './calendar.module.css'
import { colours, isReadable } from './colours.ts'
import type { NewEvent } from './contract.ts'

/** The colours of an event, and how they look together. */
export function ColourFields() {
  const { t } = useTranslation('demoCalendar')
  const { title, color, textColor } = useWatch<NewEvent>() as NewEvent
  return (
    <>
      <ColourField name="color" label={t('field.color')} />
      <ColourField name="textColor" label={t('field.textColor')} />
      <div className={css.preview}>
        <span style={{ background: color, color: textColor }}>{title.trim() === '' ? t('field.title') : title}</span>
        <small role="status">{isReadable(textColor, color) ? '' : t('hardToRead')}</small>
      </div>
    </>
  )
}

function ColourField({ name, label }: { name: 'color' | 'textColor'; label: string }) {
  const { t } = useTranslation('demoCalendar')
  const [group, field] = [useId(), useField<string>({ name })]
  return (
    <fieldset className={css.colours}>
      <legend>{label}</legend>
      {Object.entries(colours).map(([colour, hex]) => (
        <input
          key={hex}
          type="radio"
          name={group}
          aria-label={t(`colour.${colour}`)}
          title={t(`colour.${colour}`)}
          style={{ background: hex }}
          checked={field.value === hex}
          disabled={field.disabled}
          onChange={() => field.set(hex)}
        />
      ))}
    </fieldset>
  )
}
