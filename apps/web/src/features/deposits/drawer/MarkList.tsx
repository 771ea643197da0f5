import { Check, Minus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import css from './candidates.module.css'
import type { Mark } from './marks.ts'

/** What agrees and what differs, each with a sign and in words. */
export function MarkList({ marks }: { marks: readonly Mark[] }) {
  const { t } = useTranslation('deposits')
  return (
    <ul className={css.reasons}>
      {marks.map(mark => (
        <li key={mark.text} data-for={mark.speaksFor ?? undefined}>
          <Sign mark={mark} />
          {t(mark.text)}
        </li>
      ))}
    </ul>
  )
}

function Sign({ mark: { speaksFor } }: { mark: Mark }) {
  const Icon = speaksFor === null ? Minus : speaksFor ? Check : X
  return <Icon size={12} strokeWidth={2.25} aria-hidden="true" />
}
