import {
  MAX_SUSPICION_AMOUNT,
  MAX_SUSPICION_TEXT,
  type SuspicionKind,
  suspicionKinds,
} from '@backoffice/contract/suspicions/terms'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { FormDialog, Pair } from '../../ui/form/FormDialog.tsx'
import { MemberField, type SelectedMember } from '../../ui/form/MemberField.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { readBaht, writeBaht } from '../../ui/form/money-text.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { today } from '../../ui/time/now.ts'
import type { Suspicion } from './suspicion.tsx'

type Values = {
  member: SelectedMember | null
  kind: SuspicionKind
  periodFrom: string
  periodTo: string
  amount: string
  text: string
}
/** What an indicator found. */
export type Found = Values & { member: SelectedMember }

const bodyOf = ({ member, kind, periodFrom, periodTo, amount, text }: Values, foundBy: Suspicion['foundBy']) => ({
  // The form requires one.
  memberId: member?.id ?? '',
  kind,
  periodFrom,
  periodTo,
  amount: amount.trim() === '' ? null : readBaht(amount),
  text: text.trim(),
  foundBy,
})

/** Writes an internal report, of what an indicator found or of what staff found. */
export function WriteDialog({ found, onClose }: { found?: Found; onClose: () => void }) {
  const { t } = useTranslation('suspicions')
  const form = useActionForm<Values, 'suspicions.create'>('suspicions.create', {
    defaults: found ?? { member: null, kind: 'other', periodFrom: today(), periodTo: today(), amount: '', text: '' },
    fieldOf: { memberId: 'member' },
    request: values => ({ body: bodyOf(values, found === undefined ? 'staff' : 'indicator') }),
    done: () => t('add.done'),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('add.title')} form={form} submit={t('add.submit')} onClose={onClose}>
      <Fields />
    </FormDialog>
  )
}

/** Changes an internal report until it is decided. */
export function ChangeDialog({ suspicion, onClose }: { suspicion: Suspicion; onClose: () => void }) {
  const { t } = useTranslation('suspicions')
  const form = useActionForm<Values, 'suspicions.change', Suspicion>('suspicions.change', {
    record: suspicion,
    toValues: ({ member, kind, periodFrom, periodTo, amount, text }) => ({
      member,
      kind,
      periodFrom,
      periodTo,
      amount: writeBaht(amount),
      text,
    }),
    fieldOf: { memberId: 'member' },
    request: values => ({ params: { id: suspicion.id }, body: bodyOf(values, suspicion.foundBy) }),
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
  const { t } = useTranslation('suspicions')
  return (
    <>
      <MemberField name="member" label={t('column.member')} required />
      <SelectField
        name="kind"
        label={t('column.kind')}
        choices={suspicionKinds.map(value => ({ value, label: t(`kind.${value}`) }))}
      />
      <Pair>
        <DayField name="periodFrom" label={t('column.periodFrom')} max={today()} required />
        <DayField name="periodTo" label={t('column.periodTo')} max={today()} required />
      </Pair>
      <MoneyField name="amount" label={t('column.amount')} min={0.01} max={MAX_SUSPICION_AMOUNT} />
      <TextField name="text" label={t('column.text')} max={MAX_SUSPICION_TEXT} multiline required />
    </>
  )
}
