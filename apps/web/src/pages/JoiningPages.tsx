import { type ReactNode, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { publicPaths } from '../app/public-paths.ts'
import { PublicCard } from '../app/PublicCard.tsx'
import { ForgotForm, LinkForm, takeLinkToken } from '../features/joining/index.ts'
import { enter, SignInForm } from '../features/session/sign-in.ts'

/** /register: there is no open registration; an invitation is a link that was mailed. */
export function RegisterPage() {
  const { t } = useTranslation('joining')
  return (
    <LinkPage kind="invitation" title={t('register.title')}>
      <p>{t('register.none')}</p>
      <p>{t('register.ask')}</p>
    </LinkPage>
  )
}

/** /forgot: mails a link to those who have an email address; the link opens the same page. */
export function ForgotPage() {
  const { t } = useTranslation('joining')
  return (
    <LinkPage kind="reset" title={t('forgot.title')}>
      <ForgotForm />
    </LinkPage>
  )
}

type Props = { kind: 'invitation' | 'reset'; title: string; children: ReactNode }

/** With a link: its form, and the sign-in after it. Without one: `children`. */
function LinkPage({ kind, title, children }: Props) {
  const { t } = useTranslation(['joining', 'session'])
  const [token] = useState(takeLinkToken)
  const [username, setUsername] = useState<string | null>(null)
  const finish = (done: string) => {
    window.history.replaceState(null, '', publicPaths.login)
    setUsername(done)
  }
  if (username !== null)
    return (
      <PublicCard
        title={t('session:signIn')}
        subtitle={t('session:backOffice')}
        foot={<a href={publicPaths.forgot}>{t('session:forgot.link')}</a>}
      >
        <p role="status">{t(`${kind}.done`)}</p>
        <SignInForm username={username} onDone={enter} />
      </PublicCard>
    )
  return (
    <PublicCard
      title={title}
      subtitle={t('session:backOffice')}
      foot={<a href={publicPaths.login}>{t('session:toSignIn')}</a>}
    >
      {token === null ? children : <LinkForm kind={kind} token={token} onDone={finish} />}
    </PublicCard>
  )
}
