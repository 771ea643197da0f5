import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { baseAddress } from '../../api/address.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useComparison } from '../../ui/comparison/use-comparison.ts'
import { CopyButton } from '../../ui/copy/AccountNumber.tsx'
import record from '../../ui/drawer/record.module.css'
import { Hint } from '../../ui/hint/Hint.tsx'
import { Meter } from '../../ui/meter/Meter.tsx'
import { formatCount, formatWholeMoney } from '../../ui/money/format-money.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import type { ClientResponse, Endpoints } from '@backoffice/contract'
import css from './campaigns.module.css'

type Campaign = RowOf<'campaigns.list'>
type Of = { campaign: Campaign }

/** The link to share, with the API's address where the server knows no public one. */
const linkOf = ({ url }: Pick<Campaign, 'url'>): string => new URL(url, baseAddress('')).href

function CopyLink({ campaign }: Of) {
  const { t } = useTranslation('campaigns')
  return <CopyButton text={linkOf(campaign)} label={t('copyLink', { code: campaign.code })} />
}

/** The code, with the link to copy. */
export function CampaignCode({ campaign }: Of) {
  return (
    <>
      {campaign.code} <CopyLink campaign={campaign} />
    </>
  )
}

export function CampaignLink({ campaign }: Of) {
  return (
    <>
      <span>{linkOf(campaign)}</span> <CopyLink campaign={campaign} />
    </>
  )
}

/** NGR against the cost: in percent, above ten times in words, of a loss in baht. */
export function ReturnOnCost({ campaign: { ngr, cost, returnOnCost } }: Of) {
  const compare = useComparison()
  return <>{(returnOnCost !== null && compare('amount', ngr, cost)?.text) || '—'}</>
}

/** How many members it brought; leads to them. */
export function SignUps({ campaign: { id, signUps } }: Of) {
  const { t } = useTranslation('campaigns')
  const shown = formatCount(signUps)
  if (!usePermission()('members.read')) return shown
  return (
    <Link to="/Campaign" search={{ tab: 'members', campaign: id }}>
      {t('showMembers', { count: signUps, shown })}
    </Link>
  )
}

/** A figure, with its formula as a hint. */
export function Figure({ name, children }: { name: 'ngr' | 'returnOnCost'; children: ReactNode }) {
  const { t } = useTranslation('campaigns')
  return (
    <span className={css.figure}>
      {children}
      <Hint text={t(`formula.${name}`)} label={t('formulaOf', { name: t(`column.${name}`) })}>
        <Info size={14} strokeWidth={1.75} />
      </Hint>
    </span>
  )
}

/** The days on which something happened; the bars compare their clicks. */
export function Days({ days }: Pick<ClientResponse<Endpoints['campaigns.get']>['data'], 'days'>) {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const rows = days.filter(
    ({ clicks, signUps, deposits, ngr }) => clicks !== 0 || signUps !== 0 || deposits !== 0 || ngr !== 0,
  )
  const most = Math.max(1, ...rows.map(({ clicks }) => clicks))
  if (rows.length === 0) return <p className={record.hint}>{t('noDays')}</p>
  return (
    <SimpleTable
      title={t('days')}
      rows={rows}
      limited
      compact
      columns={[
        { header: t('day'), render: ({ day }) => format.businessDay(day, 'day') },
        {
          header: t('column.clicks'),
          end: true,
          render: ({ clicks }) => (
            <>
              {formatCount(clicks)} <Meter share={clicks / most} size="small" />
            </>
          ),
        },
        { header: t('column.signUps'), end: true, render: ({ signUps }) => formatCount(signUps) },
        { header: t('column.firstDeposits'), end: true, render: row => formatCount(row.firstDeposits) },
        { header: t('column.deposits'), end: true, render: ({ deposits }) => formatWholeMoney(deposits) },
        { header: t('column.ngr'), end: true, render: ({ ngr }) => formatWholeMoney(ngr) },
      ]}
    />
  )
}
