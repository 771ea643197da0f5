import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { CircleUser, LogOut, Moon, RefreshCw, Sun } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut, useSignedIn } from '../../features/session/index.ts'
import { changeAppearance, useAppearance } from '../appearance.ts'
import { languageItems } from './LanguageMenu.tsx'
import css from './menu.module.css'
import { useRefresh } from '../realtime.ts'

/** The user's name, theme mode and logout; on a phone also what does not fit into the bar. */
export function ProfileMenu() {
  const { t } = useTranslation('shell')
  const { user } = useSignedIn()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { refresh } = useRefresh()
  const close = () => setAnchor(null)
  const dark = useAppearance().navType === 'dark'
  const narrow = anchor !== null && window.matchMedia('(max-width: 599.95px)').matches
  return (
    <>
      <ButtonBase
        className={css.profile}
        aria-label={`${t('greeting', { name: user.name })} – ${t('account')}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <CircleUser size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className={css.greeting}>{t('greeting', { name: user.name })}</span>
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': t('account') } }}
      >
        <li role="presentation" className={css.who}>
          <b>{user.name}</b>
          <span>{user.username}</span>
          <span>{t('role', { role: t(`roles.${user.role}`, { defaultValue: user.role }) })}</span>
        </li>
        <Divider component="li" role="separator" />
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={dark}
          onClick={() => changeAppearance({ navType: dark ? 'light' : 'dark' })}
        >
          <span className={css.mark}>
            {dark ? <Moon size={15} aria-hidden="true" /> : <Sun size={15} aria-hidden="true" />}
          </span>
          {t('darkMode')}
        </MenuItem>
        {narrow && (
          <MenuItem onClick={() => (close(), refresh())}>
            <span className={css.mark}>
              <RefreshCw size={15} aria-hidden="true" />
            </span>
            {t('refresh')}
          </MenuItem>
        )}
        {narrow && <Divider component="li" role="separator" />}
        {narrow && languageItems(close)}
        <Divider component="li" role="separator" />
        <MenuItem onClick={() => (close(), void signOut())}>
          <span className={css.mark}>
            <LogOut size={15} aria-hidden="true" />
          </span>
          {t('logout')}
        </MenuItem>
      </Menu>
    </>
  )
}
