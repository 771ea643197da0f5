import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { TextInput, Select } from '../../../ui/field/Field.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { accountName, useAccounts } from '../../../ui/reference-data.ts'
import css from './actions.module.css'

const MAX_LENGTH = 100

type Given = { reference: string; bankAccountId?: string }
type Props = Omit<ConfirmDialogProps, 'children' | 'onConfirm' | 'disabled'> & { onConfirm: (input: Given) => void }

/** Records a manual payout: the bank reference is required, the paying account is optional. */
export function ManualPayoutDialog({ onConfirm, ...rest }: Props) {
  const { t } = useTranslation('withdrawals')
  const [reference, setReference] = useState('')
  const [accountId, setAccountId] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const accounts = useAccounts()
  const usable = accounts.data?.data.filter(({ status, purpose }) => status === 'active' && purpose !== 'deposit') ?? []
  const confirm = () => {
    const input = reference.trim()
    if (input !== '')
      return onConfirm(accountId === '' ? { reference: input } : { reference: input, bankAccountId: accountId })
    setMissing(true)
    field.current?.focus()
  }
  const wrong = missing && reference.trim() === ''
  return (
    <ConfirmDialog {...rest} onConfirm={confirm}>
      <div className={css.fields}>
        <TextInput
          autoFocus
          required
          label={t('dialog.reference')}
          value={reference}
          ref={field}
          disabled={rest.working}
          error={wrong}
          help={wrong ? t('dialog.referenceMissing') : t('dialog.referenceHint')}
          onChange={event => setReference(event.target.value)}
          maxLength={MAX_LENGTH}
          autoComplete="off"
        />
        <Select
          label={t('column.paidFrom')}
          value={accountId}
          disabled={rest.working}
          onChange={event => setAccountId(event.target.value)}
        >
          <option value="">{t('dialog.fromNone')}</option>
          {usable.map(account => (
            <option key={account.id} value={account.id}>
              {`${accountName(account)} · ${account.holder}`}
            </option>
          ))}
        </Select>
      </div>
    </ConfirmDialog>
  )
}
