import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { WorkingButton } from '../dialogs/WorkingButton.tsx'
import { useErrorText } from '../errors/error-text.ts'
import css from './StepUpDialog.module.css'

type Proof = 'password' | 'totp'

/** Requests the password or the authenticator's code and lets the server confirm it. Valid for five minutes. */
export function StepUpDialog({ onSettle }: { onSettle: (confirmed: boolean) => void }) {
  const { t } = useTranslation('ui')
  const text = useErrorText()
  const titleId = useId()
  const [proof, setProof] = useState<Proof>('password')
  const [value, setValue] = useState('')
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (working || value === '') return
    setWorking(true)
    setError(null)
    call('session.step-up', { body: proof === 'password' ? { password: value } : { totp: value } }).then(
      () => onSettle(true),
      (failure: unknown) => {
        setError(failure)
        setWorking(false)
      },
    )
  }
  const change = () => {
    setProof(proof === 'password' ? 'totp' : 'password')
    setValue('')
    setError(null)
  }

  return (
    <Dialog open onClose={() => !working && onSettle(false)} aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t('stepUp.title')}</DialogTitle>
        <DialogContent>
          <p className={css.why}>{t('stepUp.why')}</p>
          <TextField
            key={proof}
            autoFocus
            value={value}
            onChange={event => setValue(event.target.value)}
            label={t(proof === 'password' ? 'stepUp.password' : 'stepUp.code')}
            type={proof === 'password' ? 'password' : 'text'}
            error={error !== null}
            helperText={error === null ? ' ' : text(error)}
            slotProps={{
              htmlInput:
                proof === 'password'
                  ? { autoComplete: 'current-password', maxLength: 256 }
                  : { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 },
            }}
          />
          <Button size="small" variant="text" onClick={change}>
            {t(proof === 'password' ? 'stepUp.useCode' : 'stepUp.usePassword')}
          </Button>
        </DialogContent>
        <DialogActions>
          <Button disabled={working} onClick={() => onSettle(false)}>
            {t('cancel')}
          </Button>
          <WorkingButton type="submit" variant="contained" color="primary" working={working} disabled={value === ''}>
            {t('confirm')}
          </WorkingButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
