import {
  type DocumentKind,
  documentKinds,
  MAX_DOCUMENT_TEXT,
  MAX_REQUEST_DAYS,
  REQUEST_DAYS,
} from '@backoffice/contract/documents/terms'
import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { Dialog, DialogContent, DialogTitle } from '../../ui/dialog/Dialog.tsx'
import { reasonTexts } from '../../ui/dialogs/dialog-texts.ts'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { ChecksField } from '../../ui/form/ChecksField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { RefuseForm } from './CheckForm.tsx'
import type { DocumentRequest, MemberDocument } from './document.tsx'

type OfDocument = { document: MemberDocument; onClose: () => void }

/** Refuses a document that was accepted. */
export function RefuseDialog({ document, onClose }: OfDocument) {
  const { t } = useTranslation('documents')
  const titleId = useId()
  return (
    <Dialog size="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('refuse.title')}</DialogTitle>
      <DialogContent>
        <RefuseForm document={document} onClose={onClose} />
      </DialogContent>
    </Dialog>
  )
}

/** Deletes what a document shows. */
export function RemoveDialog({ document, onClose }: OfDocument) {
  const { t } = useTranslation('documents')
  const { submit, dialog } = useAction('documents.remove', { done: () => t('remove.done'), onSettled: onClose })
  return (
    <ReasonDialog
      {...dialog}
      {...reasonTexts(t, 'remove')}
      tone="error"
      onConfirm={reason => submit({ params: { id: document.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}

/** Cancels a request. */
export function CancelDialog({ request, onClose }: { request: DocumentRequest; onClose: () => void }) {
  const { t } = useTranslation('documents')
  const { submit, dialog } = useAction('documents.cancel-request', {
    done: () => t('cancel.done'),
    onSettled: onClose,
  })
  return (
    <ReasonDialog
      {...dialog}
      {...reasonTexts(t, 'cancel')}
      onConfirm={reason => submit({ params: { id: request.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}

type Requested = { kinds: DocumentKind[]; reason: string; days: string }

/** Requests documents of a member. */
export function RequestDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const { t } = useTranslation('documents')
  const form = useActionForm<Requested, 'documents.request'>('documents.request', {
    defaults: { kinds: [], reason: '', days: String(REQUEST_DAYS) },
    request: ({ kinds, reason, days }) => ({
      params: { id: memberId },
      body: { kinds, reason: reason.trim(), days: Number(days) },
    }),
    done: () => t('request.done'),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('request.title')} form={form} submit={t('request.submit')} onClose={onClose}>
      <ChecksField
        name="kinds"
        label={t('column.kinds')}
        required
        choices={documentKinds.map(value => ({ value, label: t(`kind.${value}`) }))}
      />
      <TextField name="reason" label={t('column.reason')} max={MAX_DOCUMENT_TEXT} multiline required />
      <TextField
        name="days"
        label={t('request.days')}
        max={3}
        inputMode="numeric"
        required
        check={days =>
          /^\d{1,3}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= MAX_REQUEST_DAYS
            ? undefined
            : t('request.dayRange')
        }
      />
    </FormDialog>
  )
}
