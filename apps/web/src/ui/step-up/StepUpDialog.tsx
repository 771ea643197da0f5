import { KeyRound } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button/Button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../dialog/Dialog.tsx'
import { TextInput } from '../field/Field.tsx'
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
    <Dialog onClose={() => !working && onSettle(false)} aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t('ui:stepUp.title')}</DialogTitle>
        <DialogContent>
          <p className={css.why}>{t('ui:stepUp.why')}</p>
          <TextInput
            autoFocus
            value={password}
            onChange={event => setPassword(event.target.value)}
            label={t('ui:stepUp.password')}
            type="password"
            error={problem !== null}
            help={asks === null ? (problem ?? ' ') : ' '}
            autoComplete="current-password"
            maxLength={256}
          />
          {asks !== null && (
            <TextInput
              autoFocus
              value={code}
              onChange={event => setCode(event.target.value)}
              label={t('secondFactor:code')}
              error={problem !== null}
              help={problem ?? ' '}
              autoComplete="one-time-code"
              maxLength={12}
              autoCapitalize="none"
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
