import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import css from './joining.module.css'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  name: string
  /** What is wrong with the input; in place of the hint. */
  wrong?: string
  hint?: string
  /** A button at the end of the field. */
  end?: ReactNode
}

/** A labelled plain input of a public page. */
export function Field({ label, wrong, hint, end, ...input }: Props) {
  const [id, textId] = [useId(), useId()]
  const text = wrong ?? hint
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={css.box} data-wrong={wrong !== undefined || undefined}>
        <input
          id={id}
          required
          aria-invalid={wrong !== undefined}
          className={css.input}
          {...input}
          {...(text === undefined ? {} : { 'aria-describedby': textId })}
        />
        {end}
      </div>
      {text !== undefined && (
        <p id={textId} className={wrong === undefined ? css.hint : css.wrong}>
          {text}
        </p>
      )}
    </div>
  )
}
