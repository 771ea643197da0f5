import type { ReactNode } from 'react'
import css from './RecordDrawer.module.css'

/** The list and, when there is one, the drawer beside it. */
export function BesideList({ children, drawer }: { children: ReactNode; drawer: ReactNode }) {
  return (
    <div className={css.beside}>
      <div className={css.list}>{children}</div>
      {drawer}
    </div>
  )
}
