import { CircleDot } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatCount } from '../../ui/money/format-money.ts'
import { Hint } from '../../ui/hint/Hint.tsx'
import pill from '../../ui/status-chip/status-chip.module.css'
import css from './online-count.module.css'
import { useEffect, useSyncExternalStore } from 'react'
import { withSocket } from '../../api/socket.ts'

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

/** The number of members online, as last reported by the server; null before that. */
let count: number | null = null
const listeners = new Set<() => void>()
const POLL_MS = 600_000

export const requestOnlineUsers = (): void => {
  withSocket(socket => {
    if (socket.connected) socket.emit('get-online-users')
  })
}

/** Requested on mount, on every connect and every ten minutes. */
function useOnlineUsers(): number | null {
  useEffect(() => {
    listen()
    requestOnlineUsers()
    const timer = setInterval(requestOnlineUsers, POLL_MS)
    return () => clearInterval(timer)
  }, [])
  return useSyncExternalStore(subscribe, () => count)
}

let listening = false

/** Once for all places that show the count. */
function listen(): void {
  if (listening) return
  listening = true
  withSocket(socket => {
    socket.on('online-users', receiveCount)
    socket.on('connect', requestOnlineUsers)
  })
}

function receiveCount(next: number): void {
  count = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
