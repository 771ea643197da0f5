import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { ErrorPanel } from '../../ui/panel/ErrorPanel.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import css from './account.module.css'
import { AuthenticatorCard } from './AuthenticatorCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SignInsCard } from './SignInsCard.tsx'

/** Password, second factors and latest sign-ins of the signed-in user. */
export function AccountSecurity() {
  const { data, error, refetch } = useQuery(read('account.security'))
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const security = data?.data
  if (security === undefined)
    return error === null ? <Waiting /> : <ErrorPanel error={error} onRetry={() => void refetch()} />
  return (
    <div className={css.cards}>
      <AuthenticatorCard security={security} onCodes={setCodes} />
      <PasskeysCard security={security} onCodes={setCodes} />
      <PasswordCard security={security} />
      <SignInsCard security={security} />
      {codes !== null && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </div>
  )
}

function Waiting() {
  const { t } = useTranslation('account')
  return (
    <div className={css.cards}>
      {(['totp', 'passkeys', 'password', 'signIns'] as const).map(part => (
        <Panel key={part} title={t(`${part}.title`)} caption={'\u00a0'} busy>
          <Skeleton width={60} />
        </Panel>
      ))}
    </div>
  )
}
