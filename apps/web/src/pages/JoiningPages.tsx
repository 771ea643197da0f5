import { useTranslation } from 'react-i18next'
import { paths } from '../app/paths.ts'
import { PublicCard } from '../app/PublicCard.tsx'

/** There is no open registration; an invitation is a separate link. */
export function RegisterPage() {
  const { t } = useTranslation(['joining', 'session'])
  return (
    <PublicCard
      title={t('register.title')}
      subtitle={t('session:backOffice')}
      foot={<a href={paths.login}>{t('session:toSignIn')}</a>}
    >
      <p>{t('register.none')}</p>
      <p>{t('register.ask')}</p>
    </PublicCard>
  )
}

/** Passwords are reset by administrators, not by mail. The command is in docs/operations.md, not on a public page. */
export function ForgotPage() {
  const { t } = useTranslation(['joining', 'session'])
  return (
    <PublicCard
      title={t('forgot.title')}
      subtitle={t('session:backOffice')}
      foot={<a href={paths.login}>{t('session:toSignIn')}</a>}
    >
      <p>{t('forgot.owner')}</p>
      <p>{t('forgot.sessions')}</p>
    </PublicCard>
  )
}
