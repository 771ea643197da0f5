import { MailCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { localStore, sessionStore } from '../api/storage.ts'
import { publicPaths } from '../app/public-paths.ts'
import { PublicCard } from '../app/PublicCard.tsx'
import {
  CodeForm,
  ForgotForm,
  LinkForm,
  requestReset,
  takeLinkToken,
  useFailureText,
  useSending,
} from '../features/joining/index.ts'
import { enter, SignInForm } from '../features/session/sign-in.ts'
import { Button } from '../ui/button/Button.tsx'

/** The username of the last request for a link, for “send again” in this tab. */
const REQUESTED_BY = 'reset-requested-by'

/** The template's pages at their addresses: the same forms as the product's own, one step per page. */
export function TemplatePage({ path }: { path: string }) {
  switch (path) {
    case publicPaths.register3:
      return <CodePage kind="invitation" name="register" />
    case publicPaths.forgotPassword3:
      return <ForgotPage />
    case publicPaths.checkMail3:
      return <CheckMailPage />
    case publicPaths.resetPassword3:
      return <CodePage kind="reset" name="reset" />
    case publicPaths.codeVerification3:
      return <CodePage kind="reset" name="verify" />
    default:
      return <SignInPage />
  }
}

type CardProps = { name: string; to: string; link: string; children: ReactNode }

function Card({ name, to, link, children }: CardProps) {
  const { t } = useTranslation('templates')
  return (
    <PublicCard title={t(`${name}.title`)} subtitle={t(`${name}.subtitle`)} foot={<a href={to}>{t(link)}</a>}>
      {children}
    </PublicCard>
  )
}

/** `username`: of the password that was just set. */
function SignInPage({ username, note }: { username?: string; note?: string }) {
  const { t } = useTranslation(['templates', 'session'])
  // Signing in here ends the session of the other tabs, which they say themselves.
  const [hasSession] = useState(() => localStore.get('serviceToken') !== null)
  return (
    <Card name="login" to={publicPaths.register3} link="login.register">
      {note !== undefined && <p role="status">{note}</p>}
      {hasSession && (
        <p>
          {t('login.signedIn')} <a href="/dashboard/default">{t('login.open')}</a>
        </p>
      )}
      <SignInForm onDone={enter} {...(username === undefined ? {} : { username })} note={t('session:oneSession')} />
      <p>
        <a href={publicPaths.forgotPassword3}>{t('session:forgot.link')}</a>
      </p>
    </Card>
  )
}

function ForgotPage() {
  const go = (username: string) => {
    sessionStore.set(REQUESTED_BY, username)
    window.location.assign(publicPaths.checkMail3)
  }
  return (
    <Card name="forgot" to={publicPaths.login3} link="toLogin">
      <ForgotForm onSent={go} />
    </Card>
  )
}

function CheckMailPage() {
  const { t } = useTranslation(['templates', 'joining'])
  const [username] = useState(() => sessionStore.get(REQUESTED_BY))
  const text = useFailureText()
  const { working, failure, run } = useSending()
  const [isSent, setSent] = useState(false)
  const again = (requestedBy: string) => void run(() => requestReset(requestedBy)).then(done => done && setSent(true))
  return (
    <Card name="mail" to={publicPaths.login3} link="toLogin">
      <MailCheck size={36} strokeWidth={1.5} aria-hidden="true" />
      <p>{t('joining:forgot.sent')}</p>
      <p>{t('joining:forgot.sentNote')}</p>
      {failure !== null && <p role="alert">{text(failure)}</p>}
      {isSent && <p role="status">{t('mail.sentAgain')}</p>}
      <Button
        variant="contained"
        size="large"
        fullWidth
        onClick={() => window.location.assign(publicPaths.codeVerification3)}
      >
        {t('mail.enterCode')}
      </Button>
      {username === null ? (
        <p>
          <a href={publicPaths.forgotPassword3}>{t('mail.request')}</a>
        </p>
      ) : (
        <Button size="large" fullWidth disabled={working || isSent} aria-busy={working} onClick={() => again(username)}>
          {t('mail.again')}
        </Button>
      )}
    </Card>
  )
}

/** Checks the code of a mail, then sets the password with it, then offers the sign-in. */
function CodePage({ kind, name }: { kind: 'invitation' | 'reset'; name: 'register' | 'reset' | 'verify' }) {
  const { t } = useTranslation('joining')
  const [token, setToken] = useState(takeLinkToken)
  const [username, setUsername] = useState<string | null>(null)
  if (username !== null) return <SignInPage username={username} note={t(`${kind}.done`)} />
  return (
    <Card name={name} to={publicPaths.login3} link="toLogin">
      {token === null ? (
        <CodeForm onChecked={setToken} />
      ) : (
        <LinkForm
          kind={kind}
          token={token}
          onDone={done => {
            window.history.replaceState(null, '', publicPaths.login3)
            setUsername(done)
          }}
        />
      )}
    </Card>
  )
}
