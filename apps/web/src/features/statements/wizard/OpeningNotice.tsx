import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useTranslation } from 'react-i18next'
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
      <Alert severity="warning">
        <AlertTitle>{t('opening.title')}</AlertTitle>
        <p>{t(`opening.${source}`, figures)}</p>
        <p>{t('opening.hint')}</p>
      </Alert>
      <FormControlLabel
        label={t('opening.confirm', figures)}
        control={<Checkbox checked={confirmed} onChange={(_event, on) => onConfirm(on)} />}
      />
    </div>
  )
}
