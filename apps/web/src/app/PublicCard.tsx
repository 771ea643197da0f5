import { type ReactNode, useEffect } from 'react'
import { runtimeConfig } from '../api/runtime-config.ts'
import { Brand } from './Brand.tsx'
import css from './public.module.css'
import { useTranslation } from '../i18n/use-translation.ts'
import { currentLocale } from '../i18n/i18n.ts'
import { localeNames, locales } from '../i18n/locales.ts'
import { chooseLocale } from './appearance.ts'

/** The card of a public page: brand, heading, content, links. */
export function PublicCard({
  title,
  subtitle,
  foot,
  children,
}: {
  title: string
  subtitle: string
  foot: ReactNode
  children: ReactNode
}) {
  const { operatorName } = runtimeConfig()
  useEffect(() => {
    document.title = `${title} – ${operatorName}`
  }, [title, operatorName])
  return (
    <main className={css.page}>
      <div className={css.card}>
        <Brand name={operatorName} />
        <h1 className={css.title}>{title}</h1>
        <p className={css.subtitle}>{subtitle}</p>
        <div className={css.content}>{children}</div>
        <p className={css.foot}>{foot}</p>
      </div>
      <LanguageLinks />
    </main>
  )
}

/** Logging out clears the stored language, so the sign-in page offers the choice again. */
function LanguageLinks() {
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
