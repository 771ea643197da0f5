import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { WorkingButton } from '../dialogs/WorkingButton.tsx'
import { useErrorText } from '../errors/error-text.ts'
import { type Assertion, type FactorRequest, factorRequestIn, signWithPasskey } from '../passkey.ts'
import css from './StepUpDialog.module.css'

/**
 * Requests the password and, where the user has a second factor, its code or passkey; the server confirms them. Valid
 * for five minutes.
 */
export function StepUpDialog({ onSettle }: { onSettle: (confirmed: boolean) => void }) {
  const { t } = useTranslation(['ui', 'secondFactor'])
  const text = useErrorText()
  const titleId = useId()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asks, setAsks] = useState<FactorRequest | null>(null)
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const send = (passkey?: Assertion) => {
    setWorking(true)
    setProblem(null)
    const totp = code.replace(/\s/g, '')
    const factor = passkey === undefined ? (asks === null ? {} : { totp }) : { passkey }
    call('session.step-up', { body: { password, ...factor } }).then(
      () => onSettle(true),
      (failure: unknown) => {
        setWorking(false)
        if (failure instanceof ApiError && failure.code === 'TOTP_REQUIRED') setAsks(factorRequestIn(failure.details))
        else setProblem(text(failure))
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!working && isComplete) send()
  }
  const sign = () => {
    setWorking(true)
    setProblem(null)
    signWithPasskey(asks?.passkey).then(send, () => {
      setWorking(false)
      setProblem(t('secondFactor:passkeyFailed'))
    })
  }
  const isComplete = password !== '' && (asks === null || code.trim() !== '')

  return (
    <Dialog open onClose={() => !working && onSettle(false)} aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t('ui:stepUp.title')}</DialogTitle>
        <DialogContent>
          <p className={css.why}>{t('ui:stepUp.why')}</p>
          <TextField
            autoFocus
            fullWidth
            value={password}
            onChange={event => setPassword(event.target.value)}
            label={t('ui:stepUp.password')}
            type="password"
            error={problem !== null}
            helperText={asks === null ? (problem ?? ' ') : ' '}
            slotProps={{ htmlInput: { autoComplete: 'current-password', maxLength: 256 } }}
          />
          {asks !== null && (
            <TextField
              autoFocus
              fullWidth
              value={code}
              onChange={event => setCode(event.target.value)}
              label={t('secondFactor:code')}
              error={problem !== null}
              helperText={problem ?? ' '}
              slotProps={{ htmlInput: { autoComplete: 'one-time-code', maxLength: 12, autoCapitalize: 'none' } }}
            />
          )}
          {asks?.passkey !== undefined && (
            <Button
              size="small"
              variant="outlined"
              startIcon={<KeyRound size={14} />}
              disabled={working || password === ''}
              onClick={sign}
            >
              {t('secondFactor:usePasskey')}
            </Button>
          )}
        </DialogContent>
        <DialogActions>
          <Button disabled={working} onClick={() => onSettle(false)}>
            {t('ui:cancel')}
          </Button>
          <WorkingButton type="submit" variant="contained" color="primary" working={working} disabled={!isComplete}>
            {t('ui:confirm')}
          </WorkingButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
