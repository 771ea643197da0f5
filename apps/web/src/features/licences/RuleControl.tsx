import { type LicenceCap, type LicenceRule, type RuleShape, ruleShapes } from '@backoffice/contract/licences/rules'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Check } from '../../ui/choice/Choice.tsx'
import { Select, TextArea, TextInput } from '../../ui/field/Field.tsx'
import { capLines, numberText, readCaps, type RuleValue } from './licence.ts'
import css from './licences.module.css'

type Props = { rule: LicenceRule; label: string; value: RuleValue; onChange: (value: RuleValue) => void }

/** The control of a rule, by its shape. */
export function RuleControl({ rule, label, value, onChange }: Props) {
  const { t } = useTranslation('licences')
  const shape: RuleShape = ruleShapes[rule]
  const control = (
    <Value shape={shape} label={label} value={value ?? emptyOf(shape)} disabled={value === null} onChange={onChange} />
  )
  if (shape.none !== true) return control
  return (
    <>
      <Check label={t('none')} checked={value === null} onChange={isOff => onChange(isOff ? null : emptyOf(shape))} />
      {value !== null && control}
    </>
  )
}

const textOf = (value: RuleValue): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')
const emptyOf = (shape: RuleShape): RuleValue => (shape.is === 'number' ? shape.min : [])

type ValueProps = {
  shape: RuleShape
  label: string
  value: RuleValue
  disabled: boolean
  onChange: (value: RuleValue) => void
}

function Value({ shape, label, value, disabled, onChange }: ValueProps) {
  const { t } = useTranslation('licences')
  switch (shape.is) {
    case 'number':
      return (
        <TextInput
          aria-label={label}
          type="number"
          inputMode="numeric"
          min={shape.min}
          max={shape.max}
          step={1}
          disabled={disabled}
          value={textOf(value)}
          help={numberText(t, shape.unit, Number(value))}
          onChange={({ target }) => onChange(target.value === '' ? shape.min : Math.trunc(Number(target.value)))}
        />
      )
    case 'switch':
      return <Check label={value === true ? t('yes') : t('no')} checked={value === true} onChange={onChange} />
    case 'choice':
      return (
        <Select aria-label={label} value={textOf(value)} onChange={({ target }) => onChange(target.value)}>
          {shape.options.map(option => (
            <option key={option} value={option}>
              {t(`option.${option}`)}
            </option>
          ))}
        </Select>
      )
    case 'choices':
      return (
        <fieldset className={css.choices} aria-label={label}>
          {shape.options.map(option => (
            <Check
              key={option}
              label={t(`option.${option}`)}
              checked={(value as readonly string[]).includes(option)}
              onChange={isOn =>
                onChange(
                  shape.options.filter(each => (each === option ? isOn : (value as readonly string[]).includes(each))),
                )
              }
            />
          ))}
        </fieldset>
      )
    case 'caps':
      return <Caps label={label} value={value as readonly LicenceCap[]} onChange={onChange} />
  }
}

function Caps({ label, value, onChange }: Pick<Props, 'label' | 'onChange'> & { value: readonly LicenceCap[] }) {
  const { t } = useTranslation('licences')
  const [text, setText] = useState(() => capLines(value))
  const isWrong = readCaps(text) === null
  return (
    <TextArea
      aria-label={label}
      value={text}
      error={isWrong}
      help={t('capHint')}
      onChange={({ target }) => {
        setText(target.value)
        // Null is no value of this rule: a text that is wrong is refused, not sent as its last readable beginning.
        onChange(readCaps(target.value))
      }}
    />
  )
}
