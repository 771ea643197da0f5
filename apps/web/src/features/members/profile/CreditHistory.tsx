import { ReceiptText } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BesideList } from '../../../ui/drawer/RecordDrawer.tsx'
import { Money, SignedMoney } from '../../../ui/money/Money.tsx'
import { formatCount } from '../../../ui/money/format-money.ts'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import type { ColumnOf, Filter } from '../../../ui/resource-table/list-types.ts'
import { ResourceTable } from '../../../ui/resource-table/ResourceTable.tsx'
import { useListSearch } from '../../../ui/resource-table/use-list-search.ts'
import { Instant } from '../../../ui/time/Instant.tsx'
import { useActorLabels } from '../../../ui/timeline/labels.ts'
import type { CreditEntry } from '../member.ts'
import { CreditDrawer } from './CreditDrawer.tsx'
import { creditTypes } from './record-links.ts'
import css from './profile.module.css'

const sorts = ['-at', 'at'] as const

/** Every change of a member's wallets, with the balances before and after. */
export function CreditHistory({ id }: { id: string }) {
  const { t } = useTranslation('member')
  const [search, setSearch] = useListSearch()
  const params = useMemo(() => ({ id }), [id])
  const columns = useCreditColumns()
  const filters = useMemo<readonly Filter[]>(
    () => [
      {
        kind: 'several',
        key: 'type',
        label: t('credit.what'),
        choices: creditTypes.map(value => ({ value, label: t(`credit.type.${value}`) })),
      },
      { kind: 'days', key: 'days', label: t('money.days'), from: 'from', to: 'to' },
    ],
    [t],
  )
  const { id: open } = search
  return (
    <BesideList
      drawer={
        open === undefined ? null : <CreditDrawer key={open} id={open} onClose={() => setSearch({ id: undefined })} />
      }
    >
      <ResourceTable
        endpoint="members.credit-history"
        params={params}
        list="member-transfers"
        exports="exports.money"
        sorts={sorts}
        columns={columns}
        filters={filters}
        label={t('tab.credit')}
        nameOf={(row: CreditEntry) => t(`credit.type.${row.type}`)}
        renderCard={(row: CreditEntry) => (
          <>
            <span className={css.cardLine}>
              <b className={css.cut}>{t(`credit.type.${row.type}`)}</b>
              <b className={css.cardEnd}>
                <SignedMoney amount={row.amount} />
              </b>
            </span>
            <span className={`${css.cardLine} ${css.small}`}>
              <Instant at={row.at} form="dateTime" />
              <span className={css.cardEnd}>
                {t('money.after')} <Money amount={row.after} />
              </span>
            </span>
          </>
        )}
        summary={({ total }) => t('credit.foot', { count: total ?? 0, shown: formatCount(total ?? 0) })}
        empty={<EmptyState icon={ReceiptText} title={t('credit.none')} hint={t('credit.noneHint')} />}
      />
    </BesideList>
  )
}

function useCreditColumns(): readonly ColumnOf<'members.credit-history'>[] {
  const { t } = useTranslation('member')
  const actorOf = useActorLabels()
  return useMemo<readonly ColumnOf<'members.credit-history'>[]>(
    () => [
      {
        id: 'at',
        header: t('money.time'),
        width: 148,
        always: true,
        sort: { asc: 'at', desc: '-at' },
        cell: row => <Instant at={row.at} form="dateTime" />,
      },
      { id: 'type', header: t('credit.what'), width: 148, cell: row => t(`credit.type.${row.type}`) },
      { id: 'wallet', header: t('credit.wallet'), width: 84, cell: row => t(`credit.wallets.${row.wallet}`) },
      {
        id: 'amount',
        header: t('money.amount'),
        width: 116,
        align: 'end',
        cell: row => <SignedMoney amount={row.amount} />,
      },
      {
        id: 'before',
        header: t('money.before'),
        width: 112,
        align: 'end',
        cell: row => (
          <span className={css.quiet}>
            <Money amount={row.before} />
          </span>
        ),
      },
      { id: 'after', header: t('money.after'), width: 112, align: 'end', cell: row => <Money amount={row.after} /> },
      { id: 'actor', header: t('money.by'), width: 120, cell: row => actorOf(row.actor) },
      {
        id: 'reason',
        header: t('money.note'),
        width: 160,
        cell: row => <span title={row.reason ?? undefined}>{row.reason ?? '—'}</span>,
      },
    ],
    [t, actorOf],
  )
}
