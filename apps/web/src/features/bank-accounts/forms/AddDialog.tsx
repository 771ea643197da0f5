import { useEffect } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { useActionForm } from '../../../ui/action/use-action-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { EditForm } from '../../../ui/form/use-edit-form.ts'
import { useBanks } from '../../../ui/reference-data.ts'
import { type Bank, digitsOff, emptyTerms, type Terms, toBody, usualChannel } from '../account.ts'
import css from './forms.module.css'
import { TermsFields } from './TermsFields.tsx'

type Values = Terms & { bankCode: string; accountNo: string }
const MAX_DIGITS = 30

/** "เพิ่มบัญชี": requests a new account, which is created after a second approval. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useTranslation('bankAccounts')
  const banks = useBanks() ?? []
  const form = useActionForm('banking.add-account', {
    defaults: { ...emptyTerms, bankCode: '', accountNo: '' },
    request: ({ bankCode, accountNo, ...terms }: Values) => ({
      body: { bankCode, accountNo: accountNo.trim(), ...toBody(terms) },
    }),
    done: () => t('add.asked'),
    onDone: onClose,
  })
  const [bankCode, accountNo] = form.rhf.watch(['bankCode', 'accountNo'])
  useChannelOfBank(form, bankCode)
  const thai = locale === 'th'
  return (
    <FormDialog title={t('add.title')} form={form} submit={t('ui:submitForApproval')} onClose={onClose}>
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

/** Selects the bank's usual channel, unless the user chose another. */
function useChannelOfBank({ rhf }: EditForm<Values>, bankCode: string): void {
  useEffect(() => {
    if (bankCode !== '' && !rhf.getFieldState('channel').isDirty)
      rhf.resetField('channel', { defaultValue: usualChannel(bankCode) })
  }, [bankCode, rhf])
}

/** The usual number of digits: a hint, because the data may be out of date. */
function useDigitsHint(bank: Bank | undefined, accountNo: string): string {
  const { t } = useTranslation('bankAccounts')
  const off = digitsOff(accountNo, bank)
  if (off !== null) return t('digits.off', { ...off, bank: bank?.abbr ?? '' })
  return bank === undefined || bank.digits === null ? ' ' : t('digits.usual', { usual: bank.digits, bank: bank.abbr })
}
