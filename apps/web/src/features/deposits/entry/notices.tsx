import { UsersRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { StatusChip } from '../../../ui/status-chip/StatusChip.tsx'
import { DepositStatus } from '../DepositStatus.tsx'
import type { Status } from '../deposit.ts'
import drawer from '../drawer/drawer.module.css'
import css from '../drawer/similar-deposits.module.css'
import entry from './entry.module.css'
import type { SimilarReport, SoloLimit } from './entry.ts'

/** Similar deposits that may be the same money, to be checked before this one is entered. */
export function SimilarNotice({ similar, children }: { similar: readonly SimilarReport[]; children: ReactNode }) {
  const { t } = useTranslation('deposits')
  const format = useFormat()
  const notice = useRef<HTMLDivElement>(null)
  // It replaces an error above the fields: on a small screen, scroll it into view.
  useEffect(() => notice.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={notice} className={drawer.why} role="note" aria-label={t('entry.alikeTitle')}>
      <p className={drawer.whyTitle}>{t('entry.alikeTitle')}</p>
      <ul className={css.others}>
        {similar.map(({ depositId, status, paidAt }) => (
          <li key={depositId}>
            {status === 'awaiting-second' ? (
              <StatusChip tone="warn" icon={UsersRound}>
                {t('status.awaiting-second')}
              </StatusChip>
            ) : (
              <DepositStatus status={status as Status} />
            )}
            {/* Opens in a new tab, so that the form keeps its input. */}
            <a href={`/account/deposit?id=${depositId}`} target="_blank" rel="noreferrer" className={drawer.link}>
              {paidAt === null ? t('entry.alikeTimeUnknown') : format.when(paidAt, 'dateTime')}
            </a>
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}

/** Warns before submitting that the amount exceeds the single-approver limit. */
export function SoloLimitNotice({ limit: { limit, left }, what }: { limit: SoloLimit; what: 'entry' | 'match' }) {
  const { t } = useTranslation('deposits')
  return (
    <p className={entry.limit} role="status">
      <UsersRound size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{t(`limit.${what}`, { limit: formatMoney(limit ?? 0), left: formatMoney(left ?? 0) })}</span>
    </p>
  )
}
