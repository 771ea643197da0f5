import { useTranslation } from '../../../i18n/use-translation.ts'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { channels, purposes } from '../account.ts'

const MAX_PRIORITY = 10_000
const MAX_HOLDER_LENGTH = 100

/** The fields of an account that a change request may contain. */
export function TermsFields() {
  const { t } = useTranslation('bankAccounts')
  const whole = (text: string) =>
    /^\d{1,5}$/.test(text.trim()) && Number(text) <= MAX_PRIORITY
      ? undefined
      : t('priorityRange', { most: MAX_PRIORITY })
  return (
    <>
      <TextField name="holder" label={t('field.holder')} required max={MAX_HOLDER_LENGTH} />
      <SelectField
        name="purpose"
        label={t('field.purpose')}
        required
        choices={purposes.map(value => ({ value, label: t(`purpose.${value}`) }))}
      />
      <SelectField
        name="channel"
        label={t('field.channel')}
        required
        choices={channels.map(value => ({ value, label: t(`channel.${value}`) }))}
      />
      <TextField
        name="priority"
        label={t('field.priority')}
        hint={t('priorityHint')}
        required
        inputMode="numeric"
        check={whole}
      />
      <MoneyField name="minDeposit" label={t('field.minDeposit')} hint={t('noLimitHint')} min={0.01} />
      <MoneyField name="maxDeposit" label={t('field.maxDeposit')} hint={t('noLimitHint')} min={0.01} />
      <MoneyField name="dailyLimit" label={t('field.dailyLimit')} hint={t('noLimitHint')} min={0.01} />
    </>
  )
}
