import { reportSchedules } from '@backoffice/contract/reports/schedules'
import { useQuery } from '@tanstack/react-query'
import { Ban, CalendarClock, CircleAlert, CircleCheck, CirclePause, MailX } from 'lucide-react'
import { useFormat } from '../../i18n/format.ts'
import { translate } from '../../i18n/i18n.ts'
import { read } from '../../api/read.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { RecordList } from '../../ui/record/RecordList.tsx'
import type { RecordScreen, RowOf } from '../../ui/record/record-screen.ts'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import css from './reports.module.css'

type Row = RowOf<typeof reportSchedules>

const chips = {
  active: { tone: 'ok', icon: CircleCheck },
  failed: { tone: 'bad', icon: CircleAlert },
  refused: { tone: 'bad', icon: Ban },
  'not-mailed': { tone: 'warn', icon: MailX },
  paused: { tone: 'plain', icon: CirclePause },
} as const

function State({ row: { state, error } }: { row: Row }) {
  const { t } = useTranslation('schedules')
  const { tone, icon } = chips[state]
  return (
    <StatusChip tone={tone} icon={icon} {...(error === null ? {} : { title: error })}>
      {t(`state.${state}`)}
    </StatusChip>
  )
}

const LastDay = ({ row: { lastTo } }: { row: Row }) => {
  const format = useFormat()
  return lastTo === null ? '—' : format.businessDay(lastTo)
}

const screen: RecordScreen<typeof reportSchedules> = {
  of: reportSchedules,
  words: 'schedules',
  icon: CalendarClock,
  nameOf: ({ kind, step }) => `${translate(`schedules:kind.${kind}`)}, ${translate(`schedules:step.${step}`)}`,
  cells: {
    state: row => <State row={row} />,
    recipients: row => [row.recipients, row.sftp ? 'SFTP' : null].filter(Boolean).join(', '),
    lastTo: row => <LastDay row={row} />,
  },
  list: {
    columns: {
      kind: { width: 190, always: true },
      step: { width: 110 },
      state: { width: 140, whole: true },
      recipients: { width: 220, yields: 1 },
      lastTo: { width: 120 },
      lastIssuedAt: { width: 160, yields: 2 },
      createdAt: { optional: true },
      createdBy: { optional: true },
    },
  },
  form: { defaults: { kind: 'liability', step: 'monthly', sftp: false, active: true } },
  renderHead: row => <State row={row} />,
  facts: ['kind', 'step', 'recipients', 'lastTo', 'lastIssuedAt', 'createdAt', 'createdBy'],
  renderMore: row => (
    <>
      {row.error !== null && row.state !== 'refused' && <Failure error={row.error} />}
      {row.refused !== null && <Refusal refused={row.refused} />}
    </>
  ),
}

/** No report of an interval could be issued. */
function Refusal({ refused: { from, to } }: { refused: NonNullable<Row['refused']> }) {
  const { t } = useTranslation(['schedules', 'errors'])
  const format = useFormat()
  const error = t('errors:REPORT_TOO_LONG')
  return (
    <Alert severity="error">
      {t('lastRefusal', { from: format.businessDay(from), to: format.businessDay(to), error })}
    </Alert>
  )
}

function Failure({ error }: { error: string }) {
  const { t } = useTranslation(['schedules', 'errors'])
  return <Alert severity="error">{t('lastFailure', { error: t(`errors:${error}`, { defaultValue: error }) })}</Alert>
}

/** Schedules of reports; that mail is not configured is said above them. */
export const ScheduleList = () => <RecordList screen={screen} above={<NotConfigured />} />

function NotConfigured() {
  const { t } = useTranslation('schedules')
  const { data } = useQuery(read('schedules.list', { query: { limit: '1' } }))
  if (data?.data[0]?.mailConfigured !== false) return <span className={css.nothing} />
  return (
    <Alert severity="warning" role="note" title={t('notConfigured.title')}>
      {t('notConfigured.hint')}
    </Alert>
  )
}
