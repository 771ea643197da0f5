import { useTranslation } from '../../i18n/use-translation.ts'
import { NarrowSideBar } from './menus.ts'
import { NavList } from './NavList.tsx'
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
  return open ? <NarrowSideBar onClose={onClose} /> : null
}
