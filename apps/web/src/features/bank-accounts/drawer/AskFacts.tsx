import type { Fact } from '../../../ui/dialogs/ConfirmDialog.tsx'
import css from './drawer.module.css'

/** What an ask would do, field by field: beside each other where there is room, a line each where there is none. */
export function AskFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.asked}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
