import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Fade from '@mui/material/Fade'
import IconButton from '@mui/material/IconButton'
import MuiSnackbar from '@mui/material/Snackbar'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import css from './SnackbarHost.module.css'
import { closeSnackbar, SNACKBAR_MS, type Snackbar, useSnackbar } from './snackbar.ts'

const icons = { primary: Info, info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const

/** Renders messages. Mounted once. */
export function SnackbarHost() {
  const bar = useSnackbar()
  const close = (_event: unknown, reason?: string) => {
    // A click elsewhere does not close the message.
    if (reason !== 'clickaway') closeSnackbar()
  }
  return (
    <MuiSnackbar
      key={bar.turn}
      className={css.host ?? ''}
      open={bar.open}
      anchorOrigin={bar.anchorOrigin}
      autoHideDuration={SNACKBAR_MS}
      onClose={close}
      slots={{ transition: Fade }}
      {...(bar.variant === 'default' ? { message: bar.message, action: <Actions bar={bar} /> } : {})}
    >
      {bar.variant === 'alert' ? alertOf(bar) : undefined}
    </MuiSnackbar>
  )
}

/** Not a component: the transition passes its ref and style to this element. */
function alertOf(bar: Snackbar) {
  const Icon = icons[bar.alert.color]
  return (
    <Alert
      variant={bar.alert.variant}
      color={bar.alert.color}
      icon={<Icon size={18} strokeWidth={1.75} />}
      action={<Actions bar={bar} />}
    >
      {bar.message}
    </Alert>
  )
}

function Actions({ bar }: { bar: Snackbar }) {
  const { t } = useTranslation('ui')
  const { actionButton } = bar
  return (
    <>
      {actionButton !== false && (
        <Button
          size="small"
          variant="text"
          color="inherit"
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
        <IconButton size="small" color="inherit" aria-label={t('close')} onClick={closeSnackbar}>
          <X size={16} />
        </IconButton>
      )}
    </>
  )
}
