import type { ReactNode } from 'react'
import css from './parts.module.css'

/** The heading of a page, and its actions. */
export const PageHead = ({ title, actions }: { title: string; actions?: ReactNode }) => (
  <div className={css.head}>
    <h1 className={css.title}>{title}</h1>
    {actions !== undefined && <div className={css.actions}>{actions}</div>}
  </div>
)
