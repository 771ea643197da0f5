import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ApprovalActions } from './ApprovalDecision.tsx'
import css from './ApprovalsMenu.module.css'
import { type Approval, isDecidable, isNews, type SecondApproval, signedAmount } from './approval.ts'
import { isCondition, isExport } from './notification.ts'
import { useNotifications, useOpenApprovals, useSecondApprovals } from './queries.ts'
import { NotificationItem } from './NotificationItems.tsx'
import { Money, SignedMoney } from '../../ui/money/Money.tsx'
import { SubjectLink } from '../../ui/record-link.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { ErrorPanel } from '../../ui/panel/ErrorPanel.tsx'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { Countdown } from '../../ui/time/Elapsed.tsx'

/**
 * What waits or is unread: the system's conditions, exports, decisions about this admin's requests, then pending
 * approvals, newest first. Each links to its record.
 */
export function ApprovalsList({ onOpened }: { onOpened: () => void }) {
  const { t } = useTranslation('approvals')
  const canRead = usePermission()('approvals.read')
  const found = useOpenApprovals(canRead)
  const seconds = useSecondApprovals()
  const unread = useNotifications().filter(isNews)
  const [exports, conditions] = [unread.filter(isExport), unread.filter(isCondition)]
  const decisions = unread.filter(each => !isExport(each) && !isCondition(each))
  const approvals = found.data?.data ?? []
  if (canRead && found.data === undefined)
    return found.error === null ? (
      <div className={css.wait}>
        <Skeleton width={70} />
        <Skeleton width={50} />
      </div>
    ) : (
      <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
    )
  return (
    <>
      {(
        [
          ['system', conditions],
          ['exports', exports],
          ['decided', decisions],
        ] as const
      ).map(
        ([title, notifications]) =>
          notifications.length > 0 && (
            <Section key={title} title={t(title)}>
              {notifications.map(notification => (
                <NotificationItem key={notification.id} notification={notification} onOpened={onOpened} />
              ))}
            </Section>
          ),
      )}
      {seconds.length + approvals.length > 0 ? (
        <Section title={t('title')}>
          {seconds.map(withdrawal => (
            <SecondApprovalItem key={withdrawal.id} withdrawal={withdrawal} onOpened={onOpened} />
          ))}
          {approvals.map(approval => (
            <ApprovalItem key={approval.id} approval={approval} onOpened={onOpened} />
          ))}
        </Section>
      ) : (
        unread.length === 0 && <EmptyState icon={Inbox} title={t('empty.title')} hint={t('empty.hint')} />
      )}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.list}>{children}</ul>
    </section>
  )
}

function SecondApprovalItem({
  withdrawal: { id, member, amount, approvedBy },
  onOpened,
}: {
  withdrawal: SecondApproval
  onOpened: () => void
}) {
  const { t } = useTranslation('approvals')
  return (
    <li>
      <SubjectLink subject={{ kind: 'withdrawal', id }} className={css.line} onClick={onOpened}>
        <span className={css.row}>
          <b>{member.username}</b>
          <Money amount={amount} strong />
        </span>
        <span className={css.row}>
          <span>{approvedBy === null ? t('second') : t('secondAfter', { name: approvedBy.name })}</span>
        </span>
      </SubjectLink>
    </li>
  )
}

function ApprovalItem({ approval, onOpened }: { approval: Approval; onOpened: () => void }) {
  const { t } = useTranslation('approvals')
  const amount = signedAmount(approval)
  const isOwn = approval.can.includes('withdraw')
  const facts = [{ label: t('fact.record'), value: approval.subject.label }]
  return (
    <li>
      <SubjectLink subject={approval.subject} className={css.line} onClick={onOpened}>
        <span className={css.row}>
          <b>{approval.subject.label}</b>
          {amount !== null &&
            (approval.kind === 'members.adjust' ? <SignedMoney amount={amount} /> : <Money amount={amount} strong />)}
        </span>
        <span className={css.row}>
          <span>{t('asked', { name: approval.askedBy.name, what: t(`kind.${approval.kind}`) })}</span>
          <span className={css.left}>
            {t('left')} <Countdown until={approval.expiresAt} />
          </span>
        </span>
        {!isDecidable(approval) && <span className={css.own}>{t('notYours')}</span>}
      </SubjectLink>
      {isOwn && !isDecidable(approval) && (
        <div className={css.withdraw}>
          <ApprovalActions {...approval} facts={facts} />
        </div>
      )}
    </li>
  )
}
