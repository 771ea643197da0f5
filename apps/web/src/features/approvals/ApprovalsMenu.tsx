import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { loadWords } from '../../i18n/i18n.ts'
import { useAction } from '../../ui/action/use-action.ts'
import type { Notification } from './approval.ts'
import { later } from '../../ui/later.tsx'
import css from './ApprovalsMenu.module.css'
import { useBellCount, useNotifications } from './queries.ts'

/** An open request, drawn with its record. */
export const ApprovalDecision = later(async () => {
  const [part] = await Promise.all([import('./ApprovalDecision.tsx'), loadWords('approvals')])
  return part.ApprovalDecision
})
const ApprovalsPopover = later(async () => {
  const [part] = await Promise.all([import('./ApprovalsPopover.tsx'), loadWords('approvals')])
  return part.ApprovalsPopover
})

/**
 * The bell: the number of pending approvals and unread notifications, and their list. Closing the list marks what it
 * showed as read.
 */
export function ApprovalsMenu() {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
  // A notification that arrives while the list is open stays unread.
  const [shown, setShown] = useState<Notification | undefined>()
  const bell = useRef<HTMLButtonElement>(null)
  const count = useBellCount()
  const notifications = useNotifications()
  // A failure leaves them unread: they are shown again.
  const { submit: markRead } = useAction('notifications.read')
  const show = () => {
    setShown(notifications[0])
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    if (shown !== undefined) markRead({ body: { upTo: shown.id } })
  }
  return (
    <>
      <IconButton
        ref={bell}
        className={css.bell ?? ''}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={count > 0 ? t('bellCount', { count }) : t('bell')}
        onClick={show}
      >
        <Bell size={18} strokeWidth={1.75} />
        {count > 0 && (
          <span className={css.count} aria-hidden="true">
            {count}
          </span>
        )}
      </IconButton>
      {open && <ApprovalsPopover anchor={() => bell.current} onClose={close} />}
    </>
  )
}
