import { type CaseReportKind, caseReportKinds, MAX_CASE_TEXT } from '@backoffice/contract/cases/terms'
import { type SuspicionKind, suspicionKinds } from '@backoffice/contract/suspicions/terms'
import { addDays } from '@backoffice/kernel/business-day'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { Check } from '../../ui/choice/Choice.tsx'
import { ChecksField } from '../../ui/form/ChecksField.tsx'
import { DayField } from '../../ui/form/DayField.tsx'
import { FormDialog, Pair } from '../../ui/form/FormDialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import { Pending } from '../../ui/panel/Pending.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { today } from '../../ui/time/now.ts'
import type { Case } from './case.tsx'
import css from './cases.module.css'
import type { CaseReport } from './report.ts'

const DAYS_BACK = 89
type Values = {
  kind: CaseReportKind
  narrative: string
  action: string
  indicators: SuspicionKind[]
  from: string
  to: string
}
type Props = { of: Case; latest?: CaseReport | undefined; onClose: () => void }

/** Writes a new version of the report of a case, on what the latest one has. */
export function ReportDialog({ of, latest, onClose }: Props) {
  const { t } = useTranslation('cases')
  const labels = useTranslation('suspicions')
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set(latest?.leftOut))
  // As it was when the dialog opened: who saves on what another person has not seen is refused.
  const [version] = useState(of.version)
  const form = useActionForm<Values, 'cases.save-report'>('cases.save-report', {
    defaults: {
      kind: latest?.kind ?? 'STR',
      narrative: latest?.narrative ?? '',
      action: latest?.action ?? '',
      indicators: latest?.indicators ?? [],
      from: latest?.from ?? addDays(today(), -DAYS_BACK),
      to: latest?.to ?? today(),
    },
    request: values => ({
      params: { id: of.id },
      ifMatch: version,
      body: {
        kind: values.kind,
        narrative: values.narrative.trim(),
        action: values.action.trim(),
        indicators: values.indicators,
        from: values.from,
        to: values.to,
        leftOut: values.kind === 'STR' ? [...leftOut] : [],
      },
    }),
    done: () => t('report.saved'),
    onDone: onClose,
  })
  const [kind, from, to] = useWatch({ control: form.rhf.control, name: ['kind', 'from', 'to'] })
  const toggle = (id: string, isIn: boolean) =>
    setLeftOut(before => new Set(isIn ? [...before].filter(each => each !== id) : [...before, id]))
  return (
    <FormDialog wide title={t('report.title')} form={form} submit={t('report.save')} onClose={onClose}>
      <p className={css.when}>{t('report.confidential')}</p>
      <SelectField
        name="kind"
        label={t('report.kindLabel')}
        hint={kind === 'SAR' ? t('report.activity') : ' '}
        choices={caseReportKinds.map(value => ({ value, label: t(`report.kind.${value}`) }))}
      />
      <TextField name="narrative" label={t('report.narrative')} max={MAX_CASE_TEXT} multiline required />
      <TextField name="action" label={t('report.action')} max={MAX_CASE_TEXT} multiline required />
      <ChecksField
        name="indicators"
        label={t('report.indicators')}
        required
        choices={suspicionKinds.map(value => ({ value, label: labels.t(`kind.${value}`) }))}
      />
      <Pair>
        <DayField name="from" label={t('report.first')} max={to} required />
        <DayField name="to" label={t('report.last')} min={from} max={today()} required />
      </Pair>
      {kind === 'STR' && from !== '' && to !== '' && from <= to && (
        <Choices id={of.id} from={from} to={to} leftOut={leftOut} onToggle={toggle} />
      )}
    </FormDialog>
  )
}

type ChoicesProps = {
  id: string
  from: string
  to: string
  leftOut: ReadonlySet<string>
  onToggle: (id: string, isIn: boolean) => void
}
/** What moved on these days: all of it is in the report but what is unchecked. */
function Choices({ id, from, to, leftOut, onToggle }: ChoicesProps) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const found = useQuery(read('cases.report-choices', { params: { id }, query: { from, to } }))
  const page = found.data?.data
  if (page === undefined) return <Pending found={found} widths={[80, 60]} />
  const { rows, count, deposits, withdrawals } = page
  if (count === 0) return <p>{t('report.noMoney')}</p>
  return (
    <>
      <SimpleTable
        title={t('report.money')}
        rows={rows}
        limited
        columns={[
          {
            header: t('report.include'),
            render: row => (
              <Check
                className={css.inRow ?? ''}
                label={t(`report.moneyKind.${row.kind}`)}
                aria-label={t('report.includeOne', {
                  kind: t(`report.moneyKind.${row.kind}`),
                  amount: formatMoney(row.amount),
                  username: row.username,
                })}
                checked={!leftOut.has(row.id)}
                onChange={isIn => onToggle(row.id, isIn)}
              />
            ),
          },
          { header: t('report.at'), render: ({ at }) => format.when(at, 'dateTime') },
          { header: t('report.amount'), render: ({ amount }) => formatMoney(amount), end: true },
          { header: t('column.subject'), render: ({ username }) => username },
          { header: t('report.own'), render: ({ account }) => account ?? '' },
        ]}
      />
      <p className={css.when}>
        {`${t('report.count', { count, shown: formatCount(count) })} · ${t('report.sums', {
          deposits: formatMoney(deposits),
          withdrawals: formatMoney(withdrawals),
        })}`}
      </p>
      {count > rows.length && <p className={css.when}>{t('report.older')}</p>}
    </>
  )
}
