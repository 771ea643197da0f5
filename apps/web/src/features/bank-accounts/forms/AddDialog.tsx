import { useEffect } from 'react'
import type { Translate } from '../../../i18n/translate.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { DeclaredFields } from '../../../ui/form/declared/DeclaredFields.tsx'
import type { FormValues } from '../../../ui/form/declared/form-fields.ts'
import { useDeclaredForm } from '../../../ui/form/declared/use-declared-form.ts'
import { typedIn } from '../../../ui/form/declared/validity.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { EditForm } from '../../../ui/form/use-edit-form.ts'
import { useBanks } from '../../../ui/reference-data.ts'
import { type Bank, digitsOff, newAccountForm, termRows, termStates, usualChannel } from '../account.ts'
import css from './forms.module.css'

/** "เพิ่มบัญชี": requests a new account, which is created after a second approval. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useTranslation('bankAccounts')
  const banks = useBanks() ?? []
  const form = useDeclaredForm('banking.add-account', newAccountForm, {
    defaults: { channel: 'scb', purpose: 'both', priority: 100 },
    request: body => ({ body }),
    done: () => t('add.asked'),
    onDone: onClose,
  })
  useChannelOfBank(form, form.rhf.watch('bankCode'))
  const choices = banks.map(({ code, abbr, nameTh, nameEn }) => ({
    value: code,
    label: `${abbr} · ${locale === 'th' ? nameTh : nameEn}`,
  }))
  const accountNo = (values: FormValues) => ({
    label: t(values['bankCode'] === 'TMN' ? 'field.walletNo' : 'field.accountNo'),
    hint: digitsHint(
      t,
      banks.find(({ code }) => code === values['bankCode']),
      typedIn(values, 'accountNo'),
    ),
  })
  return (
    <FormDialog title={t('add.title')} form={form} submit={t('ui:submitForApproval')} onClose={onClose}>
      <Alert severity="info" className={css.notice ?? ''}>
        {t('twoPeople')}
      </Alert>
      <DeclaredFields
        form={newAccountForm}
        rows={[['bankCode'], ['accountNo'], ...termRows]}
        states={values => ({ ...termStates(values, t), bankCode: { choices }, accountNo: accountNo(values) })}
      />
    </FormDialog>
  )
}

/** Selects the bank's usual channel, unless the user chose another. */
function useChannelOfBank({ rhf }: EditForm<FormValues>, bankCode: FormValues[string] | undefined): void {
  useEffect(() => {
    if (typeof bankCode === 'string' && bankCode !== '' && !rhf.getFieldState('channel').isDirty)
      rhf.resetField('channel', { defaultValue: usualChannel(bankCode) })
  }, [bankCode, rhf])
}

/** The usual number of digits: a hint, because the data may be out of date. */
function digitsHint(t: Translate, bank: Bank | undefined, accountNo: string): string {
  const off = digitsOff(accountNo, bank)
  if (off !== null) return t('digits.off', { ...off, bank: bank?.abbr ?? '' })
  return bank === undefined || bank.digits === null ? ' ' : t('digits.usual', { usual: bank.digits, bank: bank.abbr })
}
