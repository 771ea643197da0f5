import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/money/Money.tsx'
import { Bone } from '../../ui/panel/Bone.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { ErrorPanel } from '../../ui/panel/ErrorPanel.tsx'
import { Countdown } from '../../ui/time/Elapsed.tsx'
import type { Approval } from './approval.ts'
import css from './ApprovalsMenu.module.css'
import { useOpenApprovals } from './queries.ts'

/** All open asks, newest first; each leads to the record it stands on, where it is decided with the evidence in sight. */
export function ApprovalsList({ onOpened }: { onOpened: () => void }) {
  const { t } = useTranslation('approvals')
  const found = useOpenApprovals()
  const approvals = found.data?.data
  if (approvals === undefined) return found.error === null ? <div className={css.wait}><Bone width={70} /><Bone width={50} /></div> : <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
  if (approvals.length === 0) return <EmptyState icon={Inbox} title={t('empty.title')} hint={t('empty.hint')} />
  return <ul className={css.list}>{approvals.map((approval) => <li key={approval.id}><ApprovalLine approval={approval} onOpened={onOpened} /></li>)}</ul>
}

function ApprovalLine({ approval, onOpened }: { approval: Approval; onOpened: () => void }) {
  const { t } = useTranslation('approvals')
  return (
    <Link {...placeOf(approval.subject)} className={css.line} onClick={onOpened}>
      <span className={css.row}>
        <b>{approval.subject.label}</b>
        {approval.amount !== null && <Money amount={approval.amount} strong />}
      </span>
      <span className={css.row}>
        <span>{t('asked', { name: approval.askedBy.name, what: t(`kind.${approval.kind}`) })}</span>
        <span className={css.left}>{t('left')} <Countdown until={approval.expiresAt} /></span>
      </span>
      {approval.can.length === 0 && <span className={css.own}>{t('notYours')}</span>}
    </Link>
  )
}

/** Where the record stands that an ask is about. A deposit that is to be entered has its place under the id it will have. */
function placeOf({ kind, id }: Approval['subject']) {
  if (kind === 'deposit') return { to: '/account/deposit', search: { id } } as const
  if (kind === 'member') return { to: '/member/profile/$id', params: { id } } as const
  if (kind === 'bank-account') return { to: '/banksetting', search: { id } } as const
  if (kind === 'own-transfer') return { to: '/banksetting', search: { tab: 'transfers', id } } as const
  return { to: '/account/withdraw', search: { tab: 'all', id } } as const
}
