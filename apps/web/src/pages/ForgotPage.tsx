import { useTranslation } from 'react-i18next'
import { paths } from '../app/paths.ts'
import { PublicCard } from '../app/PublicCard.tsx'

const COMMAND = 'npm run admin:add -- --reset --username …'

/** Passwords are reset by people, not by mail: says who can, and what to do when nobody is left who could. */
export function ForgotPage() {
  const { t } = useTranslation('session')
  return (
    <PublicCard title={t('forgot.title')} subtitle={t('backOffice')} foot={<a href={paths.login}>{t('toSignIn')}</a>}>
      <p>{t('forgot.owner')}</p>
      <p>
        {t('forgot.server')} <code>{COMMAND}</code>
      </p>
      <p>{t('forgot.sessions')}</p>
    </PublicCard>
  )
}
