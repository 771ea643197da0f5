import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { thaiTitle } from './navigation.ts'
import { useNamedRecord } from './record-name.ts'
import { useNavEntry } from './use-nav-entry.ts'
import { useWaitingRequests } from './use-waiting-requests.ts'

/**
 * `(12) รายการถอน – Siam Play`: the badge is seen from another tab of the browser too. A record comes before its list.
 */
export function useDocumentTitle(): void {
  const { t } = useTranslation('shell')
  const place = useNavEntry()
  const waiting = useWaitingRequests() ?? 0
  const record = useNamedRecord()
  const list = place === undefined ? t('notFound.title') : thaiTitle(place.entry.key)
  const name = record === null ? list : `${record} · ${list}`
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${name} – ${runtimeConfig().operatorName}`
  }, [waiting, name])
}
