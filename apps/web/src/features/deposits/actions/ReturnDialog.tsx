import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { TextInput, TextArea } from '../../../ui/field/Field.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/dialogs/ConfirmDialog.tsx'
import css from './actions.module.css'

const MAX_REFERENCE_LENGTH = 100
const MAX_REASON_LENGTH = 500

type Given = { reference: string; reason: string }
type Props = Omit<ConfirmDialogProps, 'children' | 'onConfirm' | 'disabled'> & { onConfirm: (input: Given) => void }

/** Records a return by the bank: its reference and the reason. */
export function ReturnDialog({ onConfirm, ...rest }: Props) {
  const { t } = useTranslation('deposits')
  const [input, setGiven] = useState<Given>({ reference: '', reason: '' })
  const [tried, setTried] = useState(false)
  const [reference, reason] = [useRef<HTMLInputElement>(null), useRef<HTMLTextAreaElement>(null)]
  const missing = (name: keyof Given) => input[name].trim() === ''
  const confirm = () => {
    const first = (['reference', 'reason'] as const).find(missing)
    if (first === undefined) return onConfirm({ reference: input.reference.trim(), reason: input.reason.trim() })
    setTried(true)
    const field = first === 'reference' ? reference : reason
    field.current?.focus()
  }
  const field = (name: keyof Given, hint: string) => ({
    required: true,
    value: input[name],
    disabled: rest.working,
    error: tried && missing(name),
    help: tried && missing(name) ? t(`dialog.return.missing.${name}`) : hint,
    onChange: (event: { target: { value: string } }) => setGiven({ ...input, [name]: event.target.value }),
  })
  return (
    <ConfirmDialog {...rest} onConfirm={confirm}>
      <div className={css.fields}>
        <TextInput
          ref={reference}
          autoFocus
          label={t('dialog.return.reference')}
          {...field('reference', t('dialog.return.referenceHint'))}
          maxLength={MAX_REFERENCE_LENGTH}
          autoComplete="off"
        />
        <TextArea
          ref={reason}
          maxRows={5}
          label={t('ui:reason.label')}
          {...field('reason', ' ')}
          maxLength={MAX_REASON_LENGTH}
        />
      </div>
    </ConfirmDialog>
  )
}
