import { MAX_CASE_TEXT, MAX_LINKED } from '@backoffice/contract/cases/terms'
import { severities, type Severity, type SubjectKind, subjectKinds } from '@backoffice/contract/risk/terms'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { read } from '../../api/read.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { MemberField, type SelectedMember } from '../../ui/form/MemberField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'

export type MemberOf = { readonly id: string; readonly username: string }
type Values = {
  kind: SubjectKind
  member: SelectedMember | null
  admin: string
  /** The one of several members that it is about. */
  main: string
  severity: Severity
  text: string
}
type Props = {
  /** Whom it is about; asked for where it is not given. */
  subject?: { readonly kind: SubjectKind; readonly id: string }
  /** Linked members: it is about one, together with the others. */
  members?: readonly MemberOf[]
  /** The signed-in admin: a case about oneself can’t be opened. */
  meId?: string
  onClose: () => void
}

/** Opens a case about a member or a colleague. */
export function OpenDialog({ subject, members = [], meId, onClose }: Props) {
  const { t } = useTranslation('cases')
  const navigate = useNavigate()
  const form = useActionForm<Values, 'cases.open'>('cases.open', {
    defaults: { kind: 'member', member: null, admin: '', main: members[0]?.id ?? '', severity: 'medium', text: '' },
    fieldOf: members.length > 0 ? { subject: 'main' } : {},
    request: ({ kind, member, admin, main, severity, text }) => ({
      body: {
        subject: subject ?? { kind, id: kind === 'admin' ? admin : main || (member?.id ?? '') },
        linked: members.flatMap(({ id }) => (id === main ? [] : [id])).slice(0, MAX_LINKED),
        severity,
        text: text.trim(),
      },
    }),
    done: () => t('add.done'),
    onDone: ({ data }) => {
      onClose()
      void navigate({ to: '/risk/case/$id', params: { id: data.id } })
    },
  })
  return (
    <FormDialog title={t('add.open')} form={form} submit={t('add.submit')} onClose={onClose}>
      {members.length > 0 ? (
        <>
          <SelectField
            name="main"
            label={t('column.subject')}
            choices={members.map(({ id, username }) => ({ value: id, label: username }))}
          />
          <p>{t('add.together', { count: Math.min(members.length - 1, MAX_LINKED) })}</p>
        </>
      ) : (
        subject === undefined && <SubjectFields meId={meId} />
      )}
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
  const found = useQuery(read('cases.staff'))
  const staff = found.data?.data
  return (
    <>
      <SelectField
        name="kind"
        label={t('add.kind')}
        choices={subjectKinds.map(value => ({ value, label: t(`subjectKind.${value}`) }))}
      />
      {kind === 'member' ? (
        <MemberField name="member" label={t('subjectKind.member')} required />
      ) : staff === undefined ? (
        <Pending found={found} widths={[60]} />
      ) : (
        <SelectField
          name="admin"
          label={t('subjectKind.admin')}
          required
          choices={staff
            .filter(({ id }) => id !== meId)
            .map(({ id, name, username }) => ({ value: id, label: `${name} (${username})` }))}
        />
      )}
    </>
  )
}
