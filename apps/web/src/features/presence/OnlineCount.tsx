import { CircleDot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../ui/money/format-money.ts'
import { Hint } from '../../ui/hint/Hint.tsx'
import pill from '../../ui/status-chip/status-chip.module.css'
import css from './online-count.module.css'
import { useOnlineUsers } from './online-users.ts'

export function OnlineCount() {
  const { t } = useTranslation('shell')
  const count = useOnlineUsers()
  return (
    <span className={pill.anchor}>
      <Hint className={`${pill.pill} ${pill.plain} ${css.online}`} text={t('onlineHint')}>
        <CircleDot size={14} strokeWidth={1.75} aria-hidden="true" />
        <span className={pill.figure}>
          {t('online', { count: count ?? 0, shown: count === null ? '–' : formatCount(count) })}
        </span>
      </Hint>
    </span>
  )
}
