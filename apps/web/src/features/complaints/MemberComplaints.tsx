import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import cells from '../../ui/cells/cells.module.css'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { MessageSquareWarning } from 'lucide-react'
import { ComplaintStatus, Deadline } from './complaint.tsx'

const SHOWN = '5'

/** The newest complaints of a member, and the way to all of them. */
export function MemberComplaints({ id }: { id: string }) {
  const { t } = useTranslation('complaints')
  const format = useFormat()
  const found = useQuery(read('complaints.list', { query: { memberId: id, limit: SHOWN } }))
  const rows = found.data?.data
  if (rows === undefined) return <Pending found={found} widths={[60]} />
  return (
    <Panel title={t('of.title')}>
      {rows.length === 0 ? (
        <EmptyState icon={MessageSquareWarning} title={t('of.none')} hint={t('of.noneHint')} />
      ) : (
        <>
          <SimpleTable
            title={t('of.title')}
            rows={rows}
            columns={[
              {
                header: t('column.receivedAt'),
                render: row => (
                  <Link to="/compliance" search={{ tab: 'complaints', id: row.id }} className={cells.link}>
                    {format.when(row.receivedAt, 'dateTime')}
                  </Link>
                ),
              },
              { header: t('column.category'), render: row => t(`category.${row.category}`) },
              { header: t('column.status'), render: row => <ComplaintStatus status={row.status} /> },
              { header: t('column.deadline'), render: row => <Deadline complaint={row} /> },
              {
                header: t('column.outcome'),
                render: row => (row.outcome === null ? '—' : t(`outcome.${row.outcome}`)),
              },
              { header: t('column.text'), render: row => row.text, wrap: true },
            ]}
          />
          <p>
            <Link
              to="/compliance"
              search={{ tab: 'complaints', q: rows[0]?.member?.username ?? '' }}
              className={cells.link}
            >
              {t('of.all')}
            </Link>
          </p>
        </>
      )}
    </Panel>
  )
}
