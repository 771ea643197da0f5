import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check, Languages } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../i18n/i18n.ts'
import { type Locale, localeNames, locales } from '../../i18n/locales.ts'
import { chooseLocale } from '../appearance.ts'
import css from './menu.module.css'

export function LanguageMenu() {
  const { t } = useTranslation('shell')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={t('language')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Languages size={17} strokeWidth={1.75} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t('language') } }}
      >
        {languageItems(() => setAnchor(null))}
      </Menu>
    </>
  )
}

/**
 * Menu items of the languages, each in its own language. A plain function, because a menu needs its items as direct
 * children.
 */
export function languageItems(onSelect: () => void) {
  const select = (name: Locale) => {
    onSelect()
    void chooseLocale(name)
  }
  return localeNames.map(name => (
    <MenuItem
      key={name}
      role="menuitemradio"
      aria-checked={name === currentLocale()}
      lang={name}
      onClick={() => select(name)}
    >
      <span className={css.mark}>{name === currentLocale() && <Check size={15} aria-hidden="true" />}</span>
      {locales[name].name}
    </MenuItem>
  ))
}
