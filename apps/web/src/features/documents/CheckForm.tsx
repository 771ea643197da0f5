import {
  MAX_DOCUMENT_NUMBER,
  MAX_DOCUMENT_TEXT,
  type RefusalCode,
  refusalCodes,
} from '@backoffice/contract/documents/terms'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Segments } from '../../ui/segments/Segments.tsx'
import { today } from '../../ui/time/now.ts'
import type { MemberDocument } from './document.tsx'
import css from './documents.module.css'

type Props = { document: MemberDocument; onClose: () => void }
const decisions = ['accept', 'refuse'] as const

/** The decision about a document, beside its pages. */
export function CheckForm({ document, onClose }: Props) {
  const { t } = useTranslation('documents')
  const [decision, decide] = useState<(typeof decisions)[number]>('accept')
  return (
    <div className={css.form}>
      <Segments
        label={t('check.decision')}
        options={decisions.map(name => ({ name, label: t(`check.${name}`) }))}
        value={decision}
        onChange={decide}
      />
      {decision === 'accept' ? (
        <AcceptForm document={document} onClose={onClose} />
      ) : (
        <RefuseForm document={document} onClose={onClose} />
      )}
    </div>
  )
}

function AcceptForm({ document, onClose }: Props) {
  const { t } = useTranslation('documents')
  const form = useActionForm<{ expiresOn: string; number: string }, 'documents.accept'>('documents.accept', {
    defaults: { expiresOn: '', number: '' },
    request: ({ expiresOn, number }) => ({
      params: { id: document.id },
      body: {
        expiresOn: expiresOn === '' ? null : expiresOn,
        number: number.trim() === '' ? null : number.trim(),
      },
    }),
    done: () => t('check.accepted'),
    onDone: onClose,
  })
  return (
    <EditForm form={form} submit={t('check.accept')} onCancel={onClose} guard={false}>
      <DayField name="expiresOn" label={t('column.expiresOn')} hint={t('check.expiresHint')} min={today()} />
      <TextField name="number" label={t('column.number')} hint={t('check.numberHint')} max={MAX_DOCUMENT_NUMBER} />
    </EditForm>
  )
}

/** Why a document is refused. */
export function RefuseForm({ document, onClose }: Props) {
  const { t } = useTranslation('documents')
  const form = useActionForm<{ code: RefusalCode; text: string }, 'documents.refuse'>('documents.refuse', {
    defaults: { code: 'unreadable', text: '' },
    request: ({ code, text }) => ({
      params: { id: document.id },
      body: { code, text: text.trim() === '' ? null : text.trim() },
    }),
    done: () => t('check.refused'),
    onDone: onClose,
  })
  return (
    <EditForm form={form} submit={t('check.refuse')} submitTone="error" onCancel={onClose} guard={false}>
      <SelectField
        name="code"
        label={t('column.refusalCode')}
        required
        choices={refusalCodes.map(value => ({ value, label: t(`refusalCode.${value}`) }))}
      />
      <TextField name="text" label={t('column.refusalText')} max={MAX_DOCUMENT_TEXT} multiline />
    </EditForm>
  )
}
