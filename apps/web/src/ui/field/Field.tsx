import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react'
import css from './field.module.css'

/** Of a control drawn elsewhere. */
export const fieldControl = css.control

type FrameProps = {
  label?: ReactNode
  /** Above the box, not in its border. */
  labelAbove?: boolean
  /** A hint, or what is wrong. A blank keeps the line, so that a message moves nothing. */
  help?: ReactNode
  error?: boolean
  required?: boolean
  disabled?: boolean
  start?: ReactNode
  end?: ReactNode
  className?: string | undefined
  /** Of the box, for what opens below it. */
  boxRef?: Ref<HTMLDivElement>
}

type ControlProps = {
  id: string
  required: boolean
  disabled: boolean
  'aria-invalid': boolean
  'aria-describedby'?: string
}

/** The label, box and help around a control. `children` draws the control itself with the props it is given. */
export function FieldFrame({
  label,
  labelAbove = false,
  help,
  error = false,
  required = false,
  disabled = false,
  start,
  end,
  className,
  boxRef,
  describedBy,
  children,
}: FrameProps & { describedBy?: string | undefined; children: (control: ControlProps) => ReactNode }) {
  const [id, helpId] = [useId(), useId()]
  const hasHelp = help !== undefined && help !== null && help !== false
  const about = [describedBy, ...(hasHelp ? [helpId] : [])].filter(each => each !== undefined).join(' ')
  const text = label !== undefined && (
    <>
      {label}
      {required && !labelAbove && <span aria-hidden="true"> *</span>}
    </>
  )
  return (
    <div
      className={className === undefined ? css.field : `${css.field} ${className}`}
      data-error={error || undefined}
      data-disabled={disabled || undefined}
      data-above={labelAbove || undefined}
    >
      {label !== undefined && (
        <label htmlFor={id} className={css.label}>
          {text}
        </label>
      )}
      <div ref={boxRef} className={css.box}>
        {start !== undefined && <span className={css.start}>{start}</span>}
        {children({
          id,
          required,
          disabled,
          'aria-invalid': error,
          ...(about === '' ? {} : { 'aria-describedby': about }),
        })}
        {end !== undefined && <span className={css.end}>{end}</span>}
        <fieldset className={css.border} aria-hidden="true">
          {label !== undefined && !labelAbove && <legend>{text}</legend>}
        </fieldset>
      </div>
      {hasHelp && (
        <p id={helpId} className={css.help}>
          {help}
        </p>
      )}
    </div>
  )
}

type Own = Omit<FrameProps, 'boxRef'> & { boxRef?: Ref<HTMLDivElement>; controlClass?: string | undefined }

export type TextInputProps = Own &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof Own | 'size' | 'id' | 'aria-invalid'> & {
    ref?: Ref<HTMLInputElement> | undefined
  }

/** One line of text. */
export function TextInput({ controlClass, ...props }: TextInputProps) {
  const [frame, input] = divide(props)
  return (
    <FieldFrame {...frame}>
      {control => <input {...input} {...control} className={classOf(css.control, controlClass)} />}
    </FieldFrame>
  )
}

type TextAreaProps = Own &
  Omit<InputHTMLAttributes<HTMLTextAreaElement>, keyof Own | 'id' | 'aria-invalid' | 'rows' | 'style'> & {
    ref?: Ref<HTMLTextAreaElement>
    /** Grows with its text from two lines to this many. */
    maxRows?: number
  }

/** Several lines of text. */
export function TextArea({ controlClass, maxRows = 6, ...props }: TextAreaProps) {
  const [frame, input] = divide(props)
  return (
    <FieldFrame {...frame}>
      {control => (
        <textarea
          {...input}
          {...control}
          rows={2}
          className={classOf(`${css.control} ${css.area}`, controlClass)}
          style={{ maxBlockSize: `${maxRows * 1.6}em` }}
        />
      )}
    </FieldFrame>
  )
}

type SelectProps = Own &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof Own | 'size' | 'id' | 'aria-invalid'> & {
    ref?: Ref<HTMLSelectElement>
  }

/** A native select: fast by keyboard and natural on a phone. */
export function Select({ controlClass, children, ...props }: SelectProps) {
  const [frame, input] = divide(props)
  return (
    <FieldFrame {...frame}>
      {control => (
        <select {...input} {...control} className={classOf(`${css.control} ${css.select}`, controlClass)}>
          {children}
        </select>
      )}
    </FieldFrame>
  )
}

const classOf = (own: string | undefined, more: string | undefined) => (more === undefined ? own : `${own} ${more}`)

type Shared = FrameProps & { 'aria-describedby'?: string | undefined }

/** The props of the frame, and those of the control. */
function divide<P extends Shared>({
  label,
  labelAbove,
  help,
  error,
  required,
  disabled,
  start,
  end,
  className,
  boxRef,
  'aria-describedby': describedBy,
  ...control
}: P) {
  const frame = { label, help, start, end, className, describedBy }
  return [
    {
      ...frame,
      labelAbove: labelAbove === true,
      error: error === true,
      required: required === true,
      disabled: disabled === true,
      ...(boxRef === undefined ? {} : { boxRef }),
    },
    control,
  ] as const
}
