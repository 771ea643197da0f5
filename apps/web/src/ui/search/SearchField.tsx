import { Search, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../button/Button.tsx'
import css from './SearchField.module.css'

const PAUSE_MS = 250

type Props = {
  value: string
  label: string
  onSearch: (text: string) => void
  inputRef: RefObject<HTMLInputElement | null>
}

/** Searches while typing, after a pause. Esc clears the field, then leaves it. */
export function SearchField({ value, label, onSearch, inputRef }: Props) {
  const { t } = useTranslation('ui')
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const send = (next: string) => {
    sent.current = next
    onSearch(next)
  }
  // Back, a pasted link or a cleared filter change the value from outside; input in progress is not overwritten by its
  // own update.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text.trim() === sent.current) return
    const timer = setTimeout(() => send(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  const clear = () => {
    setText('')
    send('')
  }
  return (
    <label className={css.field}>
      <Search size={15} strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={inputRef}
        type="search"
        value={text}
        placeholder={label}
        aria-label={label}
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') send(text.trim())
          if (event.key !== 'Escape') return
          if (text === '') event.currentTarget.blur()
          else clear()
          event.preventDefault()
        }}
      />
      {text === '' ? (
        <Kbd>/</Kbd>
      ) : (
        <IconButton size="small" edge="end" aria-label={t('search.clear')} onClick={clear}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      )}
    </label>
  )
}

/** A keyboard shortcut as a hint. Hidden without a keyboard. */
function Kbd({ children }: { children: string }) {
  return <kbd className={css.kbd}>{children}</kbd>
}
