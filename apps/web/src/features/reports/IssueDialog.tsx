import { isOfMember, type ReportKind, reportKinds } from '@backoffice/contract/reports/terms'
import { addDays } from '@backoffice/kernel/business-day'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { Button } from '../../ui/button/Button.tsx'
import { DayField } from '../../ui/form/DayField.tsx'
import { FormDialog, Pair } from '../../ui/form/FormDialog.tsx'
import { MemberField, type SelectedMember } from '../../ui/form/MemberField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useZoneName } from '../../ui/time/Instant.tsx'
import { today } from '../../ui/time/now.ts'
import css from './reports.module.css'

export type IssueDefaults = {
  readonly kind?: ReportKind
  readonly from?: string
  readonly to?: string
  readonly member?: SelectedMember
}
type Values = { kind: ReportKind; from: string; to: string; member: SelectedMember | null }
type Props = { defaults?: IssueDefaults; onClose: () => void; onIssued: (id: string) => void }

const MONDAY = 1
const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The last month, week and day that are over. */
function presets() {
  const now = today()
  const lastDay = addDays(monthOf(now), -1)
  const monday = addDays(now, -((weekdayOf(now) - MONDAY + 7) % 7))
  return {
    lastMonth: { from: monthOf(lastDay), to: lastDay },
    lastWeek: { from: addDays(monday, -7), to: addDays(monday, -1) },
    yesterday: { from: addDays(now, -1), to: addDays(now, -1) },
  }
}

/** Issues a report: its kind, its business days, and the member of a statement. */
export function IssueDialog({ defaults = {}, onClose, onIssued }: Props) {
  const { t } = useTranslation('reports')
  const zone = useZoneName()
  const choices = presets()
  const form = useActionForm<Values, 'issued-reports.issue'>('issued-reports.issue', {
    defaults: { kind: 'liability', member: null, ...choices.lastMonth, ...defaults },
    fieldOf: { memberId: 'member' },
    request: ({ kind, from, to, member }) => ({
      body: { kind, from, to, ...(isOfMember(kind) && member !== null ? { memberId: member.id } : {}) },
    }),
    done: () => t('issue.done'),
    onDone: ({ data }) => {
      onClose()
      onIssued(data.id)
    },
  })
  const kind = useWatch({ control: form.rhf.control, name: 'kind' })
  const last = choices.yesterday.to
  return (
    <FormDialog title={t('issue.open')} form={form} submit={t('issue.submit')} onClose={onClose}>
      <SelectField
        name="kind"
        label={t('issue.kind')}
        hint={t(`about.${kind}`)}
        choices={reportKinds.map(value => ({ value, label: t(`kind.${value}`) }))}
      />
      {isOfMember(kind) && <MemberField name="member" label={t('issue.member')} required />}
      <div className={css.presets} role="group" aria-label={t('fact.interval')}>
        {Object.entries(choices).map(([name, days]) => (
          <Button
            key={name}
            size="small"
            onClick={() => {
              for (const edge of ['from', 'to'] as const)
                form.rhf.setValue(edge, days[edge], { shouldDirty: true, shouldValidate: true })
            }}
          >
            {t(`issue.${name}`)}
          </Button>
        ))}
      </div>
      <Pair>
        <DayField name="from" label={t('issue.from')} max={last} required />
        <DayField name="to" label={t('issue.to')} max={last} required />
      </Pair>
      <p className={css.note}>{t('issue.hint', { zone })}</p>
    </FormDialog>
  )
}
