import { creditCodeBatches, unusedCreditCodes, usedCreditCodes } from '@backoffice/contract/credit-codes/lists'
import { unusedCodeStatuses } from '@backoffice/contract/credit-codes/terms'
import { rewardKinds } from '@backoffice/contract/rewards/terms'
import { useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { lazy, useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { NewButton } from '../../ui/dialogs/DialogButton.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { Instant } from '../../ui/time/Instant.tsx'
import { BatchHead } from './BatchHead.tsx'
import { type Code, formatReward, type Use } from './code.ts'
import { CodeDrawer } from './CodeDrawer.tsx'
import { CodesLeft, CodeStatus, CodeText, RewardText } from './CodeText.tsx'

const CreateDialog = lazy(() => import('./CreateDialog.tsx').then(part => ({ default: part.CreateDialog })))

const ofReward = { kind: 'several', key: 'kind', values: rewardKinds } as const
const ofBatch = { kind: 'one', key: 'batchId' } as const
const turnover = ({ turnoverPercent: percent }: Pick<Code, 'turnoverPercent'>) => (percent === 0 ? '—' : `${percent}%`)

const batches: ResourceList<'credit-codes.batches'> = {
  of: creditCodeBatches,
  leadsTo: id => `/creditcode?tab=unused&batchId=${id}`,
  texts: 'creditCodes',
  label: 'tab.batches',
  search: 'searchBatches',
  rowName: row => row.name,
  foot: 'footBatches',
  empty: { icon: Ticket, title: 'empty.batches', hint: 'empty.hint' },
  columns: [
    { id: 'name', width: 180, always: true },
    { id: 'prefix', width: 96, optional: true },
    { id: 'kind', width: 96 },
    { id: 'amount', width: 104, align: 'end', cell: formatReward },
    { id: 'turnoverPercent', width: 88, align: 'end', cell: turnover },
    { id: 'count' },
    { id: 'unused', width: 96 },
    { id: 'used' },
    { id: 'revoked', yields: 2 },
    { id: 'uses', width: 96, yields: 1 },
    { id: 'cost' },
    { id: 'validFrom', optional: true },
    { id: 'validUntil', yields: 3 },
    { id: 'note', optional: true },
    { id: 'createdAt', sort: 'createdAt', yields: 4 },
    { id: 'createdBy', optional: true },
  ],
  filters: [ofReward, daysFilter],
  card: {
    title: row => row.name,
    line: row => <CodesLeft batch={row} />,
    sum: row => <RewardText {...row} />,
  },
}

const unused: ResourceList<'credit-codes.unused'> = {
  of: unusedCreditCodes,
  record: 'credit-codes.get',
  texts: 'creditCodes',
  label: 'tab.unused',
  search: 'searchCodes',
  rowName: row => row.code,
  foot: 'footCodes',
  empty: { icon: Ticket, title: 'empty.codes', hint: 'empty.hint' },
  columns: [
    { id: 'code', width: 220, always: true, cell: row => <CodeText code={row.code} /> },
    { id: 'batch', width: 150 },
    { id: 'kind', width: 96, yields: 2 },
    { id: 'amount', width: 104, align: 'end', cell: formatReward },
    { id: 'turnoverPercent', width: 88, align: 'end', cell: turnover },
    { id: 'status', width: 116, whole: true, cell: row => <CodeStatus status={row.status} /> },
    {
      id: 'uses',
      width: 96,
      align: 'end',
      yields: 1,
      cell: row => `${formatCount(row.uses)} / ${formatCount(row.usesPerCode)}`,
    },
    { id: 'createdAt', sort: 'createdAt' },
    { id: 'validUntil', yields: 3 },
  ],
  filters: [{ kind: 'several', key: 'status', values: unusedCodeStatuses }, ofBatch, ofReward, daysFilter],
  card: {
    title: row => row.code,
    chip: row => <CodeStatus status={row.status} />,
    line: row => row.batch.name,
    sum: row => <RewardText {...row} />,
  },
}

const used: ResourceList<'credit-codes.used'> = {
  of: usedCreditCodes,
  opens: false,
  texts: 'creditCodes',
  label: 'tab.used',
  search: 'searchUses',
  rowName: (row: Use) => `${row.code} ${row.member.username}`,
  foot: 'footUses',
  empty: { icon: Ticket, title: 'empty.uses' },
  columns: [
    { id: 'code', width: 190, always: true },
    { id: 'batch', width: 150, yields: 1 },
    { id: 'kind', width: 96, yields: 2 },
    { id: 'amount', width: 104, align: 'end', cell: formatReward },
    { id: 'turnoverPercent', width: 88, align: 'end', cell: turnover, yields: 3 },
    { id: 'member', kind: 'text', value: row => row.member.username, width: 140 },
    { id: 'phone', kind: 'text', value: row => row.member.phone, width: 128 },
    { id: 'usedAt', form: 'dateTime', sort: 'usedAt' },
  ],
  filters: [ofBatch, ofReward, daysFilter],
  card: {
    title: row => row.member.username,
    end: row => <Instant at={row.usedAt} form="dateTime" />,
    line: row => row.code,
    sum: row => <RewardText {...row} />,
  },
}

/** The batches to choose from, and the one whose codes are shown. */
function useBatches() {
  const [{ batchId }] = useListSearch()
  const rows = useQuery(read('credit-codes.batches', { query: { limit: '200' } })).data?.data
  const choices = useMemo(() => ({ batchId: rows?.map(({ id, name }) => ({ value: id, label: name })) }), [rows])
  return { choices, shown: rows?.find(({ id }) => id === batchId) }
}

/** All batches of codes, newest first; each leads to its codes. */
export function BatchList() {
  const { t } = useTranslation('creditCodes')
  const canManage = usePermission()('marketing.manage')
  return (
    <ResourcePage
      of={batches}
      toolbar={
        canManage && <NewButton renderDialog={close => <CreateDialog onClose={close} />}>{t('create')}</NewButton>
      }
    />
  )
}

/** Codes that are not used up, of all batches or one. */
export function UnusedCodes() {
  const { choices, shown } = useBatches()
  return (
    <ResourcePage
      of={unused}
      choices={choices}
      above={shown !== undefined && <BatchHead batch={shown} />}
      renderDrawer={id => <CodeDrawer key={id} id={id} />}
    />
  )
}

/** Redemptions, of all batches or one. */
export function UsedCodes() {
  const { choices, shown } = useBatches()
  return <ResourcePage of={used} choices={choices} above={shown !== undefined && <BatchHead batch={shown} />} />
}
