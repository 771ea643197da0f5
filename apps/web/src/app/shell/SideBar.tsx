import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { Brand } from '../Brand.tsx'
import { NavList } from './NavList.tsx'
import { ExternalStatus } from './ExternalStatus.tsx'
import css from './side-bar.module.css'

type Props = { wide: boolean; open: boolean; onClose: () => void }

/** Beside the page on wide screens, over it below `lg`. */
export function SideBar({ wide, open, onClose }: Props) {
  const { t } = useTranslation('shell')
  if (wide) {
    return (
      <nav id="navigation" className={css.beside} aria-label={t('menu')} hidden={!open}>
        <NavList />
      </nav>
    )
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { className: css.over ?? '', id: 'navigation', 'aria-label': t('menu') } }}
    >
      <div className={css.head}>
        <Brand name={runtimeConfig().operatorName} />
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
