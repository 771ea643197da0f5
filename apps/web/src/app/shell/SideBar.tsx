import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NarrowSideBar } from './menus.ts'
import { NavList } from './NavList.tsx'
import css from './side-bar.module.css'

type Props = { wide: boolean; open: boolean; onClose: () => void }

/** Beside the page on wide screens, over it below `lg`. */
export function SideBar({ wide, open, onClose }: Props) {
  const { t } = useTranslation('shell')
  // Once it was open, it stays mounted, so that it can slide out.
  const [used, setUsed] = useState(false)
  if (open && !wide && !used) setUsed(true)
  if (wide) {
    return (
      <nav id="navigation" className={css.beside} aria-label={t('menu')} hidden={!open}>
        <NavList />
      </nav>
    )
  }
  return used ? <NarrowSideBar open={open} onClose={onClose} /> : null
}
