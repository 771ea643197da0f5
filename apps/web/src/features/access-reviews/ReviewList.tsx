import { accessReviewList } from '@backoffice/contract/access-reviews/lists'
import { lineStatuses } from '@backoffice/contract/access-reviews/terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useMemo } from 'react'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import cells from '../../ui/cells/cells.module.css'
import { addMonths } from '../../ui/day/month-grid.ts'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { FoundDrawer } from '../../ui/drawer/RecordDrawer.tsx'
import record from '../../ui/drawer/record.module.css'
import { Facts } from '../../ui/facts/Facts.tsx'
import { later } from '../../ui/later.tsx'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { today } from '../../ui/time/now.ts'
import css from './access-reviews.module.css'
import { Asked, type Line, LineStatus, Unused, usePermissionName, useRoleText } from './line.tsx'

const AnswerDialog = later(async () => (await import('./AnswerDialog.tsx')).AnswerDialog)
/** Months offered by the filter. */
const MONTHS = 24

const Month = ({ month }: Pick<Line, 'month'>) => <>{useFormat().month(`${month}-01`)}</>
const Role = ({ role }: Pick<Line, 'role'>) => <>{useRoleText()(role)}</>

const list: ResourceList<'access-reviews.list'> = {
  of: accessReviewList,
  record: 'access-reviews.get',
  texts: 'accessReviews',
  label: 'list',
  search: 'search',
  rowName: row => `${row.admin.username} ${row.month}`,
  foot: 'foot',
  sums: {},
  empty: { icon: KeyRound, title: 'empty.title', hint: 'empty.hint' },
  columns: [
    { id: 'month', width: 150, cell: row => <Month month={row.month} />, sort: 'openedAt' },
    { id: 'admin', kind: 'person', value: row => row.admin, width: 140, always: true },
    { id: 'role', width: 150, cell: row => <Role role={row.role} />, yields: 3 },
    { id: 'unused', width: 320, cell: row => <Unused line={row} /> },
    { id: 'lastSignedInAt', kind: 'instant', form: 'date', value: row => row.lastSignedInAt, width: 128, yields: 2 },
    { id: 'askedOf', width: 120, cell: row => <Asked askedOf={row.askedOf} />, yields: 4 },
    { id: 'status', width: 168, whole: true, cell: row => <LineStatus status={row.status} /> },
    { id: 'dueAt', kind: 'instant', form: 'date', value: row => row.dueAt, width: 128, yields: 1 },
    { id: 'reason', kind: 'reason', value: row => row.reason, width: 200, quiet: true, optional: true },
    { id: 'answeredBy', kind: 'text', value: row => row.answeredBy?.name ?? null, width: 130, optional: true },
    { id: 'answeredAt', kind: 'instant', form: 'dateTime', value: row => row.answeredAt, width: 148, optional: true },
    { id: 'openedAt', kind: 'instant', form: 'dateTime', value: row => row.openedAt, width: 148, optional: true },
    { id: 'undone', width: 200, cell: row => <Undone undone={row.undone} />, optional: true },
  ],
  filters: [
    { kind: 'several', key: 'status', values: lineStatuses },
    { kind: 'one', key: 'month' },
    { kind: 'one', key: 'asked', values: ['me'] },
  ],
  card: {
    title: row => row.admin.username,
    chip: row => <LineStatus status={row.status} />,
    end: row => <Month month={row.month} />,
    line: row => <Unused line={row} />,
  },
}

function Undone({ undone }: Pick<Line, 'undone'>) {
  const nameOf = usePermissionName()
  return <>{undone.length === 0 ? '—' : undone.map(nameOf).join(', ')}</>
}

/** The lines of the monthly access reviews, the open one beside them. */
export function AccessReviewList() {
  const { t } = useTranslation('accessReviews')
  const format = useFormat()
  const choices = useMemo(() => {
    const first = `${today().slice(0, 7)}-01`
    const days = Array.from({ length: MONTHS }, (_, back) => addMonths(first, -back))
    return { month: days.map(day => ({ value: day.slice(0, 7), label: format.month(day) })) }
  }, [format])
  return (
    <ResourcePage
      of={list}
      choices={choices}
      above={<p className={css.note}>{t('intro')}</p>}
      renderDrawer={id => <LineDrawer key={id} id={id} />}
    />
  )
}

function LineDrawer({ id }: { id: string }) {
  const { t } = useTranslation('accessReviews')
  return (
    <FoundDrawer
      record={id}
      label={t('label')}
      labelOf={({ admin }) => `${t('label')}: ${admin.username}`}
      found={useQuery(read('access-reviews.get', { params: { id } }))}
      missing={{ title: t('missing.title'), hint: t('missing.hint') }}
      renderHead={({ status }) => <LineStatus status={status} />}
      renderActions={line => (
        <div className={css.actions}>
          {line.can.includes('answer') && (
            <DialogButton
              variant="contained"
              color="primary"
              renderDialog={close => <AnswerDialog line={line} onClose={close} />}
            >
              {t('answer.open')}
            </DialogButton>
          )}
          <Link to="/admin/profile/$id" params={{ id: line.admin.id }} className={cells.link}>
            {t('toAdmin')}
          </Link>
        </div>
      )}
    >
      {line => <Content line={line} />}
    </FoundDrawer>
  )
}

function Content({ line }: { line: Line }) {
  const { t } = useTranslation('accessReviews')
  const format = useFormat()
  const nameOf = usePermissionName()
  const roleOf = useRoleText()
  const { unused, undone, unusedDays } = line
  const when = (at: string | null) => at !== null && format.when(at, 'dateTime')
  return (
    <>
      <h2 className={record.amount}>{line.admin.name}</h2>
      <div className={css.alerts}>
        {line.status === 'to-remove' && <Alert severity="warning">{t('toRemove')}</Alert>}
        {undone.length > 0 && (
          <Alert severity="warning">{t('undoneNote', { permissions: undone.map(nameOf).join(', ') })}</Alert>
        )}
      </div>
      <Facts
        lines={[
          [t('column.month'), format.month(`${line.month}-01`)],
          [t('column.admin'), line.admin.username],
          [t('column.role'), roleOf(line.role)],
          [t('column.lastSignedInAt'), when(line.lastSignedInAt) || t('neverSignedIn')],
          [t('column.askedOf'), line.askedOf?.name ?? t('owners')],
          [t('column.held'), line.status === 'to-remove' && line.held.map(nameOf).join(', ')],
          [t('column.dueAt'), line.status === 'open' && format.when(line.dueAt, 'date')],
          [t('column.answeredBy'), line.answeredBy?.name],
          [t('column.answeredAt'), when(line.answeredAt)],
          [t('column.reason'), line.reason],
        ]}
      />
      {line.inactive && <p className={css.note}>{t('inactive', { days: unusedDays })}</p>}
      {unused.length > 0 && (
        <>
          <SimpleTable
            compact
            title={t('column.unused')}
            rows={unused}
            columns={[
              { header: t('column.permission'), render: ({ permission }) => nameOf(permission), wrap: true },
              {
                header: t('column.lastUsedOn'),
                wrap: true,
                render: ({ lastUsedOn, heldSince }) =>
                  lastUsedOn === null
                    ? t('never', { day: format.businessDay(heldSince) })
                    : format.businessDay(lastUsedOn),
              },
            ]}
          />
          <p className={css.note}>{t('unusedNote', { days: unusedDays })}</p>
        </>
      )}
    </>
  )
}
