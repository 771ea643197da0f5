import { useEffect, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { localStore } from '../api/storage.ts'
import { publicPaths } from '../app/public-paths.ts'
import { PublicCard } from '../app/PublicCard.tsx'
import { prefetchOfficeOnUse } from '../app/prefetch-office.ts'
import { enter, SignInForm } from '../features/session/sign-in.ts'
import { Button } from '../ui/button/Button.tsx'

export function LoginPage() {
  const { t } = useTranslation('session')
  const [canSignIn] = useState(localStore.isPersistent)
  useEffect(prefetchOfficeOnUse, [])
  return (
    <PublicCard
      title={t('signIn')}
      subtitle={t('backOffice')}
      foot={<a href={publicPaths.forgot}>{t('forgot.link')}</a>}
    >
      {canSignIn ? <SignInForm onDone={enter} note={t('oneSession')} /> : <StorageBlocked />}
    </PublicCard>
  )
}

/** Without storage the back office, which is another document, would not know the session. */
function StorageBlocked() {
  const { t } = useTranslation('session')
  return (
    <>
      <p role="alert">
        <strong>{t('storage.blocked')}</strong>
      </p>
      <p>{t('storage.allow')}</p>
      <Button variant="contained" size="large" fullWidth onClick={() => window.location.reload()}>
        {t('storage.reload')}
      </Button>
    </>
  )
}
