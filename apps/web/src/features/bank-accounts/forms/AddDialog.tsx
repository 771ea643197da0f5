import Alert from '@mui/material/Alert'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { type EditForm, useEditForm } from '../../../ui/form/use-edit-form.ts'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import { type Bank, digitsOff, emptyTerms, type Terms, toBody, usualChannel } from '../account.ts'
import { invalidateAccount, useBanks } from '../queries.ts'
import css from './forms.module.css'
import { TermsFields } from './TermsFields.tsx'

type Values = Terms & { bankCode: string; accountNo: string }
const MAX_DIGITS = 30

/** "เพิ่มบัญชี": submits a new account for approval; it is created when a second approver agrees. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('bankAccounts')
  const client = useQueryClient()
  const banks = useBanks() ?? []
  const form = useEditForm<Values, Awaited<ReturnType<typeof send>>>({
    defaults: { ...emptyTerms, bankCode: '', accountNo: '' },
    send,
    onDone: () => {
      invalidateAccount(client)
      notify('success', t('add.asked'))
      onClose()
    },
  })
  const [bankCode, accountNo] = form.rhf.watch(['bankCode', 'accountNo'])
  useChannelOfBank(form, bankCode)
  const thai = i18n.resolvedLanguage === 'th'
  return (
    <FormDialog title={t('add.title')} form={form} submit={t('add.submit')} onClose={onClose}>
      <Alert severity="info" className={css.notice ?? ''}>
        {t('twoPeople')}
      </Alert>
      <SelectField
        name="bankCode"
        label={t('field.bank')}
        required
        choices={banks.map(({ code, abbr, nameTh, nameEn }) => ({
          value: code,
          label: `${abbr} · ${thai ? nameTh : nameEn}`,
        }))}
      />
      <TextField
        name="accountNo"
        label={t(bankCode === 'TMN' ? 'field.walletNo' : 'field.accountNo')}
        hint={useDigitsHint(
          banks.find(({ code }) => code === bankCode),
          accountNo,
        )}
        required
        max={MAX_DIGITS}
        inputMode="numeric"
      />
      <TermsFields />
    </FormDialog>
  )
}

const send = ({ bankCode, accountNo, ...terms }: Values, { idempotencyKey }: { idempotencyKey: string }) =>
  call('banking.add-account', { body: { bankCode, accountNo: accountNo.trim(), ...toBody(terms) }, idempotencyKey })

/** Most accounts of a bank use one channel; a channel chosen by the user is kept. */
function useChannelOfBank({ rhf }: EditForm<Values>, bankCode: string): void {
  useEffect(() => {
    if (bankCode !== '' && !rhf.getFieldState('channel').isDirty)
      rhf.resetField('channel', { defaultValue: usualChannel(bankCode) })
  }, [bankCode, rhf])
}

/** Lengths of account numbers may be out of date: a hint, not an error. */
function useDigitsHint(bank: Bank | undefined, accountNo: string): string {
  const { t } = useTranslation('bankAccounts')
  const off = digitsOff(accountNo, bank)
  if (off !== null) return t('digits.off', { ...off, bank: bank?.abbr ?? '' })
  return bank === undefined || bank.digits === null ? ' ' : t('digits.usual', { usual: bank.digits, bank: bank.abbr })
}
