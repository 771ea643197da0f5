import { CASE_SCORE, SCORE_DAYS } from '@backoffice/contract/risk/facts'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Meter } from '../../ui/meter/Meter.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { HitRule, HitVerdict } from './HitList.tsx'
import css from './risk.module.css'
import { SeverityChip } from './rule.tsx'

const MAX_SCORE = 100

/** The score of a member by the rules of risk, and the hits that it consists of. */
export function MemberRiskScore({ id }: { id: string }) {
  const { t } = useTranslation('risk')
  const format = useFormat()
  const found = useQuery(read('risk.of-member', { params: { id } }))
  const data = found.data?.data
  if (data === undefined) return <Pending found={found} widths={[70, 50]} />
  const { score, hits } = data
  return (
    <Panel title={t('score.title')} caption={t('score.caption', { days: SCORE_DAYS, level: CASE_SCORE })}>
      <div className={css.stack}>
        <div className={css.score}>
          <b>{t('score.of', { score })}</b>
          <Meter
            size="large"
            share={score / MAX_SCORE}
            tone={score >= CASE_SCORE ? 'warning' : 'plain'}
            progress={{ label: t('score.title'), value: score, of: MAX_SCORE }}
          />
        </div>
        {hits.length === 0 ? (
          <EmptyState icon={ShieldCheck} title={t('score.none')} />
        ) : (
          <SimpleTable
            title={t('score.hits')}
            rows={hits}
            columns={[
              { header: t('column.foundAt'), render: hit => format.when(hit.foundAt, 'dateTime') },
              { header: t('column.rule'), wrap: true, render: hit => <HitRule hit={hit} /> },
              { header: t('column.severity'), render: hit => <SeverityChip severity={hit.severity} /> },
              { header: t('column.fact'), render: hit => t(`fact.${hit.fact}`) },
              { header: t('column.weight'), end: true, render: hit => hit.weight },
              { header: t('column.verdict'), render: hit => <HitVerdict hit={hit} /> },
            ]}
          />
        )}
      </div>
    </Panel>
  )
}
