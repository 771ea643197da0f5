import css from './brand.module.css'

/** The operator's initial and name. */
export function Brand({ name }: { name: string }) {
  return (
    <span className={css.brand}>
      <span className={css.mark} aria-hidden="true">
        {Array.from(name)[0]?.toUpperCase()}
      </span>
      <span className={css.name}>{name}</span>
    </span>
  )
}
