import { useTranslation } from 'react-i18next'
import { paths } from '../app/paths.ts'
import { PublicCard } from '../app/PublicCard.tsx'

/** Nobody registers for a back office by themselves; an invitation is a link of its own. */
export function RegisterPage() {
  const { t } = useTranslation('session')
  return (
    <PublicCard title={t('register.title')} subtitle={t('backOffice')} foot={<a href={paths.login}>{t('toSignIn')}</a>}>
      <p>{t('register.none')}</p>
      <p>{t('register.ask')}</p>
    </PublicCard>
  )
}
