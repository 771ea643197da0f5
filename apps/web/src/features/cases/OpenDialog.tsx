import { MAX_CASE_TEXT } from '@backoffice/contract/cases/terms'
import { severities, type Severity, type SubjectKind, subjectKinds } from '@backoffice/contract/risk/terms'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { read } from '../../api/read.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { MemberField, type SelectedMember } from '../../ui/form/MemberField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

type Values = { kind: SubjectKind; member: SelectedMember | null; admin: string; severity: Severity; text: string }
type Props = {
  /** Whom it is about; asked for where it is not given. */
  subject?: { readonly kind: SubjectKind; readonly id: string }
  /** The signed-in admin: a case about oneself can’t be opened. */
  meId?: string
  onClose: () => void
}

/** Opens a case about a member or a colleague. */
export function OpenDialog({ subject, meId, onClose }: Props) {
  const { t } = useTranslation('cases')
  const form = useActionForm<Values, 'cases.open'>('cases.open', {
    defaults: { kind: 'member', member: null, admin: '', severity: 'medium', text: '' },
    fieldOf: { subject: 'member' },
    request: ({ kind, member, admin, severity, text }) => ({
      body: {
        subject: subject ?? { kind, id: kind === 'member' ? (member?.id ?? '') : admin },
        severity,
        text: text.trim(),
      },
    }),
    done: () => t('add.done'),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('add.open')} form={form} submit={t('add.submit')} onClose={onClose}>
      {subject === undefined && <SubjectFields meId={meId} />}
      <SelectField
        name="severity"
        label={t('column.severity')}
        choices={severities.map(value => ({ value, label: t(`severity.${value}`) }))}
      />
      <TextField name="text" label={t('column.text')} max={MAX_CASE_TEXT} multiline required />
    </FormDialog>
  )
}

function SubjectFields({ meId }: { meId: string | undefined }) {
  const { t } = useTranslation('cases')
  const kind = useWatch<Values, 'kind'>({ name: 'kind' })
  const staff = useQuery(read('cases.staff')).data?.data ?? []
  return (
    <>
      <SelectField
        name="kind"
        label={t('add.kind')}
        choices={subjectKinds.map(value => ({ value, label: t(`subjectKind.${value}`) }))}
      />
      {kind === 'member' ? (
        <MemberField name="member" label={t('subjectKind.member')} required />
      ) : (
        <SelectField
          name="admin"
          label={t('subjectKind.admin')}
          required
          choices={staff.filter(({ id }) => id !== meId).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  )
}
