import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../alert/Alert.tsx'
import { Button, IconButton } from '../button/Button.tsx'
import { closeSnackbar, SNACKBAR_MS, type Snackbar, useSnackbar } from './snackbar.ts'
import css from './SnackbarHost.module.css'

/** Renders messages. Mounted once. */
export function SnackbarHost() {
  const bar = useSnackbar()
  // A dialog hides the page from screen readers, except regions with this attribute. The message in it is announced.
  return <div aria-live="off">{bar.open && <Message key={bar.turn} bar={bar} />}</div>
}

/** Stays while the pointer or the focus is on it. */
function Message({ bar }: { bar: Snackbar }) {
  const [isPaused, setIsPaused] = useState(false)
  const [pause, resume] = [() => setIsPaused(true), () => setIsPaused(false)]
  const { vertical, horizontal } = bar.anchorOrigin
  useEffect(() => {
    const timer = isPaused ? undefined : setTimeout(closeSnackbar, SNACKBAR_MS)
    return () => clearTimeout(timer)
  }, [isPaused])
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && closeSnackbar()
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])
  return (
    <div
      role="presentation"
      className={css.host}
      data-vertical={vertical}
      data-horizontal={horizontal}
      data-transition={bar.transition}
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      {bar.variant === 'alert' ? (
        <Alert severity={bar.alert.color} variant={bar.alert.variant} action={<Actions bar={bar} />}>
          {bar.message}
        </Alert>
      ) : (
        <div role="alert" className={css.plain}>
          {bar.message}
          <Actions bar={bar} />
        </div>
      )}
    </div>
  )
}

function Actions({ bar }: { bar: Snackbar }) {
  const { t } = useTranslation(['ui', 'session'])
  const { actionButton } = bar
  return (
    <>
      {actionButton !== false && (
        <Button
          size="small"
          variant="text"
          onClick={() => {
            // Its own message may replace this one.
            closeSnackbar()
            actionButton.onClick()
          }}
        >
          {actionButton.label}
        </Button>
      )}
      {bar.close && (
        <IconButton size="small" color="inherit" aria-label={t(['ui:close', 'session:close'])} onClick={closeSnackbar}>
          <X size={16} />
        </IconButton>
      )}
    </>
  )
}
