import type { RewardSource } from '@backoffice/contract/rewards/terms'
import { Lock, Printer } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button/Button.tsx'
import { runtimeConfig } from '../api/runtime-config.ts'
import { hrefTo, type ScreenPath } from '../app/search-params.ts'
import { thaiTitle } from '../app/titles.ts'
import {
  BonusSummary,
  isRollup,
  type PeriodRow,
  PeriodSummary,
  rangeWithin,
  type Side,
} from '../features/account-summary/index.ts'
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
    path: '/account-summary/deposit',
    list: 'summaries.deposit-periods',
    records: 'deposits.read',
    hrefOn: (day: string) => hrefTo('/account/deposit', { creditedFrom: day, creditedTo: day }),
  },
  withdrawals: {
    name: 'withdrawalSummary',
    path: '/account-summary/withdraw',
    list: 'summaries.withdrawal-periods',
    records: 'withdrawals.read',
    hrefOn: (day: string) => hrefTo('/account/withdraw', { tab: 'history', ...paidOn(day) }),
  },
} as const

const DAY_LENGTH = 10
/** A year leads to its months, a month to its days. */
function within(path: ScreenPath, period: string): string {
  const [inner, query] = period.length === 7 ? (['day', {}] as const) : (['month', { by: 'month' }] as const)
  return hrefTo(path, { ...query, ...rangeWithin(inner, period, today()) })
}

/** The screen of each source of rewards. */
const sourcePaths = {
  'promotion.grant': '/promotion',
  'creditcode.redeem': '/creditcode',
  'wheel.spin': '/wheeling',
  'deposit.spins': '/wheeling',
  'cashback.claim': '/cashback',
  'diamond.claim': '/freediamond',
  'diamond.exchange': '/freediamond',
  'invite.payout': '/friend-invite',
  'rank.reward': '/ranking',
} as const satisfies Record<RewardSource, ScreenPath>

/** /account-summary/bonus: what rewards cost, and what promotions brought. */
export function BonusSummaryPage() {
  const { t } = useTranslation(['accountSummary', 'shell', 'nav'])
  const can = usePermission()
  if (!can('summaries.read'))
    return <EmptyState icon={Lock} title={t('shell:forbidden.title')} hint={t('shell:forbidden.hint')} />
  return (
    <>
      <PageTitle
        name="bonusSummary"
        actions={
          <Button startIcon={<Printer size={16} strokeWidth={1.75} />} onClick={() => window.print()}>
            {t('print.open')}
          </Button>
        }
      />
      <BonusSummary
        hrefOf={period =>
          period.length < DAY_LENGTH
            ? within('/account-summary/bonus', period)
            : hrefTo('/account-summary/transfers', { account: 'bonus-cost', from: period, to: period })
        }
        hrefOfSource={source => (can('marketing.read') ? sourcePaths[source] : undefined)}
        printHead={{
          operator: runtimeConfig().operatorName,
          title: `${thaiTitle('bonusSummary')} ${t('nav:bonusSummary')}`,
        }}
      />
    </>
  )
}

/** /account-summary/deposit and /account-summary/withdraw. */
function AccountSummaryPage({ side }: { side: Side }) {
  const { t } = useTranslation(['accountSummary', 'shell', 'nav'])
  const can = usePermission()
  const [{ by, from, to }] = useListSearch()
  const { name, path, list, records, hrefOn } = screens[side]
  if (!can('summaries.read'))
    return <EmptyState icon={Lock} title={t('shell:forbidden.title')} hint={t('shell:forbidden.hint')} />
  const hrefOf = ({ period }: PeriodRow): string | undefined =>
    period.length < DAY_LENGTH ? within(path, period) : can(records) ? hrefOn(period) : undefined
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
