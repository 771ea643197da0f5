import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Money } from '../../ui/money/Money.tsx'
import { hasRecord, type Notification, recordLinkOf } from './approval.ts'
import css from './ApprovalsMenu.module.css'

/** A decision by another admin about this admin's request. */
export function NotificationItem({ notification, onOpened }: { notification: Notification; onOpened: () => void }) {
  const { t } = useTranslation('approvals')
  const format = useFormat()
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
      {reason !== null && <span className={css.reason}>“{reason}”</span>}
      <span className={css.row}>
        <span>{request === null ? t('kind.withdrawals.approve') : t(`kind.${request}`)}</span>
        <span className={css.left}>{format.when(createdAt, 'dateTime')}</span>
      </span>
    </>
  )
  return (
    <li>
      {hasRecord(notification) ? (
        <Link {...recordLinkOf(subject)} className={css.line} onClick={onOpened}>
          {content}
        </Link>
      ) : (
        <div className={css.line}>{content}</div>
      )}
    </li>
  )
}
