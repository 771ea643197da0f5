import { FileDown, Keyboard, LogOut, Moon, Palette, RefreshCw, Search, ShieldCheck, Sun } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Menu, MenuCheckItem, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu/Menu.tsx'
import { exportPermissions } from '@backoffice/contract/generated/export-permissions'
import { signOut, useSignedIn } from '../../features/session/index.ts'
import { openExports } from '../../ui/list-tools/exports-panel.ts'
import { changeAppearance, useAppearance } from '../appearance.ts'
import { useRefresh } from '../realtime.ts'
import { Languages } from './LanguageItems.tsx'
import css from './menu.module.css'
import { openPanel } from './panels.ts'

/** Theme mode and logout; on a phone also what does not fit into the bar. */
export function ProfileItems({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useTranslation(['shell', 'nav'])
  const { user, permissions } = useSignedIn()
  const { refresh } = useRefresh()
  const dark = useAppearance().navType === 'dark'
  const narrow = window.matchMedia('(max-width: 599.95px)').matches
  return (
    <Menu anchor={anchor} onClose={onClose} aria-label={t('account')}>
      <div className={css.who}>
        <b>{user.name}</b>
        <span>{user.username}</span>
        <span>{t('role', { role: t(`roles.${user.role}`, { defaultValue: user.role }) })}</span>
      </div>
      <MenuSeparator />
      <MenuLink to="/profile" onClick={onClose}>
        <span className={css.mark}>
          <ShieldCheck size={15} aria-hidden="true" />
        </span>
        {t('nav:yourAccount')}
      </MenuLink>
      <MenuCheckItem checked={dark} onClick={() => changeAppearance({ navType: dark ? 'light' : 'dark' })}>
        <span className={css.mark}>
          {dark ? <Moon size={15} aria-hidden="true" /> : <Sun size={15} aria-hidden="true" />}
        </span>
        {t('darkMode')}
      </MenuCheckItem>
      {exportPermissions.some(permission => permissions.has(permission)) && (
        <MenuItem onClick={() => (onClose(), openExports())}>
          <span className={css.mark}>
            <FileDown size={15} aria-hidden="true" />
          </span>
          {t('exports')}
        </MenuItem>
      )}
      <MenuItem onClick={() => (onClose(), openPanel('appearance'))}>
        <span className={css.mark}>
          <Palette size={15} aria-hidden="true" />
        </span>
        {t('appearance')}
      </MenuItem>
      {narrow ? (
        <MenuItem onClick={() => (onClose(), openPanel('palette'))}>
          <span className={css.mark}>
            <Search size={15} aria-hidden="true" />
          </span>
          {t('search')}
        </MenuItem>
      ) : (
        <MenuItem onClick={() => (onClose(), openPanel('shortcuts'))}>
          <span className={css.mark}>
            <Keyboard size={15} aria-hidden="true" />
          </span>
          {t('shortcuts')}
        </MenuItem>
      )}
      {narrow && (
        <MenuItem onClick={() => (onClose(), refresh())}>
          <span className={css.mark}>
            <RefreshCw size={15} aria-hidden="true" />
          </span>
          {t('refresh')}
        </MenuItem>
      )}
      {narrow && <MenuSeparator />}
      {narrow && <Languages onSelect={onClose} />}
      <MenuSeparator />
      <MenuItem onClick={() => (onClose(), void signOut())}>
        <span className={css.mark}>
          <LogOut size={15} aria-hidden="true" />
        </span>
        {t('logout')}
      </MenuItem>
    </Menu>
  )
}
