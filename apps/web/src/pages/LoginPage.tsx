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
