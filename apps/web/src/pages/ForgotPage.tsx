import { useTranslation } from 'react-i18next'
import { paths } from '../app/paths.ts'
import { PublicCard } from '../app/PublicCard.tsx'

/**
 * Passwords are reset by people, not by mail: says who can. The command for it is in docs/operations.md, not for every
 * visitor to read.
 */
export function ForgotPage() {
  const { t } = useTranslation('session')
  return (
    <PublicCard title={t('forgot.title')} subtitle={t('backOffice')} foot={<a href={paths.login}>{t('toSignIn')}</a>}>
      <p>{t('forgot.owner')}</p>
      <p>{t('forgot.sessions')}</p>
    </PublicCard>
  )
}
