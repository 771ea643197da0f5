import { X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ExternalStatus } from './ExternalStatus.tsx'
import { NavList } from './NavList.tsx'
import { ShellBrand } from './ShellBrand.tsx'
import css from './side-bar.module.css'

/** The sidebar over the page, with what does not fit into the bar. */
export function NarrowSideBar({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog place="start" className={css.over} id="navigation" aria-label={t('menu')} onClose={onClose}>
      <div className={css.head}>
        <ShellBrand />
        <IconButton aria-label={t('closeMenu')} onClick={onClose}>
          <X size={18} strokeWidth={1.75} />
        </IconButton>
      </div>
      <nav className={css.scroll} aria-label={t('menu')}>
        <NavList onSelect={onClose} />
      </nav>
      <ExternalStatus place="drawer" />
    </Dialog>
  )
}
