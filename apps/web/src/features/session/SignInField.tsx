import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import css from './sign-in.module.css'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  name: string
  wrong: boolean
  /** Error text for an empty field. */
  missing?: string
  inputRef?: Ref<HTMLInputElement>
  /** A button at the end of the field. */
  end?: ReactNode
}

/** A labelled plain input: the sign-in page has to stay small. */
export function SignInField({ label, wrong, missing, inputRef, end, ...input }: Props) {
  const [id, missingId] = [useId(), useId()]
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={css.box} data-wrong={wrong || missing !== undefined || undefined}>
        <input
          id={id}
          required
          aria-invalid={wrong || missing !== undefined}
          ref={inputRef}
          className={css.input}
          {...input}
          {...(missing === undefined ? {} : { 'aria-describedby': missingId })}
        />
        {end}
      </div>
      {missing !== undefined && (
        <p id={missingId} className={css.missing}>
          {missing}
        </p>
      )}
    </div>
  )
}
