import { Eye, EyeOff } from 'lucide-react'
import { lazy, type SubmitEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Assertion } from '../../ui/passkey.ts'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { TextInput } from '../../ui/field/Field.tsx'
import css from './sign-in.module.css'
import { type SignInTry, useSignIn } from './use-sign-in.ts'

const required = ['username', 'password', 'totp'] as const
type Required = (typeof required)[number]

// Most users have no second factor. Without it, codes of an app are accepted.
const FactorChoice = lazy(() =>
  import('./FactorChoice.tsx').then(part => part.load()).catch(() => ({ default: () => null })),
)

type Props = {
  onDone(): void | Promise<void>
  /** The user of the expired session. */
  username?: string
  note?: string
}

/** Username, password, and the authenticator code if the account requires one. A refusal keeps the input. */
export function SignInForm({ onDone, username, note }: Props) {
  const { t } = useTranslation('session')
  const attempt = useSignIn(onDone)
  const [shown, setShown] = useState(false)
  // The label of the field while a recovery code is typed instead.
  const [recovery, setRecovery] = useState<string | null>(null)
  const [missing, setMissing] = useState<readonly Required[]>([])
  const password = useRef<HTMLInputElement>(null)
  const alertId = useId()
  const { refusal, wantsTotp } = attempt
  const refused = refusal?.code === 'INVALID_CREDENTIALS'

  useEffect(() => {
    if (refused) password.current?.select()
  }, [refused, refusal])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    send(event.currentTarget)
  }

  function send(form: HTMLFormElement, passkey?: Assertion) {
    const typed = new FormData(form)
    const text = (name: string) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    const totp = text('totp').replace(/\s/g, '')
    const empty = required.filter(
      name =>
        form.elements.namedItem(name) !== null &&
        text(name).trim() === '' &&
        (name !== 'totp' || passkey === undefined),
    )
    setMissing(empty)
    const first = form.elements.namedItem(empty[0] ?? '')
    if (first instanceof HTMLInputElement) return first.focus()
    void attempt.submit({
      username: text('username').trim(),
      password: text('password'),
      ...(passkey === undefined ? (totp === '' ? {} : { totp }) : { passkey }),
    })
  }

  const missingText = (name: Required) => (missing.includes(name) ? { error: true, help: t(`missing.${name}`) } : {})
  const shared = { error: refused, ...(refusal === null ? {} : { 'aria-describedby': alertId }) }
  const eye = (
    <IconButton
      size="small"
      edge="end"
      aria-label={shown ? t('hidePassword') : t('showPassword')}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      {shown ? <EyeOff size={17} strokeWidth={1.75} /> : <Eye size={17} strokeWidth={1.75} />}
    </IconButton>
  )
  return (
    <form noValidate onSubmit={submit} className={css.form}>
      <TextInput
        labelAbove
        required
        {...shared}
        {...missingText('username')}
        label={t('username')}
        name="username"
        autoComplete="username"
        autoFocus={username === undefined}
        defaultValue={username}
        readOnly={username !== undefined}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput
        labelAbove
        required
        {...shared}
        {...missingText('password')}
        label={t('password')}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoFocus={username !== undefined}
        ref={password}
        maxLength={256}
        end={eye}
      />
      {wantsTotp && (
        <TextInput
          labelAbove
          required
          {...shared}
          {...missingText('totp')}
          label={recovery ?? t('totp')}
          name="totp"
          autoComplete="one-time-code"
          autoFocus
          inputMode={recovery === null ? 'numeric' : 'text'}
          maxLength={12}
        />
      )}
      {wantsTotp && (
        <Suspense>
          <FactorChoice asks={attempt.asks} recovery={recovery} onRecovery={setRecovery} onPasskey={send} />
        </Suspense>
      )}
      <p role="alert" id={alertId} className={refusal === null ? css.quiet : css.refusal}>
        <SignInRefusal attempt={attempt} />
      </p>
      {note !== undefined && refusal === null && <p className={css.note}>{note}</p>}
      <Button
        variant="contained"
        size="large"
        fullWidth
        type="submit"
        disabled={attempt.working || attempt.wait > 0}
        aria-busy={attempt.working}
      >
        {attempt.wait > 0 ? t('tryAgainIn', { seconds: attempt.wait }) : attempt.working ? t('signingIn') : t('signIn')}
      </Button>
    </form>
  )
}

/** The refusal in the user's language; unknown codes show the server's text. */
function SignInRefusal({ attempt: { refusal } }: { attempt: SignInTry }) {
  const { t } = useTranslation('errors')
  if (refusal === null) return null
  return <>{t(refusal.code, { defaultValue: refusal.message })}</>
}
