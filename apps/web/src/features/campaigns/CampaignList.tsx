import { campaignChannels, campaignStatuses } from '@backoffice/contract/campaigns/record'
import { campaigns } from '@backoffice/contract/campaigns/record'
import { CircleCheck, CircleDashed, CircleStop, type LucideIcon, Megaphone } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useComparison } from '../../ui/comparison/use-comparison.ts'
import { CopyButton } from '../../ui/copy/AccountNumber.tsx'
import { NewButton } from '../../ui/dialogs/DialogButton.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { SignedMoney } from '../../ui/money/Money.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import { type Campaign, linkOf } from './campaign.ts'

const AddDialog = lazy(() => import('./CampaignForm.tsx').then(part => ({ default: part.AddDialog })))

const chipStyles: Readonly<Record<Campaign['status'], { tone: Tone; icon: LucideIcon }>> = {
  draft: { tone: 'plain', icon: CircleDashed },
  active: { tone: 'ok', icon: CircleCheck },
  ended: { tone: 'plain', icon: CircleStop },
}

export function CampaignStatus({ status }: Pick<Campaign, 'status'>) {
  const { t } = useTranslation('campaigns')
  return <StatusChip {...chipStyles[status]}>{t(`status.${status}`)}</StatusChip>
}

/** The list's code, with the link to copy. */
function CampaignCode({ campaign }: { campaign: Pick<Campaign, 'code' | 'url'> }) {
  return (
    <>
      {campaign.code} <CopyLink campaign={campaign} />
    </>
  )
}

export function CopyLink({ campaign }: { campaign: Pick<Campaign, 'code' | 'url'> }) {
  const { t } = useTranslation('campaigns')
  return <CopyButton text={linkOf(campaign)} label={t('copyLink', { code: campaign.code })} />
}

/** NGR against the cost: in percent, above ten times in words, of a loss in baht. */
export function ReturnOnCost({ campaign }: { campaign: Pick<Campaign, 'ngr' | 'cost' | 'returnOnCost'> }) {
  const { ngr, cost, returnOnCost } = campaign
  const compare = useComparison()
  return <>{(returnOnCost !== null && compare('amount', ngr, cost)?.text) || '—'}</>
}

const list: ResourceList<'campaigns.list'> = {
  of: campaigns,
  record: 'campaigns.get',
  texts: 'campaigns',
  label: 'tab.campaigns',
  search: 'search',
  rowName: row => row.name,
  foot: 'foot',
  empty: { icon: Megaphone, title: 'empty.title', hint: 'empty.hint' },
  columns: [
    { id: 'name', kind: 'text', value: row => row.name, width: 170, always: true },
    { id: 'code', width: 150, cell: row => <CampaignCode campaign={row} /> },
    { id: 'status', width: 112, whole: true, cell: row => <CampaignStatus status={row.status} /> },
    { id: 'channel', kind: 'term', value: row => row.channel, width: 96, yields: 3 },
    { id: 'clicks', kind: 'count', value: row => row.clicks, width: 76 },
    { id: 'signUps', kind: 'count', value: row => row.signUps, width: 84 },
    { id: 'firstDeposits', kind: 'count', value: row => row.firstDeposits, width: 104, yields: 2 },
    { id: 'deposits', kind: 'money', value: row => row.deposits, width: 116 },
    { id: 'ngr', kind: 'signed', value: row => row.ngr, width: 116 },
    { id: 'cost', kind: 'money', value: row => row.cost, width: 104, yields: 1 },
    { id: 'returnOnCost', width: 140, align: 'end', cell: row => <ReturnOnCost campaign={row} /> },
    { id: 'startsAt', kind: 'instant', form: 'date', value: row => row.startsAt, width: 104, optional: true },
    { id: 'endsAt', kind: 'instant', form: 'date', value: row => row.endsAt, width: 104, optional: true },
    { id: 'landingPath', kind: 'text', value: row => row.landingPath, width: 120, optional: true },
    {
      id: 'createdAt',
      kind: 'instant',
      form: 'date',
      value: row => row.createdAt,
      width: 104,
      optional: true,
      sort: 'createdAt',
    },
    { id: 'createdBy', kind: 'text', value: row => row.createdBy?.name, width: 104, optional: true },
  ],
  filters: [
    { kind: 'several', key: 'status', values: campaignStatuses },
    { kind: 'several', key: 'channel', values: campaignChannels },
  ],
  card: {
    title: row => row.name,
    chip: row => <CampaignStatus status={row.status} />,
    line: row => `${row.code} · ${formatCount(row.clicks)} / ${formatCount(row.signUps)}`,
    sum: row => <SignedMoney amount={row.ngr} />,
  },
}

/** All campaigns with what they brought, newest first. */
export function CampaignList({ renderDrawer }: { renderDrawer: (id: string) => ReactNode }) {
  const { t } = useTranslation('campaigns')
  const canManage = usePermission()('marketing.manage')
  return (
    <ResourcePage
      of={list}
      renderDrawer={renderDrawer}
      toolbar={canManage && <NewButton renderDialog={close => <AddDialog onClose={close} />}>{t('add')}</NewButton>}
    />
  )
}
