import {
  type ComplaintCategory,
  complaintCategories,
  complaintChannels,
  MAX_COMPLAINT_TEXT,
  MAX_DISPUTED,
} from '@backoffice/contract/complaints/terms'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { DateTimeField } from '../../ui/form/DayField.tsx'
import { FormDialog, Pair } from '../../ui/form/FormDialog.tsx'
import { MemberField, type SelectedMember } from '../../ui/form/MemberField.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { readBaht, writeBaht } from '../../ui/form/money-text.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { toInstant, writeInstant } from '../../ui/form/zone-time.ts'
import { serverNow } from '../../ui/time/now.ts'
import type { Complaint } from './complaint.tsx'

type Values = {
  member: SelectedMember | null
  receivedAt: string
  channel: Complaint['channel']
  category: ComplaintCategory
  text: string
  disputed: string
}
const now = () => new Date(serverNow()).toISOString()
const bodyOf = (values: Values, before?: Complaint) => ({
  memberId: values.member?.id ?? null,
  receivedAt: toInstant(values.receivedAt, before?.receivedAt ?? null) ?? now(),
  channel: values.channel,
  category: values.category,
  text: values.text.trim(),
  disputed: values.disputed.trim() === '' ? null : readBaht(values.disputed),
})

/** Records a complaint. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('complaints')
  const opened = now()
  const form = useActionForm<Values, 'complaints.create'>('complaints.create', {
    defaults: {
      member: null,
      receivedAt: writeInstant(opened),
      channel: 'phone',
      category: 'withdrawal',
      text: '',
      disputed: '',
    },
    fieldOf: { memberId: 'member' },
    request: values => ({ body: bodyOf(values) }),
    done: () => t('add.done'),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('add.open')} form={form} submit={t('add.submit')} onClose={onClose}>
      <Fields />
    </FormDialog>
  )
}

/** Corrects what was recorded. */
export function ChangeDialog({ complaint, onClose }: { complaint: Complaint; onClose: () => void }) {
  const { t } = useTranslation('complaints')
  const form = useActionForm<Values, 'complaints.change', Complaint>('complaints.change', {
    record: complaint,
    toValues: ({ member, receivedAt, channel, category, text, disputed }) => ({
      member,
      receivedAt: writeInstant(receivedAt),
      channel,
      category,
      text,
      disputed: writeBaht(disputed),
    }),
    fieldOf: { memberId: 'member' },
    request: values => ({ params: { id: complaint.id }, body: bodyOf(values, complaint) }),
    done: () => t('change.done'),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('change.title')} form={form} submit={t('change.submit')} onClose={onClose}>
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const { t } = useTranslation('complaints')
  return (
    <>
      <MemberField name="member" label={t('column.member')} hint={t('add.memberHint')} />
      <DateTimeField name="receivedAt" label={t('column.receivedAt')} max={writeInstant(now())} required />
      <Pair>
        <SelectField
          name="category"
          label={t('column.category')}
          choices={complaintCategories.map(value => ({ value, label: t(`category.${value}`) }))}
        />
        <SelectField
          name="channel"
          label={t('column.channel')}
          choices={complaintChannels.map(value => ({ value, label: t(`channel.${value}`) }))}
        />
      </Pair>
      <TextField name="text" label={t('column.text')} max={MAX_COMPLAINT_TEXT} multiline required />
      <MoneyField name="disputed" label={t('column.disputed')} min={0.01} max={MAX_DISPUTED} />
    </>
  )
}
