import { useQuery } from '@tanstack/react-query'
import { KeyRound, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import css from './account.module.css'
import { usePasskey } from './PasskeysCard.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useAuthenticator } from './use-authenticator.tsx'

/** Shown instead of the back office until the user has the second factor their role requires. */
export function SetUpFactor({ name, onSignOut }: { name: string; onSignOut: () => void }) {
  const { t } = useTranslation('account')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const security = useQuery(read('account.security')).data?.data
  const authenticator = useAuthenticator(setCodes)
  const passkey = usePasskey(setCodes)
  return (
    <main className={css.setUp}>
      <ShieldCheck size={32} strokeWidth={1.5} aria-hidden="true" />
      <h1>{t('setUp.title', { name })}</h1>
      <p className={css.text}>{t('setUp.why')}</p>
      <div className={css.choices}>
        <WorkingButton
          variant="contained"
          color="primary"
          working={authenticator.working}
          onClick={authenticator.start}
        >
          {t('totp.set')}
        </WorkingButton>
        {security?.canAddPasskeys === true && (
          <WorkingButton
            variant="outlined"
            startIcon={<KeyRound size={14} />}
            working={passkey.working}
            onClick={passkey.start}
          >
            {t('passkeys.add')}
          </WorkingButton>
        )}
        <WorkingButton variant="text" working={false} onClick={onSignOut}>
          {t('setUp.signOut')}
        </WorkingButton>
      </div>
      {authenticator.dialog}
      {passkey.dialog}
      {codes !== null && <RecoveryCodes codes={codes} onClose={() => window.location.reload()} />}
    </main>
  )
}
