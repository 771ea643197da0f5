import { useTranslation } from '../../i18n/use-translation.ts'
import { Popover } from '../../ui/popover/Popover.tsx'
import css from './ApprovalsMenu.module.css'
import { NotificationCentre } from './NotificationCentre.tsx'

/** The list of the bell, below it. */
export function ApprovalsPopover({ anchor, onClose }: { anchor: () => HTMLElement | null; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Popover anchor={anchor} onClose={onClose} align="end" className={css.panel} aria-label={t('bell')}>
      <NotificationCentre onOpened={onClose} />
    </Popover>
  )
}
