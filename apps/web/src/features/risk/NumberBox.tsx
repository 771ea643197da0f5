import { useState } from 'react'
import { type TextInputProps, TextInput } from '../../ui/field/Field.tsx'
import { plainAmount } from '../../ui/money/format-money.ts'
import css from './risk.module.css'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'inputMode'> & {
  /** NaN: nothing typed yet. */
  value: number
  onChange: (value: number) => void
  isWhole?: boolean
}

/** The number of a text as it is typed; NaN where it is none. */
export function readNumber(text: string, isWhole = false): number {
  const plain = plainAmount(text)
  return (isWhole ? /^\d{1,12}$/ : /^-?\d{1,12}(\.\d{1,4})?$/).test(plain) ? Number(plain) : Number.NaN
}

const written = (value: number): string =>
  Number.isNaN(value) ? '' : value.toLocaleString('en-US', { maximumFractionDigits: 4 })

/** A number, kept as it was typed while it means the same. */
export function NumberBox({ value, onChange, isWhole = false, ...props }: Props) {
  const [text, setText] = useState(() => written(value))
  const shown = Object.is(readNumber(text, isWhole), value) ? text : written(value)
  return (
    <TextInput
      {...props}
      value={shown}
      inputMode="decimal"
      autoComplete="off"
      controlClass={css.figure}
      maxLength={16}
      onChange={({ target }) => {
        setText(target.value)
        onChange(readNumber(target.value, isWhole))
      }}
      onBlur={() => setText(written(value))}
    />
  )
}
