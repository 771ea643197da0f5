import { type ReactNode, useId } from 'react'
import css from './sections.module.css'

type Props = {
  title: string
  caption?: ReactNode
  actions?: ReactNode
  tone?: 'plain' | 'warning' | 'error'
  busy?: boolean
  flush?: boolean
  children: ReactNode
}

/** A section of a page with its own heading. `flush`: the content reaches the edges, like a table. */
export function Panel({ title, caption, actions, tone = 'plain', busy = false, flush = false, children }: Props) {
  const titleId = useId()
  return (
    <section className={css.section} data-tone={tone} aria-labelledby={titleId} aria-busy={busy}>
      <header className={css.head}>
        <div className={css.names}>
          <h2 id={titleId} className={css.heading}>
            {title}
          </h2>
          {caption !== undefined && <p className={css.caption}>{caption}</p>}
        </div>
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </header>
      <div className={flush ? css.flush : css.body}>{children}</div>
    </section>
  )
}
