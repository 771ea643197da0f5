import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApprovalsList } from './ApprovalsList.tsx'
import css from './ApprovalsMenu.module.css'
import { useApprovalsCount } from './queries.ts'

/** The bell: how many asks this person could decide, and the list of all that are open. */
export function ApprovalsMenu() {
  const { t } = useTranslation('approvals')
  const [open, setOpen] = useState(false)
  const bell = useRef<HTMLButtonElement>(null)
  const count = useApprovalsCount()
  return (
    <>
      <IconButton ref={bell} className={css.bell ?? ''} aria-haspopup="dialog" aria-expanded={open} aria-label={count > 0 ? t('bellCount', { count }) : t('bell')} onClick={() => setOpen(true)}>
        <Bell size={18} strokeWidth={1.75} />
        {count > 0 && <span className={css.count} aria-hidden="true">{count}</span>}
      </IconButton>
      <Popover
        open={open} anchorEl={() => bell.current} onClose={() => setOpen(false)} anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }} transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: css.panel ?? '', role: 'dialog', 'aria-label': t('title') } }}
      >
        <h2 className={css.title}>{t('title')}</h2>
        <ApprovalsList onOpened={() => setOpen(false)} />
      </Popover>
    </>
  )
}
