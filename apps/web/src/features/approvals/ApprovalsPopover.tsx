import Popover from '@mui/material/Popover'
import { useTranslation } from 'react-i18next'
import css from './ApprovalsMenu.module.css'
import { NotificationCentre } from './NotificationCentre.tsx'

/** The list of the bell, below it. */
export function ApprovalsPopover({ anchor, onClose }: { anchor: () => HTMLElement | null; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { className: css.panel ?? '', role: 'dialog', 'aria-label': t('bell') } }}
    >
      <NotificationCentre onOpened={onClose} />
    </Popover>
  )
}
