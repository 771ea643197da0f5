import {
  type DocumentKind,
  documentFileTypes,
  documentKinds,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENT_FILES,
  MAX_DOCUMENT_LABEL,
} from '@backoffice/contract/documents/terms'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { FileDrop } from '../../ui/files/FileDrop.tsx'
import type { ReadFile } from '../../ui/files/read-file.ts'
import { useField } from '../../ui/form/field.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { usePhone } from '../../ui/media.ts'
import css from './documents.module.css'

type Values = { kind: DocumentKind; label: string; files: ReadFile[] }
type FileType = (typeof documentFileTypes)[number]
const pictures = documentFileTypes.filter(type => type.startsWith('image/'))

/** Uploads a document of a member: files become its pages in their order. */
export function UploadDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const { t } = useTranslation('documents')
  const form = useActionForm<Values, 'documents.upload'>('documents.upload', {
    defaults: { kind: 'identity-card', label: '', files: [] },
    fieldOf: Object.fromEntries(
      Array.from({ length: MAX_DOCUMENT_FILES }, (_, index) => [`files.${index}.base64`, 'files' as const]),
    ),
    request: ({ kind, label, files }) => ({
      params: { id: memberId },
      body: {
        kind,
        ...(label.trim() === '' ? {} : { label: label.trim() }),
        // FileDrop accepts no other types.
        files: files.map(({ type, base64 }) => ({ contentType: type as FileType, base64 })),
      },
    }),
    done: () => t('upload.done'),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('upload.title')} form={form} submit={t('upload.submit')} onClose={onClose}>
      <SelectField
        name="kind"
        label={t('column.kind')}
        required
        choices={documentKinds.map(value => ({ value, label: t(`kind.${value}`) }))}
      />
      <TextField name="label" label={t('column.label')} max={MAX_DOCUMENT_LABEL} />
      <FilesField />
    </FormDialog>
  )
}

function FilesField() {
  const { t } = useTranslation('documents')
  const isPhone = usePhone()
  const [taken, setTaken] = useState(0)
  const check = (files: ReadFile[]) =>
    files.reduce((sum, { size }) => sum + size, 0) > MAX_DOCUMENT_BYTES ? t('upload.tooLarge') : undefined
  const field = useField<ReadFile[]>({ name: 'files', label: t('upload.files'), required: true }, { check })
  const off = field.disabled || field.value.length >= MAX_DOCUMENT_FILES
  const add = (file: ReadFile) => {
    setTaken(count => count + 1)
    field.set([...field.value, file])
  }
  const drop = { maxBytes: MAX_DOCUMENT_BYTES, disabled: off, onFile: add }
  return (
    <div className={css.files}>
      {isPhone && (
        <FileDrop {...drop} key={`photo ${taken}`} label={t('upload.photo')} accept={pictures} capture hint=" " />
      )}
      <FileDrop
        {...drop}
        label={t('upload.files')}
        accept={documentFileTypes}
        hint={t('upload.hint')}
        error={field.wrong ? field.help : undefined}
        inputRef={field.ref}
      />
      <ul className={css.chosen}>
        {field.value.map((file, index) => (
          <li key={`${index} ${file.sha256}`}>
            <span>{file.name}</span>
            <IconButton
              size="small"
              aria-label={t('upload.remove', { name: file.name })}
              onClick={() => field.set(field.value.filter((_, at) => at !== index))}
            >
              <X size={15} />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
