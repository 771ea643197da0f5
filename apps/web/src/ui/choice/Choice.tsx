import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import css from './choice.module.css'

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'size' | 'type'> & { ref?: Ref<HTMLInputElement> }

type CheckProps = Input & { label: ReactNode; onChange: (isOn: boolean) => void }

/** A checkbox with its text. */
export const Check = ({ label, onChange, className, ...input }: CheckProps) => (
  <label className={className === undefined ? css.choice : `${css.choice} ${className}`}>
    <input type="checkbox" onChange={event => onChange(event.target.checked)} {...input} />
    <span>{label}</span>
  </label>
)

type RadioProps<V extends string> = {
  label: ReactNode
  choices: readonly { readonly value: V; readonly label: ReactNode }[]
  value: V | null
  onChange: (value: V) => void
  required?: boolean
  disabled?: boolean
  /** Nothing chosen where something must be. */
  error?: boolean
  /** Of the first choice. */
  firstRef?: Ref<HTMLInputElement>
}

/** One of a few choices, all in view. */
export function RadioGroup<V extends string>({
  label,
  choices,
  value,
  onChange,
  required = false,
  disabled = false,
  error = false,
  firstRef,
}: RadioProps<V>) {
  const [labelId, name] = [useId(), useId()]
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelId}
      aria-required={required || undefined}
      aria-invalid={error || undefined}
      className={css.group}
    >
      <div id={labelId} className={css.label} data-error={error || undefined}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </div>
      {choices.map((choice, at) => (
        <label key={choice.value} className={css.choice}>
          <input
            ref={at === 0 ? firstRef : undefined}
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}

type SwitchProps = Input & { checked: boolean; onChange: (isOn: boolean) => void; 'aria-label': string }

/** Switches something on or off immediately. */
export const Switch = ({ checked, onChange, ...input }: SwitchProps) => (
  <input
    type="checkbox"
    role="switch"
    aria-checked={checked}
    checked={checked}
    className={css.switch}
    onChange={event => onChange(event.target.checked)}
    {...input}
  />
)
