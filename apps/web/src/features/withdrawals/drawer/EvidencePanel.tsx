import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import { ErrorPanel } from '../../../ui/panel/ErrorPanel.tsx'
import record from '../../../ui/drawer/record.module.css'
import { useEvidence } from '../queries.ts'
import type { Withdrawal } from '../withdrawal.ts'
import { EvidenceRows } from './EvidenceRows.tsx'
import { MemberFacts } from './MemberFacts.tsx'

/** What the decision rests on. It fails on its own: the amount and the moves stay. */
export function EvidencePanel({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals')
  const found = useEvidence(withdrawal.id)
  const evidence = found.data?.data
  if (evidence === undefined) {
    return found.error === null ? (
      <div className={record.waitingBody} aria-busy="true" aria-label={t('evidence.label')}>
        {[55, 75, 60, 50, 45, 90, 85, 80, 70, 65].map(width => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    ) : (
      <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
    )
  }
  return (
    <section aria-label={t('evidence.label')}>
      <MemberFacts withdrawal={withdrawal} evidence={evidence} />
      <EvidenceRows evidence={evidence} status={withdrawal.status} />
    </section>
  )
}
