import { type SubmitEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextInput } from '../../ui/field/Field.tsx'
import css from './joining.module.css'
import { requestReset } from './link.ts'
import { useFailureText, useSending } from './use-sending.ts'

/** Asks for a link by mail. The answer never says whether the account exists. `onSent` replaces the message. */
export function ForgotForm({ onSent }: { onSent?: (username: string) => void }) {
  const { t } = useTranslation(['joining', 'session'])
  const text = useFailureText()
  const { working, failure, run } = useSending()
  const [sent, setSent] = useState(false)
  const [missing, setMissing] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('username')
    if (!(field instanceof HTMLInputElement)) return
    const username = field.value.trim()
    setMissing(username === '')
    if (username === '') return field.focus()
    void run(() => requestReset(username)).then(done => {
      if (!done) return
      if (onSent === undefined) setSent(true)
      else onSent(username)
    })
  }
  if (sent)
    return (
      <>
        <p role="status">{t('forgot.sent')}</p>
        <p className={css.note}>{t('forgot.sentNote')}</p>
      </>
    )
  return (
    <form noValidate onSubmit={submit} className={css.form}>
      <p>{t('forgot.how')}</p>
      <TextInput
        labelAbove
        required
        label={t('session:username')}
        name="username"
        autoComplete="username"
        autoFocus
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
        {...(missing ? { error: true, help: t('session:missing.username') } : {})}
      />
      {failure !== null && (
        <p role="alert" className={css.refusal}>
          {text(failure)}
        </p>
      )}
      <Button variant="contained" size="large" fullWidth type="submit" disabled={working} aria-busy={working}>
        {t(working ? 'sending' : 'forgot.send')}
      </Button>
      <p className={css.note}>{t('forgot.owner')}</p>
    </form>
  )
}
