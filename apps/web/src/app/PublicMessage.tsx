import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainIconButton } from '../ui/plain-button/plain-buttons.tsx'
import { CloseIcon, ErrorIcon, WarningIcon } from '../ui/plain-icon/plain-icons.tsx'
import { closeSnackbar, type Snackbar, SNACKBAR_MS, useSnackbar } from '../ui/snackbar/snackbar.ts'
import css from './public-message.module.css'

/** The snackbar of the public pages, with the text, role and duration of the back office's. */
export function PublicMessage() {
  const bar = useSnackbar()
  return bar.open ? <Message key={bar.turn} bar={bar} /> : null
}

function Message({ bar }: { bar: Snackbar }) {
  const { t } = useTranslation('session')
  const [isPaused, setIsPaused] = useState(false)
  const [pause, resume] = [() => setIsPaused(true), () => setIsPaused(false)]
  useEffect(() => {
    const timer = isPaused ? undefined : setTimeout(closeSnackbar, SNACKBAR_MS)
    return () => clearTimeout(timer)
  }, [isPaused])
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && closeSnackbar()
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])
  const Icon = bar.alert.color === 'warning' ? WarningIcon : ErrorIcon
  return (
    <div
      role="presentation"
      className={css.host}
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <div role="alert" className={css.message} data-color={bar.alert.color}>
        <span className={css.icon}>
          <Icon size={18} />
        </span>
        <span className={css.text}>{bar.message}</span>
        <PlainIconButton aria-label={t('close')} onClick={closeSnackbar}>
          <CloseIcon size={16} />
        </PlainIconButton>
      </div>
    </div>
  )
}
