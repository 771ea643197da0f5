import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ExternalStatus } from './ExternalStatus.tsx'
import { NavList } from './NavList.tsx'
import { ShellBrand } from './ShellBrand.tsx'
import css from './side-bar.module.css'

/** The sidebar over the page, with what does not fit into the bar. */
export function NarrowSideBar({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { className: css.over ?? '', id: 'navigation', 'aria-label': t('menu') } }}
    >
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
    </Drawer>
  )
}
