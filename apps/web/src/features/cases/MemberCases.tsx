import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import cells from '../../ui/cells/cells.module.css'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { later } from '../../ui/later.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { CaseStatus, Severity, useHolds } from './case.tsx'

const OpenDialog = later(async () => (await import('./OpenDialog.tsx')).OpenDialog)
const SHOWN = '5'

/** The newest cases of a member, the way to all of them, and the button that opens one. */
export function MemberCases({ id, username }: { id: string; username: string }) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const can = usePermission()
  const holds = useHolds()
  const found = useQuery(read('cases.list', { query: { memberId: id, limit: SHOWN, sort: '-openedAt' } }))
  const rows = found.data?.data
  if (rows === undefined) return <Pending found={found} widths={[60]} />
  return (
    <Panel
      title={t('of.title')}
      actions={
        can('cases.decide') &&
        rows.every(({ status }) => status === 'closed') && (
          <DialogButton renderDialog={close => <OpenDialog subject={{ kind: 'member', id }} onClose={close} />}>
            {`${t('add.open')}…`}
          </DialogButton>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon={ShieldCheck} title={t('of.none')} hint={t('of.noneHint')} />
      ) : (
        <>
          <SimpleTable
            title={t('of.title')}
            titleHidden
            rows={rows}
            columns={[
              {
                header: t('column.number'),
                render: row => (
                  <Link to="/risk/case/$id" params={{ id: row.id }} className={cells.link}>
                    {t('numbered', { number: row.number })}
                  </Link>
                ),
              },
              { header: t('column.openedAt'), render: row => format.when(row.openedAt, 'dateTime') },
              { header: t('column.status'), render: row => <CaseStatus status={row.status} /> },
              { header: t('column.severity'), render: row => <Severity severity={row.severity} /> },
              { header: t('column.score'), render: row => row.score, end: true },
              { header: t('column.holds'), render: row => holds(row.holds) ?? '—' },
              {
                header: t('column.verdict'),
                render: row => (row.verdict === null ? '—' : t(`verdict.${row.verdict}`)),
              },
            ]}
          />
          <p>
            <Link to="/risk" search={{ tab: 'cases', q: username }} className={cells.link}>
              {t('of.all')}
            </Link>
          </p>
        </>
      )}
    </Panel>
  )
}
