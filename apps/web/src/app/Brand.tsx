import type { ReactNode } from 'react'
import css from './brand.module.css'

/** The logo, or the initial without one, and the operator's name. */
export function Brand({ name, logo }: { name: string; logo?: ReactNode }) {
  return (
    <span className={css.brand}>
      {logo ?? <Initial name={name} />}
      <span className={`${css.name} brand-name`}>{name}</span>
    </span>
  )
}

/** In place of a logo. */
export const Initial = ({ name }: { name: string }) => (
  <span className={css.mark} aria-hidden="true">
    {Array.from(name)[0]?.toUpperCase()}
  </span>
)
