import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { type NavKey, thaiTitle } from '../app/titles.ts'
import css from './page-title.module.css'

/** The page's heading, with the name from the sidebar. */
export function PageTitle({ name, actions }: { name: NavKey; actions?: ReactNode }) {
  const { t } = useTranslation('nav')
  return <PageHead title={thaiTitle(name)} caption={t(name)} actions={actions} />
}

/** The Thai title, its translation for other languages, and the page's actions. */
function PageHead({ title, caption, actions }: { title: string; caption: string; actions?: ReactNode }) {
  const { locale } = useTranslation()
  return (
    <div className={css.head}>
      <h1 className={css.title}>
        <span lang="th">{title}</span>
        {locale !== 'th' && <span className={css.caption}> {caption}</span>}
      </h1>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
