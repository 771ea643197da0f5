import type { Endpoints, ClientRequest } from '@backoffice/contract'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { RadioGroup } from '../../../ui/choice/Choice.tsx'
import { TextInput, TextArea } from '../../../ui/field/Field.tsx'
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
        <div>
          <RadioGroup
            label={t('dialog.outcome')}
            required
            choices={[
              { value: 'paid', label: t('dialog.paid') },
              { value: 'refund', label: t('dialog.refunded') },
            ]}
            value={outcome}
            error={missing === 'outcome' && outcome === null}
            disabled={rest.working}
            firstRef={first}
            onChange={setOutcome}
          />
          {missing === 'outcome' && outcome === null && (
            <p role="alert" className={css.missing}>
              {t('dialog.outcomeMissing')}
            </p>
          )}
        </div>
        {outcome === 'paid' && (
          <TextInput
            label={t('dialog.providerReference')}
            help={t('dialog.providerReferenceHint')}
            value={reference}
            disabled={rest.working}
            onChange={event => setReference(event.target.value)}
            maxLength={MAX_LENGTH.reference}
            autoComplete="off"
          />
        )}
        <TextArea
          required
          maxRows={5}
          label={t('dialog.how')}
          value={reason}
          ref={field}
          disabled={rest.working}
          error={wrong}
          help={wrong ? t('dialog.howMissing') : t('dialog.howHint')}
          onChange={event => setReason(event.target.value)}
          maxLength={MAX_LENGTH.reason}
        />
      </div>
    </ConfirmDialog>
  )
}
