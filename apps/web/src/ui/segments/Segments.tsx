import css from './segments.module.css'

type Props<Name extends string> = {
  label: string
  options: readonly { name: Name; label: string }[]
  value: Name
  onChange: (name: Name) => void
}

/** A choice of a few ways to show the same figures, such as by day or by month. */
export const Segments = <Name extends string>({ label, options, value, onChange }: Props<Name>) => (
  <div className={css.segments} role="group" aria-label={label}>
    {options.map(({ name, label: text }) => (
      <button key={name} type="button" aria-pressed={name === value} onClick={() => onChange(name)}>
        {text}
      </button>
    ))}
  </div>
)
