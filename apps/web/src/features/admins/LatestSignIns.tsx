import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { Pending } from '../../ui/panel/Pending.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import css from './admins.module.css'
import { SignInOutcome } from './SignInList.tsx'

/** The latest sign-ins and refused attempts of an admin. */
export function LatestSignIns({ id }: { id: string }) {
  const { t } = useTranslation('admins')
  const found = useQuery(read('admins.sign-ins', { query: { adminId: id, limit: '5' } }))
  const rows = found.data?.data
  if (rows === undefined) return <Pending found={found} widths={[80, 60]} />
  if (rows.length === 0) return <p className={css.note}>{t('signIns.empty')}</p>
  return (
    <ul className={css.latest}>
      {rows.map(row => (
        <li key={row.id}>
          <Instant at={row.at} form="dateTime" />
          <SignInOutcome signIn={row} />
          <span className={css.note}>{row.ip}</span>
        </li>
      ))}
    </ul>
  )
}
