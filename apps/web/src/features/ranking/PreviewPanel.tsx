import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { Money } from '../../ui/money/Money.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { StatRow, StatTile } from '../../ui/panel/StatTile.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import css from './ranking.module.css'
import type { Preview } from './tier.ts'
import { AmountsText } from './TierBadge.tsx'

/** Who would be promoted if the day closed now, and what it would cost. */
export function PreviewPanel() {
  const { t } = useTranslation('ranking')
  const [open, setOpen] = useState(false)
  const found = useQuery({ ...read('ranking.preview'), enabled: open, staleTime: 0 })
  const preview = found.data?.data
  const calculate = () => {
    if (open) void found.refetch()
    setOpen(true)
  }
  return (
    <Panel
      title={t('preview.title')}
      caption={t('preview.caption')}
      busy={found.isFetching}
      actions={
        <Button size="small" variant="outlined" disabled={found.isFetching} onClick={calculate}>
          {t('preview.calculate')}
        </Button>
      }
    >
      {!open ? (
        <p className={css.note}>{t('preview.hint')}</p>
      ) : preview === undefined ? (
        <Pending found={found} widths={[60, 80]} />
      ) : (
        <PreviewResult preview={preview} />
      )}
    </Panel>
  )
}

function PreviewResult({ preview: { day, complete, isMonthEnd, tiers, total, members } }: { preview: Preview }) {
  const { t } = useTranslation('ranking')
  const format = useFormat()
  const sum = (of: 'promoted' | 'demoted') => formatCount(tiers.reduce((count, tier) => count + tier[of], 0))
  return (
    <div className={css.stack}>
      {!complete && (
        <p className={css.note} role="status">
          {t('preview.incomplete')}
        </p>
      )}
      <StatRow>
        <StatTile label={t('preview.day')} value={format.businessDay(day)} />
        <StatTile label={t('preview.promoted')} value={sum('promoted')} />
        {isMonthEnd && <StatTile label={t('preview.demoted')} value={sum('demoted')} />}
        <StatTile label={t('preview.cost')} value={<AmountsText amounts={total} />} />
      </StatRow>
      <SimpleTable
        title={t('preview.byTier')}
        rows={tiers}
        columns={[
          { header: t('column.tier'), render: tier => tier.name },
          { header: t('preview.promoted'), end: true, render: tier => formatCount(tier.promoted) },
          { header: t('preview.members'), end: true, render: tier => formatCount(tier.members) },
          { header: t('time.promotion'), render: tier => <AmountsText amounts={tier.cost.promotion} /> },
          { header: t('time.daily'), render: tier => <AmountsText amounts={tier.cost.daily} /> },
          { header: t('time.monthly'), render: tier => <AmountsText amounts={tier.cost.monthly} /> },
        ]}
      />
      {members.length > 0 && (
        <SimpleTable
          title={t('preview.who')}
          rows={members}
          limited
          columns={[
            { header: t('column.member'), render: row => row.member.username },
            { header: t('column.from'), render: row => row.from?.name ?? t('noTier') },
            { header: t('column.to'), render: row => row.to.name },
            { header: t('column.sum'), end: true, render: row => <Money amount={row.sum} /> },
            { header: t('preview.rewarded'), render: row => t(row.canReceive ? 'yes' : 'preview.restricted') },
          ]}
        />
      )}
    </div>
  )
}
