import type { FieldError } from '@backoffice/contract/field-errors'
import { Eye, EyeOff } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { passwordProblem } from '../../ui/password-problem.ts'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { TextInput } from '../../ui/field/Field.tsx'
import css from './joining.module.css'
import { invalidLink, type Link, setPassword } from './link.ts'
import { useFailureText, useSending } from './use-sending.ts'

const MIN_LENGTH = 12

type Props = { link: Link; token: string; onInvalid: (failure: unknown) => void; onDone: () => void }

/** The new password, once, and visible on request. A refused one stays in the field with the reason. */
export function PasswordForm({ link, token, onInvalid, onDone }: Props) {
  const { t } = useTranslation(['joining', 'session'])
  const text = useFailureText()
  const { working, failure, run } = useSending()
  const [shown, setShown] = useState(false)
  const [short, setShort] = useState(false)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('password')
    if (!(field instanceof HTMLInputElement)) return
    const password = field.value
    const isShort = Array.from(password).length < MIN_LENGTH
    setShort(isShort)
    if (isShort) return field.focus()
    const send = async () => {
      try {
        await setPassword(link.kind, token, password)
      } catch (error) {
        if (invalidLink(error) !== null) onInvalid(error)
        throw error
      }
    }
    void run(send).then(done => (done ? onDone() : field.focus()))
  }

  const problem: FieldError | null = short
    ? { code: 'TOO_SHORT', params: { min: MIN_LENGTH } }
    : passwordProblem(failure)
  return (
    <form noValidate onSubmit={submit} className={css.form}>
      <TextInput
        labelAbove
        required
        label={t('session:username')}
        name="username"
        autoComplete="username"
        readOnly
        value={link.username}
      />
      <TextInput
        labelAbove
        required
        label={t('password.new')}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        autoFocus
        maxLength={256}
        help={t('password.rule', { min: MIN_LENGTH })}
        {...(problem === null
          ? {}
          : { error: true, help: t([`password.${problem.code}`, 'password.refused'], { ...problem.params }) })}
        end={
          <IconButton
            size="small"
            edge="end"
            aria-label={t(shown ? 'session:hidePassword' : 'session:showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={17} strokeWidth={1.75} /> : <Eye size={17} strokeWidth={1.75} />}
          </IconButton>
        }
      />
      {failure !== null && problem === null && (
        <p role="alert" className={css.refusal}>
          {text(failure)}
        </p>
      )}
      <Button variant="contained" size="large" fullWidth type="submit" disabled={working} aria-busy={working}>
        {t(working ? 'sending' : `${link.kind}.submit`)}
      </Button>
    </form>
  )
}
