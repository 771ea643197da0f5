import { useTranslation } from 'react-i18next'
import { paths } from '../app/paths.ts'
import { PublicCard } from '../app/PublicCard.tsx'
import { enter, SignInForm } from '../features/session/index.ts'

export function LoginPage() {
  const { t } = useTranslation('session')
  return (
    <PublicCard title={t('signIn')} subtitle={t('backOffice')} foot={<a href={paths.forgot}>{t('forgot.link')}</a>}>
      <SignInForm onDone={enter} note={t('oneSession')} />
    </PublicCard>
  )
}

/** There is no open registration; an invitation is a separate link. */
export function RegisterPage() {
  const { t } = useTranslation('session')
  return (
    <PublicCard title={t('register.title')} subtitle={t('backOffice')} foot={<a href={paths.login}>{t('toSignIn')}</a>}>
      <p>{t('register.none')}</p>
      <p>{t('register.ask')}</p>
    </PublicCard>
  )
}

/** Passwords are reset by administrators, not by mail. The command is in docs/operations.md, not on a public page. */
export function ForgotPage() {
  const { t } = useTranslation('session')
  return (
    <PublicCard title={t('forgot.title')} subtitle={t('backOffice')} foot={<a href={paths.login}>{t('toSignIn')}</a>}>
      <p>{t('forgot.owner')}</p>
      <p>{t('forgot.sessions')}</p>
    </PublicCard>
  )
}
