import { severities } from '@backoffice/contract/risk/terms'
import { riskHits } from '@backoffice/contract/risk/lists'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, CircleSlash, ScanSearch } from 'lucide-react'
import { useMemo } from 'react'
import { read } from '../../api/read.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import cells from '../../ui/cells/cells.module.css'
import { ProfileLink } from '../../ui/links.tsx'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { ruleName } from '../../ui/rule-name.ts'
import { SeverityChip } from './rule.tsx'

export type Hit = RowOf<'risk.hits'>

/** The rule that was hit; a link to it. */
export function HitRule({ hit: { rule } }: { hit: Hit }) {
  const { t } = useTranslation('risk')
  const name = ruleName(t, rule)
  return (
    <Link to="/risk/rule/$id" params={{ id: rule.id }} className={cells.link} title={name}>
      {name}
    </Link>
  )
}

const verdictChips = {
  confirmed: { tone: 'bad', icon: CircleCheck },
  unfounded: { tone: 'ok', icon: CircleSlash },
  inconclusive: { tone: 'plain', icon: CircleHelp },
} as const

/** What its case decided, and a link to it. */
export function HitVerdict({ hit: { caseId, verdict } }: { hit: Hit }) {
  const { t } = useTranslation('risk')
  const chip = verdict !== null && <StatusChip {...verdictChips[verdict]}>{t(`verdict.${verdict}`)}</StatusChip>
  if (caseId === null) return chip || '—'
  return (
    <>
      {chip} {/* By its address: a screen of another feature. */}
      <Link to={`/risk/case/${caseId}` as '/risk'} className={cells.link}>
        {t('hits.case')}
      </Link>
    </>
  )
}

const Subject = ({ hit: { member, admin } }: { hit: Hit }) =>
  member === null ? (
    <>{admin?.name}</>
  ) : (
    <ProfileLink id={member.id} className={cells.link ?? ''}>
      {member.username}
    </ProfileLink>
  )

const list: ResourceList<'risk.hits'> = {
  of: riskHits,
  texts: 'risk',
  label: 'tab.hits',
  opens: false,
  search: 'hits.search',
  rowName: (row, t) => ruleName(t, row.rule),
  foot: 'hits.foot',
  empty: { icon: ScanSearch, title: 'hits.empty.title', hint: 'hits.empty.hint' },
  columns: [
    { id: 'foundAt', kind: 'instant', form: 'dateTime', value: row => row.foundAt, width: 172, sort: 'foundAt' },
    { id: 'rule', width: 260, always: true, cell: row => <HitRule hit={row} /> },
    { id: 'severity', width: 110, whole: true, cell: row => <SeverityChip severity={row.severity} /> },
    {
      id: 'member',
      width: 130,
      cell: row => (row.member === null ? '—' : <Subject hit={row} />),
    },
    { id: 'admin', kind: 'text', value: row => row.admin?.name, width: 130, yields: 2 },
    { id: 'fact', kind: 'term', value: row => row.fact, width: 140, yields: 3 },
    { id: 'at', kind: 'instant', form: 'dateTime', value: row => row.at, width: 172, yields: 1 },
    { id: 'weight', kind: 'count', value: row => row.weight, width: 80 },
    { id: 'verdict', width: 276, whole: true, cell: row => <HitVerdict hit={row} /> },
  ],
  filters: [
    { kind: 'one', key: 'ruleId', label: 'column.rule' },
    { kind: 'several', key: 'severity', values: severities },
    { kind: 'several', key: 'subject', values: ['member', 'admin'] },
    daysFilter,
  ],
  card: {
    title: row => <HitRule hit={row} />,
    chip: row => <SeverityChip severity={row.severity} />,
    end: row => <Instant at={row.foundAt} form="dateTime" />,
    line: row => <Subject hit={row} />,
    more: row => row.caseId !== null && <HitVerdict hit={row} />,
  },
}

/** What rules found, newest first. */
export function HitList() {
  const { t } = useTranslation('risk')
  const rules = useQuery(read('risk.rules')).data?.data
  const choices = useMemo(
    () => ({ ruleId: rules?.map(rule => ({ value: rule.id, label: ruleName(t, rule) })) }),
    [rules, t],
  )
  return <ResourcePage of={list} choices={choices} />
}
