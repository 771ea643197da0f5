import { useTranslation } from '../../i18n/use-translation.ts'
import { Popover } from '../../ui/popover/Popover.tsx'
import { ExternalStatus } from './ExternalStatus.tsx'
import css from './external-status.module.css'

/** The balances and the online count, below their button. */
export function StatusPopover({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Popover anchor={anchor} align="end" aria-label={t('status')} onClose={onClose}>
      <div className={css.popover}>
        <h2>{t('status')}</h2>
        <ExternalStatus place="popover" />
      </div>
    </Popover>
  )
}
