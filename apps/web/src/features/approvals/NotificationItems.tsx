import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, FileDown, type LucideIcon, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import css from './ApprovalsMenu.module.css'
import type { Notification } from './approval.ts'
import { hasRecord, isAccessReview, isCase, isCondition, isExport, screenOf } from './notification.ts'
import { useFormat } from '../../i18n/format.ts'
import { openExports } from '../../ui/list-tools/exports-panel.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/Money.tsx'
import { useReasonText } from '../../ui/reason.tsx'
import { SubjectLink } from '../../ui/record-link.tsx'

type Props = { notification: Notification; onOpened: () => void }

/** A notification: what happened, when, and where it leads. */
export function NotificationItem(props: Props) {
  const { t } = useTranslation('approvals')
  const { notification } = props
  return (
    <li data-unread={!notification.read}>
      {!notification.read && <span className="visually-hidden">{t('unread')}</span>}
      {isExport(notification) ? (
        <ExportItem {...props} />
      ) : isCase(notification) ? (
        <CaseItem {...props} />
      ) : isAccessReview(notification) ? (
        <AccessReviewItem {...props} />
      ) : isCondition(notification) ? (
        <ConditionItem {...props} />
      ) : (
        <RequestItem {...props} />
      )}
    </li>
  )
}

function Outcome({ kind, icon: Icon, children }: { kind: string; icon: LucideIcon; children: ReactNode }) {
  return (
    <span className={css.outcome} data-outcome={kind}>
      <Icon size={13} strokeWidth={1.75} aria-hidden="true" /> {children}
    </span>
  )
}

/** The end of one of this admin's exports. */
function ExportItem({ notification: { kind, subject, createdAt }, onOpened }: Props) {
  const { t } = useTranslation('approvals')
  const format = useFormat()
  return (
    <button type="button" className={css.line} onClick={() => (onOpened(), openExports())}>
      <b className={css.file}>{subject.label}</b>
      <span className={css.row}>
        <Outcome kind={kind} icon={FileDown}>
          {t(`notification.${kind}`)}
        </Outcome>
        <span className={css.left}>{format.when(createdAt, 'dateTime')}</span>
      </span>
    </button>
  )
}

/** A case, and why this admin looks at it. */
function CaseItem({ notification: { kind, subject, by, createdAt }, onOpened }: Props) {
  const { t } = useTranslation('approvals')
  const format = useFormat()
  return (
    <Link to="/risk/case/$id" params={{ id: subject.id ?? '' }} className={css.line} onClick={onOpened}>
      <b>{t(`notification.${kind}`, { name: subject.label })}</b>
      <span className={css.row}>
        <span>{by?.name ?? ''}</span>
        <span className={css.left}>{format.when(createdAt, 'dateTime')}</span>
      </span>
    </Link>
  )
}

/** A monthly access review with lines to answer. */
function AccessReviewItem({ notification: { kind, subject, createdAt }, onOpened }: Props) {
  const { t } = useTranslation('approvals')
  const format = useFormat()
  const search = { tab: 'access-reviews', month: subject.label, status: 'open' }
  return (
    <Link to="/admin/list" search={search} className={css.line} onClick={onOpened}>
      <b>{t(`notification.${kind}`, { month: format.month(`${subject.label}-01`) })}</b>
      <span className={css.row}>
        <span />
        <span className={css.left}>{format.when(createdAt, 'dateTime')}</span>
      </span>
    </Link>
  )
}

/** A condition of the system, since when, and until when. */
function ConditionItem({ notification: { kind, subject, amount, createdAt, closedAt }, onOpened }: Props) {
  const { t } = useTranslation('approvals')
  const format = useFormat()
  return (
    <Link
      to={subject.id === null ? screenOf(kind) : `${screenOf(kind)}/${subject.id}`}
      className={css.line}
      onClick={onOpened}
    >
      <b>{t(`notification.${kind}`, { name: subject.label, amount: amount === null ? '' : formatMoney(amount) })}</b>
      <span className={css.row}>
        <Outcome
          kind={closedAt === null ? kind : 'condition.approved'}
          icon={closedAt === null ? CircleAlert : CircleCheck}
        >
          {closedAt === null ? t('lasts') : t('over', { at: format.when(closedAt, 'dateTime') })}
        </Outcome>
        <span className={css.left}>{format.when(createdAt, 'dateTime')}</span>
      </span>
    </Link>
  )
}

/** A request for approval, or another admin's decision on this admin's request. */
function RequestItem({ notification, onOpened }: Props) {
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
      <Outcome kind={kind} icon={UsersRound}>
        {t(`notification.${kind}`, { name: by?.name ?? '' })}
      </Outcome>
      {reason !== null && <span className={css.reason}>{reasonText(reason, true)}</span>}
      <span className={css.row}>
        <span>{request === null ? t('kind.withdrawals.approve') : t(`kind.${request}`)}</span>
        <span className={css.left}>{format.when(createdAt, 'dateTime')}</span>
      </span>
    </>
  )
  if (subject.id === null || !hasRecord(notification)) return <div className={css.line}>{content}</div>
  return (
    <SubjectLink subject={{ kind: subject.kind, id: subject.id }} className={css.line} onClick={onOpened}>
      {content}
    </SubjectLink>
  )
}
