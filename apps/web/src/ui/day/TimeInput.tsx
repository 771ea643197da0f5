import { useState } from 'react'
import { TextInput } from '../field/Field.tsx'
import css from './day.module.css'
import { readTime } from './read-day.ts'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  disabled: boolean
  error: boolean
}

/** A time of day, `HH:mm`; invalid text is passed on as typed. */
export function TimeInput({ label, value, onChange, onBlur, disabled, error }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const change = (text: string) => {
    setTyped(text)
    onChange(readTime(text) ?? text.trim())
  }
  const leave = () => {
    setTyped(null)
    onBlur()
  }
  return (
    <TextInput
      label={label}
      value={typed ?? value}
      disabled={disabled}
      error={error}
      autoComplete="off"
      placeholder="14:30"
      help=" "
      onChange={event => change(event.target.value)}
      onBlur={leave}
      controlClass={css.text}
      maxLength={5}
    />
  )
}
