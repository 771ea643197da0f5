import { type ReactNode, useEffect } from 'react'
import { runtimeConfig } from '../api/runtime-config.ts'
import { Brand } from './Brand.tsx'
import { LanguageLinks } from './LanguageLinks.tsx'
import css from './public.module.css'

/** The one card of a public page: brand, heading, content, a way on. */
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
