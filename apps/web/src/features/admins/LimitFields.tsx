import { useTranslation } from '../../i18n/use-translation.ts'
import { Pair } from '../../ui/form/FormDialog.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'

/** How much an admin may approve, and adjust in a day, alone. */
export function LimitFields() {
  const { t } = useTranslation('admins')
  return (
    <Pair>
      <MoneyField name="approve" label={t('limits.approve')} hint={t('limits.none')} min={0} />
      <MoneyField name="adjust" label={t('limits.adjust')} hint={t('limits.none')} min={0} />
    </Pair>
  )
}
