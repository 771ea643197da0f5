import type { Endpoints, ClientRequest } from '@backoffice/contract'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/dialogs/ConfirmDialog.tsx'
import css from './actions.module.css'

const MAX_LENGTH = { reference: 100, reason: 500 } as const

/** The final result of a payout with conflicting results. A reference belongs to a payment only. */
type Settlement = ClientRequest<Endpoints['withdrawals.settle-dispute']>['body']
type Outcome = Settlement['outcome']
type Missing = 'outcome' | 'reason' | null
type Props = Omit<ConfirmDialogProps, 'children' | 'onConfirm' | 'disabled'> & {
  onConfirm: (settlement: Settlement) => void
}

/** Asks for the final result and its evidence. Nothing is preselected, because both results move money irrevocably. */
export function SettleDisputeDialog({ onConfirm, ...rest }: Props) {
  const { t } = useTranslation('withdrawals')
  const labelId = useId()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<Missing>(null)
  const [first, field] = [useRef<HTMLInputElement>(null), useRef<HTMLTextAreaElement>(null)]
  const confirm = () => {
    const [why, paidUnder] = [reason.trim(), reference.trim()]
    if (outcome === null) {
      setMissing('outcome')
      return first.current?.focus()
    }
    if (why === '') {
      setMissing('reason')
      return field.current?.focus()
    }
    onConfirm(
      outcome === 'paid' && paidUnder !== ''
        ? { outcome, reference: paidUnder, reason: why }
        : { outcome, reason: why },
    )
  }
  const wrong = missing === 'reason' && reason.trim() === ''
  return (
    <ConfirmDialog {...rest} onConfirm={confirm}>
      <div className={css.fields}>
        <FormControl error={missing === 'outcome' && outcome === null} disabled={rest.working}>
          <FormLabel id={labelId} required>
            {t('dialog.outcome')}
          </FormLabel>
          <RadioGroup
            aria-labelledby={labelId}
            value={outcome ?? ''}
            onChange={event => setOutcome(event.target.value as Outcome)}
          >
            <FormControlLabel
              value="paid"
              control={<Radio slotProps={{ input: { ref: first } }} />}
              label={t('dialog.paid')}
            />
            <FormControlLabel value="refund" control={<Radio />} label={t('dialog.refunded')} />
          </RadioGroup>
          {missing === 'outcome' && outcome === null && (
            <p role="alert" className={css.missing}>
              {t('dialog.outcomeMissing')}
            </p>
          )}
        </FormControl>
        {outcome === 'paid' && (
          <TextField
            label={t('dialog.providerReference')}
            helperText={t('dialog.providerReferenceHint')}
            value={reference}
            disabled={rest.working}
            onChange={event => setReference(event.target.value)}
            slotProps={{ htmlInput: { maxLength: MAX_LENGTH.reference, autoComplete: 'off' } }}
          />
        )}
        <TextField
          required
          multiline
          minRows={2}
          maxRows={5}
          label={t('dialog.how')}
          value={reason}
          inputRef={field}
          disabled={rest.working}
          error={wrong}
          helperText={wrong ? t('dialog.howMissing') : t('dialog.howHint')}
          onChange={event => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: MAX_LENGTH.reason } }}
        />
      </div>
    </ConfirmDialog>
  )
}
