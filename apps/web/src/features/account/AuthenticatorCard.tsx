import { CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import css from './account.module.css'
import type { Security } from './security.ts'
import { useAuthenticator } from './use-authenticator.tsx'

/** From so few recovery codes on, the card asks for new ones. */
const FEW_CODES = 3

type Props = { security: Security; onCodes: (codes: readonly string[]) => void }

/** The authenticator app and its recovery codes. */
export function AuthenticatorCard({ security, onCodes }: Props) {
  const { t } = useTranslation('account')
  const { totp, recoveryCodesLeft, passkeys, required } = security
  const [removing, setRemoving] = useState(false)
  const authenticator = useAuthenticator(onCodes)
  const hasFactor = totp !== null || passkeys.length > 0
  const codes = useAction('account.recovery-codes', { aloud: true, onDone: ({ data }) => onCodes(data.recoveryCodes) })
  return (
    <Panel title={t('totp.title')} caption={t(required ? 'totp.required' : 'totp.caption')}>
      <DefinitionList
        items={[
          {
            label: t('totp.state'),
            value:
              totp === null ? (
                <StatusChip tone="plain" icon={CircleDashed}>
                  {t('totp.off')}
                </StatusChip>
              ) : (
                <StatusChip tone="ok" icon={CircleCheck}>
                  {t('totp.on')}
                </StatusChip>
              ),
          },
          {
            label: t('totp.since'),
            value: totp?.since ? <Instant at={totp.since} form="dateTime" /> : null,
            optional: true,
          },
          { label: t('codes.left'), value: hasFactor ? t('codes.of', { left: recoveryCodesLeft }) : null },
        ]}
      />
      {hasFactor && recoveryCodesLeft <= FEW_CODES && (
        <Alert severity="warning">
          {t(recoveryCodesLeft === 0 ? 'codes.none' : 'codes.few', { left: recoveryCodesLeft })}
        </Alert>
      )}
      <div className={css.buttons}>
        <WorkingButton
          {...(hasFactor ? { variant: 'outlined' } : { variant: 'contained', color: 'primary' })}
          working={authenticator.working}
          onClick={authenticator.start}
        >
          {t(totp === null ? 'totp.set' : 'totp.replace')}
        </WorkingButton>
        {hasFactor && (
          <WorkingButton variant="outlined" working={codes.dialog.working} onClick={() => codes.submit({})}>
            {t('codes.renew')}
          </WorkingButton>
        )}
        {totp !== null && (
          <WorkingButton variant="text" color="error" working={false} onClick={() => setRemoving(true)}>
            {t('totp.remove')}
          </WorkingButton>
        )}
      </div>
      {authenticator.dialog}
      {removing && <RemoveDialog onClose={() => setRemoving(false)} />}
    </Panel>
  )
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const { submit, dialog } = useAction('account.totp-remove', { done: () => t('totp.removed'), onSettled: onClose })
  return (
    <ConfirmDialog
      title={t('totp.removeTitle')}
      note={t('totp.removeNote')}
      confirm={t('totp.remove')}
      tone="error"
      {...dialog}
      onConfirm={() => submit({})}
      onClose={onClose}
    />
  )
}
