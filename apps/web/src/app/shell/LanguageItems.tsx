import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../i18n/i18n.ts'
import { type Locale, localeNames, locales } from '../../i18n/locales.ts'
import { chooseLocale } from '../appearance.ts'
import css from './menu.module.css'

/** The languages, below their button. */
export function LanguageItems({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t('language') } }}>
      {languageItems(onClose)}
    </Menu>
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
