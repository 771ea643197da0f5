import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { addDays } from '@backoffice/kernel/business-day'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SearchCheck } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import cells from '../../ui/cells/cells.module.css'
import { DayInput } from '../../ui/day/DayInput.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { writeBaht } from '../../ui/form/money-text.ts'
import { later } from '../../ui/later.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { today } from '../../ui/time/now.ts'
import css from './suspicions.module.css'

type Found = ClientResponse<Endpoints['suspicions.indicators']>['data']
type Days = { from: string; to: string }
const WriteDialog = later(async () => (await import('./SuspicionForm.tsx')).WriteDialog)

const DAYS_BACK = 29

/** Members whose activity of some days is suspicious by the rules of the licence. */
export function IndicatorList() {
  const { t } = useTranslation('suspicions')
  const [days, setDays] = useState<Days>(() => ({ from: addDays(today(), -DAYS_BACK), to: today() }))
  const found = useQuery(read('suspicions.indicators', { query: days }))
  const set = (edge: keyof Days) => (day: string) => {
    if (day !== '') setDays(before => ({ ...before, [edge]: day }))
  }
  return (
    <>
      <div className={css.period}>
        <DayInput label={t('indicators.from')} value={days.from} max={days.to} onChange={set('from')} />
        <DayInput label={t('indicators.to')} value={days.to} min={days.from} max={today()} onChange={set('to')} />
      </div>
      {found.data === undefined ? (
        <Pending found={found} widths={[80, 60]} />
      ) : (
        <Results found={found.data.data} days={days} />
      )}
    </>
  )
}

function Results({ found: { rows, more, rules }, days }: { found: Found; days: Days }) {
  const { t } = useTranslation('suspicions')
  const caption = t('indicators.caption', {
    from: formatMoney(rules.from),
    share: rules.share,
    hours: rules.hours === null ? t('indicators.noRule') : t('indicators.hours', { count: rules.hours }),
    threshold: rules.threshold === null ? t('indicators.noRule') : formatMoney(rules.threshold),
  })
  return (
    <Panel title={t('view.indicators')} caption={caption}>
      {rows.length === 0 ? (
        <EmptyState icon={SearchCheck} title={t('indicators.none')} hint={t('indicators.noneHint')} />
      ) : (
        <SimpleTable
          title={t('view.indicators')}
          rows={rows}
          columns={[
            {
              header: t('column.member'),
              render: ({ member }) => (
                <Link to="/member/profile/$id" params={{ id: member.id }} className={cells.link}>
                  {member.username}
                </Link>
              ),
            },
            { header: t('column.indicator'), render: row => t(`kind.${row.indicator}`) },
            { header: t('column.deposits'), render: row => formatMoney(row.deposits), end: true },
            { header: t('column.withdrawals'), render: row => formatMoney(row.withdrawals), end: true },
            { header: t('column.bets'), render: row => (row.bets === null ? '—' : formatMoney(row.bets)), end: true },
            { header: t('column.days'), render: row => row.days ?? '—', end: true },
            { header: t('column.report'), render: row => <ReportCell row={row} days={days} /> },
          ]}
        />
      )}
      {more && <p className={css.note}>{t('indicators.more')}</p>}
    </Panel>
  )
}

/** The internal report there is, or the button that writes one. */
function ReportCell({ row, days }: { row: Found['rows'][number]; days: Days }) {
  const { t } = useTranslation('suspicions')
  const format = useFormat()
  const can = usePermission()
  if (row.reportId !== null)
    return (
      <Link to="/compliance" search={{ tab: 'suspicions', id: row.reportId }} className={cells.link}>
        {t('indicators.open')}
      </Link>
    )
  if (!can('compliance.manage')) return '—'
  const text = t('indicators.text', {
    kind: t(`kind.${row.indicator}`),
    from: format.businessDay(days.from),
    to: format.businessDay(days.to),
    deposits: formatMoney(row.deposits),
    withdrawals: formatMoney(row.withdrawals),
    bets: row.bets === null ? '—' : formatMoney(row.bets),
  })
  return (
    <DialogButton
      size="small"
      aria-label={`${t('indicators.write')} ${row.member.username}`}
      renderDialog={close => (
        <WriteDialog
          found={{
            member: row.member,
            kind: row.indicator,
            periodFrom: days.from,
            periodTo: days.to,
            amount: writeBaht(row.amount),
            text,
          }}
          onClose={close}
        />
      )}
    >
      {t('indicators.write')}
    </DialogButton>
  )
}
