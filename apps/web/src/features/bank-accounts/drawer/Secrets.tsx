import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { type SecretName, secretNames } from '@backoffice/contract/bank-accounts/terms'
import type { Account } from '../account.ts'
import css from './drawer.module.css'
import record from '../../../ui/drawer/record.module.css'

const SecretDialog = lazy(() => import('../forms/SecretDialog.tsx').then(part => ({ default: part.SecretDialog })))
const RemoveSecretDialog = lazy(() =>
  import('../forms/RemoveSecretDialog.tsx').then(part => ({ default: part.RemoveSecretDialog })),
)

type SecretAction = { name: SecretName; action: 'set' | 'remove' }

/** The credentials that are set, and since when. Their values are never shown. */
export function Secrets({ account }: { account: Account }) {
  const { t } = useTranslation('bankAccounts')
  const [openDialog, setOpenDialog] = useState<SecretAction | null>(null)
  const canChange = account.can.includes('set-secret')
  const shown = canChange
    ? secretNames
    : secretNames.filter(name => account.secrets.some(secret => secret.name === name))
  const close = () => setOpenDialog(null)
  return (
    <section className={css.part} aria-labelledby="account-secrets">
      <h2 id="account-secrets" className={record.partTitle}>
        {t('secret.title')}
      </h2>
      <p className={record.hint}>{shown.length === 0 ? t('secret.none') : t('secret.hint')}</p>
      <ul className={css.secrets}>
        {shown.map(name => (
          <Secret
            key={name}
            name={name}
            setAt={account.secrets.find(secret => secret.name === name)?.setAt ?? null}
            {...(canChange ? { onRequest: setOpenDialog } : {})}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {openDialog?.action === 'set' && <SecretDialog account={account} name={openDialog.name} onClose={close} />}
        {openDialog?.action === 'remove' && (
          <RemoveSecretDialog account={account} name={openDialog.name} onClose={close} />
        )}
      </Suspense>
    </section>
  )
}

function Secret({
  name,
  setAt,
  onRequest,
}: {
  name: SecretName
  setAt: string | null
  onRequest?: (openDialog: SecretAction) => void
}) {
  const { t } = useTranslation('bankAccounts')
  const format = useFormat()
  const label = t(`secret.name.${name}`)
  return (
    <li className={css.secret}>
      <span className={css.secretName}>
        {label}
        <span className={css.quiet}>
          {setAt === null ? t('secret.unset') : t('secret.since', { time: format.when(setAt, 'dateTime') })}
        </span>
      </span>
      {onRequest !== undefined && setAt !== null && (
        <Button
          size="small"
          color="error"
          aria-label={t('secret.removeOf', { name: label })}
          onClick={() => onRequest({ name, action: 'remove' })}
        >
          {t('secret.remove')}
        </Button>
      )}
      {onRequest !== undefined && (
        <Button
          size="small"
          aria-label={t(setAt === null ? 'secret.setOf' : 'secret.replaceOf', { name: label })}
          onClick={() => onRequest({ name, action: 'set' })}
        >
          {t(setAt === null ? 'secret.set' : 'secret.replace')}
        </Button>
      )}
    </li>
  )
}
