import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../ui/money/format-money.ts'
import css from './entry.module.css'
import type { SoloLimit } from './entry.ts'

/** Warns before submitting that the amount exceeds the single-approver limit. */
export function SoloLimitNotice({ limit: { limit, left }, what }: { limit: SoloLimit; what: 'entry' | 'match' }) {
  const { t } = useTranslation('deposits')
  return (
    <p className={css.limit} role="status">
      <UsersRound size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{t(`limit.${what}`, { limit: formatMoney(limit ?? 0), left: formatMoney(left ?? 0) })}</span>
    </p>
  )
}
