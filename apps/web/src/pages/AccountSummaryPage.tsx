import Button from '@mui/material/Button'
import { Lock, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { runtimeConfig } from '../api/runtime-config.ts'
import { paths } from '../app/paths.ts'
import { stringifySearch } from '../app/search-params.ts'
import { thaiTitle } from '../app/shell/navigation.ts'
import { isRollup, type PeriodRow, PeriodSummary, rangeWithin, type Side } from '../features/account-summary/index.ts'
import { paidOn } from '../features/withdrawals/index.ts'
import { ExportMenu } from '../ui/list-tools/ExportMenu.tsx'
import { EmptyState } from '../ui/panel/EmptyState.tsx'
import { usePermission } from '../ui/permission/use-permission.ts'
import { useListSearch } from '../ui/resource-table/use-list-search.ts'
import { today } from '../ui/time/now.ts'
import { PageTitle } from './PageTitle.tsx'

export const DepositSummaryPage = () => <AccountSummaryPage side="deposits" />
export const WithdrawalSummaryPage = () => <AccountSummaryPage side="withdrawals" />

const screens = {
  deposits: {
    name: 'depositSummary',
    path: paths.depositSummary,
    list: 'summaries.deposit-periods',
    records: 'deposits.read',
    hrefOn: (day: string) => `${paths.deposits}${stringifySearch({ creditedFrom: day, creditedTo: day })}`,
  },
  withdrawals: {
    name: 'withdrawalSummary',
    path: paths.withdrawalSummary,
    list: 'summaries.withdrawal-periods',
    records: 'withdrawals.read',
    hrefOn: (day: string) => `${paths.withdrawals}${stringifySearch({ tab: 'history', ...paidOn(day) })}`,
  },
} as const

/** /account-summary/deposit and /account-summary/withdraw. */
function AccountSummaryPage({ side }: { side: Side }) {
  const { t } = useTranslation(['accountSummary', 'shell', 'nav'])
  const can = usePermission()
  const [{ by, from, to }] = useListSearch()
  const { name, path, list, records, hrefOn } = screens[side]
  if (!can('summaries.read'))
    return <EmptyState icon={Lock} title={t('shell:forbidden.title')} hint={t('shell:forbidden.hint')} />
  /** A year leads to its months, a month to its days, a day to its records. */
  const hrefOf = ({ period }: PeriodRow): string | undefined => {
    if (period.length === 10) return can(records) ? hrefOn(period) : undefined
    const [inner, query] = period.length === 7 ? (['day', {}] as const) : (['month', { by: 'month' }] as const)
    return `${path}${stringifySearch({ ...query, ...rangeWithin(inner, period, today()) })}`
  }
  return (
    <>
      <PageTitle
        name={name}
        actions={
          <>
            <Button startIcon={<Printer size={16} strokeWidth={1.75} />} onClick={() => window.print()}>
              {t('print.open')}
            </Button>
            <ExportMenu
              list={list}
              query={{
                by: isRollup(by) ? by : 'day',
                ...(from === undefined ? {} : { from }),
                ...(to === undefined ? {} : { to }),
              }}
              exports="exports.money"
            />
          </>
        }
      />
      <PeriodSummary
        side={side}
        hrefOf={hrefOf}
        printHead={{ operator: runtimeConfig().operatorName, title: `${thaiTitle(name)} ${t(`nav:${name}`)}` }}
      />
    </>
  )
}
