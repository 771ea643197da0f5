import { ArrowDownToLine, ArrowLeftRight, Gift, History, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { formatCount, formatMoney } from '../../../ui/money/format-money.ts'
import type { Evidence, Status } from '../withdrawal.ts'
import { AutoReasons } from './AutoReasons.tsx'
import { SameAs } from './SameAs.tsx'
import { TurnoverBar, TurnoverCategories } from './Turnover.tsx'
import { Waivers } from './Waivers.tsx'
import css from './drawer.module.css'

/** The evidence, a line each: the figure at the end, what it means before it. */
export function EvidenceRows({ evidence, status }: { evidence: Evidence; status: Status }) {
  const { t } = useTranslation('withdrawals')
  const format = useFormat()
  const { turnover, sevenDays, winRatio, lastPromotion, lastDeposit, sameAs, paidBefore, waivers } = evidence
  return (
    <div className={css.rows}>
      <EvidenceRow
        icon={RefreshCw}
        figure={formatMoney(turnover.done)}
        under={
          turnover.required > 0
            ? t('evidence.of', { amount: formatMoney(turnover.required) })
            : t(waivers.length > 0 ? 'evidence.turnoverWaived' : 'evidence.turnoverNone')
        }
      >
        {t('evidence.turnover')}
        <TurnoverBar done={turnover.done} required={turnover.required} />
      </EvidenceRow>
      <TurnoverCategories categories={turnover.byCategory} />
      <Waivers waivers={waivers} />
      <EvidenceRow icon={ArrowLeftRight} figure={formatMoney(sevenDays.in)} under={formatMoney(sevenDays.out)}>
        {t('evidence.sevenDays')}
        {winRatio !== null && (
          <span className={css.caption}>{t('evidence.winRatio', { percent: (winRatio / 100).toFixed(1) })}</span>
        )}
      </EvidenceRow>
      <EvidenceRow
        icon={Gift}
        figure={
          lastPromotion?.bonus === undefined || lastPromotion.bonus === null ? '—' : formatMoney(lastPromotion.bonus)
        }
      >
        {t('evidence.promotion')}
        {lastPromotion !== null && (
          <span className={css.caption}>
            <span lang="th">{lastPromotion.title}</span> · {format.when(lastPromotion.at, 'day')}
          </span>
        )}
      </EvidenceRow>
      <EvidenceRow icon={ArrowDownToLine} figure={lastDeposit === null ? '—' : formatMoney(lastDeposit.amount)}>
        {t('evidence.deposit')}
        {lastDeposit !== null && (
          <span className={css.caption}>
            {lastDeposit.channel.toUpperCase()} · {format.when(lastDeposit.at, 'dateTime')}
          </span>
        )}
      </EvidenceRow>
      {sameAs.length > 0 && (
        <EvidenceRow icon={TriangleAlert} tone="warn">
          {t('evidence.sameAs', { count: sameAs.length })}
          <SameAs members={sameAs} />
        </EvidenceRow>
      )}
      <EvidenceRow
        icon={History}
        figure={formatCount(paidBefore.count)}
        {...(paidBefore.count > 0 ? { under: formatMoney(paidBefore.amount) } : {})}
      >
        {t('evidence.paidBefore')}
      </EvidenceRow>
      <AutoReasons reasons={evidence.auto} status={status} />
    </div>
  )
}

type RowProps = { icon: LucideIcon; figure?: string; under?: string; tone?: 'warn'; children: ReactNode }

function EvidenceRow({ icon: Icon, figure, under, tone, children }: RowProps) {
  return (
    <div className={css.evidence} data-tone={tone}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <div className={css.what}>{children}</div>
      {figure !== undefined && (
        <div className={css.value}>
          {figure}
          {under !== undefined && <span className={css.caption}>{under}</span>}
        </div>
      )}
    </div>
  )
}
