import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TextInput } from '../../ui/field/Field.tsx'
import { useAction } from '../../ui/action/use-action.ts'
import { CopyButton } from '../../ui/copy/AccountNumber.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import css from './account.module.css'
import { QrCode } from './QrCode.tsx'

export type PendingSecret = { readonly uri: string; readonly secret: string }
type Props = { pending: PendingSecret; onDone: (codes: readonly string[]) => void; onClose: () => void }

/** The secret as a QR code and as text; a code of the app activates it. */
export function AuthenticatorDialog({ pending, onDone, onClose }: Props) {
  const { t } = useTranslation('account')
  const [code, setCode] = useState('')
  const digits = code.replace(/[\s\p{Cf}]/gu, '')
  const { submit, dialog } = useAction('account.totp-confirm', {
    onDone: ({ data }) => onDone(data.recoveryCodes),
  })
  return (
    <ConfirmDialog
      title={t('totp.set')}
      note={t('totp.how')}
      confirm={t('totp.confirm')}
      {...dialog}
      disabled={!/^\d{6}$/.test(digits)}
      onConfirm={() => submit({ body: { code: digits } })}
      onClose={onClose}
    >
      <div className={css.qr}>
        <QrCode text={pending.uri} label={t('totp.qr')} />
      </div>
      <p className={css.text}>
        {t('totp.secret')} <code className={css.secret}>{pending.secret}</code>{' '}
        <CopyButton text={pending.secret} label={t('totp.copySecret')} />
      </p>
      <TextInput
        autoFocus
        label={t('totp.code')}
        value={code}
        onChange={event => setCode(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
    </ConfirmDialog>
  )
}
