import { Check } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Menu, MenuRadioGroup, MenuRadioItem } from '../../ui/menu/Menu.tsx'
import { currentLocale } from '../../i18n/i18n.ts'
import { type Locale, localeNames, locales } from '../../i18n/locales.ts'
import { chooseLocale } from '../appearance.ts'
import css from './menu.module.css'

/** The languages, below their button. */
export function LanguageItems({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Menu anchor={anchor} onClose={onClose} aria-label={t('language')}>
      <Languages onSelect={onClose} />
    </Menu>
  )
}

/** Menu items of the languages, each in its own language. */
export function Languages({ onSelect }: { onSelect: () => void }) {
  const select = (name: Locale) => {
    onSelect()
    void chooseLocale(name)
  }
  return (
    <MenuRadioGroup value={currentLocale()}>
      {localeNames.map(name => (
        <MenuRadioItem key={name} value={name} lang={name} onClick={() => select(name)}>
          <span className={css.mark}>{name === currentLocale() && <Check size={15} aria-hidden="true" />}</span>
          {locales[name].name}
        </MenuRadioItem>
      ))}
    </MenuRadioGroup>
  )
}
