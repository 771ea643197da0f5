import { useTranslation } from 'react-i18next'
import { currentLocale } from '../i18n/i18n.ts'
import { localeNames, locales } from '../i18n/locales.ts'
import { chooseLocale } from './choose-locale.ts'
import css from './public.module.css'

/** Logging out clears what was chosen: who cannot read this page must be able to change it here. */
export function LanguageLinks() {
  const { t } = useTranslation('session')
  return (
    <div className={css.languages} role="group" aria-label={t('language')}>
      {localeNames.map(name => (
        <button
          key={name}
          type="button"
          lang={name}
          aria-pressed={name === currentLocale()}
          onClick={() => void chooseLocale(name)}
        >
          {locales[name].name}
        </button>
      ))}
    </div>
  )
}
