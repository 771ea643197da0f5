import { useTranslation } from '../../../i18n/use-translation.ts'
import { Check } from '../../../ui/choice/Choice.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type { OpeningMismatch } from '../statement.ts'

type Props = { mismatch: OpeningMismatch; confirmed: boolean; onConfirm: (confirmed: boolean) => void }

/** The statement's opening balance differs from the known one: shows both and the difference to confirm. */
export function OpeningNotice({ mismatch: { opening, known, difference, source, asOf }, confirmed, onConfirm }: Props) {
  const { t } = useTranslation('statements')
  const format = useFormat()
  const figures = {
    opening: formatMoney(opening),
    known: formatMoney(known),
    difference: formatMoney(difference),
    time: format.when(asOf, 'dateTime'),
  }
  return (
    <div>
      <Alert severity="warning" title={t('opening.title')}>
        <p>{t(`opening.${source}`, figures)}</p>
        <p>{t('opening.hint')}</p>
      </Alert>
      <Check label={t('opening.confirm', figures)} checked={confirmed} onChange={on => onConfirm(on)} />
    </div>
  )
}
