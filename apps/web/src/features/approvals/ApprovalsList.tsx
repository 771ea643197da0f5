import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApprovalActions } from './ApprovalDecision.tsx'
import css from './ApprovalsMenu.module.css'
import {
  type Approval,
  hasRecord,
  isDecidable,
  isExport,
  type Notification,
  type SecondApproval,
  signedAmount,
} from './approval.ts'
import { useNotifications, useOpenApprovals, useSecondApprovals } from './queries.ts'
import { useFormat } from '../../i18n/format.ts'
import { openExports } from '../../ui/list-tools/exports-panel.ts'
import { Money, SignedMoney } from '../../ui/money/Money.tsx'
import { SubjectLink } from '../../ui/record-link.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { ErrorPanel } from '../../ui/panel/ErrorPanel.tsx'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { useReasonText } from '../../ui/reason.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { Countdown } from '../../ui/time/Elapsed.tsx'

/**
 * The content of the bell: decisions about this admin's requests, then pending approvals, newest first. Each links to
 * its record.
 */
export function ApprovalsList({ onOpened }: { onOpened: () => void }) {
  const { t } = useTranslation('approvals')
  const canRead = usePermission()('approvals.read')
  const found = useOpenApprovals(canRead)
  const seconds = useSecondApprovals()
  const [exports, notifications] = partition(useNotifications(), isExport)
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
      {exports.length > 0 && (
        <Section title={t('exports')}>
          {exports.map(notification => (
            <ExportItem key={notification.id} notification={notification} onOpened={onOpened} />
          ))}
        </Section>
      )}
      {notifications.length > 0 && (
        <Section title={t('decided')}>
          {notifications.map(notification => (
            <NotificationItem key={notification.id} notification={notification} onOpened={onOpened} />
          ))}
        </Section>
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
        notifications.length + exports.length === 0 && (
          <EmptyState icon={Inbox} title={t('empty.title')} hint={t('empty.hint')} />
        )
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

function partition<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter(each => !isFirst(each))]
}

/** The end of one of this admin's exports. */
function ExportItem({ notification, onOpened }: { notification: Notification; onOpened: () => void }) {
  const { t } = useTranslation('approvals')
  const format = useFormat()
  const { kind, subject, createdAt } = notification
  return (
    <li>
      <button type="button" className={css.line} onClick={() => (onOpened(), openExports())}>
        <b className={css.file}>{subject.label}</b>
        <span className={css.row}>
          <span className={css.outcome} data-outcome={kind}>
            {t(`notification.${kind}`)}
          </span>
          <span className={css.left}>{format.when(createdAt, 'dateTime')}</span>
        </span>
      </button>
    </li>
  )
}

/** A decision by another admin about this admin's request. */
export function NotificationItem({ notification, onOpened }: { notification: Notification; onOpened: () => void }) {
  const { t } = useTranslation('approvals')
  const format = useFormat()
  const reasonText = useReasonText()
  const { kind, subject, request, amount, by, reason, createdAt } = notification
  const content = (
    <>
      <span className={css.row}>
        <b>{subject.label}</b>
        {amount !== null && <Money amount={amount} strong />}
      </span>
      <span className={css.outcome} data-outcome={kind}>
        {t(`notification.${kind}`, { name: by?.name ?? '' })}
      </span>
      {reason !== null && <span className={css.reason}>{reasonText(reason, true)}</span>}
      <span className={css.row}>
        <span>{request === null ? t('kind.withdrawals.approve') : t(`kind.${request}`)}</span>
        <span className={css.left}>{format.when(createdAt, 'dateTime')}</span>
      </span>
    </>
  )
  return (
    <li>
      {hasRecord(notification) ? (
        <SubjectLink subject={subject} className={css.line} onClick={onOpened}>
          {content}
        </SubjectLink>
      ) : (
        <div className={css.line}>{content}</div>
      )}
    </li>
  )
}
