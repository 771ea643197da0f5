import { signIns } from '@backoffice/contract/admins/lists'
import { signInKinds, signInOutcomes } from '@backoffice/contract/admins/terms'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, LogIn } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import cells from '../../ui/cells/cells.module.css'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import type { SignIn } from './admin.ts'
import { Device } from './cells.tsx'

/** Whether it succeeded; a refused one with its reason. */
export function SignInOutcome({ signIn: { outcome, code, why, kind } }: { signIn: SignIn }) {
  const { t } = useTranslation(['admins', 'errors'])
  if (outcome === 'done')
    return (
      <StatusChip tone={kind === 'sign-in' ? 'ok' : 'plain'} icon={CircleCheck}>
        {t(`kind.${kind}`)}
      </StatusChip>
    )
  const reason = why === null ? (code === null ? '' : t(`errors:${code}`)) : t(`why.${why}`)
  return (
    <StatusChip tone="bad" icon={CircleX} title={reason}>
      {t('outcome.refused')}
    </StatusChip>
  )
}

function Reason({ signIn: { code, why } }: { signIn: SignIn }) {
  const { t } = useTranslation(['admins', 'errors'])
  if (why !== null) return <>{t(`why.${why}`)}</>
  return <>{code === null ? '—' : t(`errors:${code}`)}</>
}

/** Who it was; a username that no admin has is not stored. */
function Who({ admin }: Pick<SignIn, 'admin'>) {
  const { t } = useTranslation('admins')
  if (admin === null) return <>{t('signIns.unknown')}</>
  return (
    <Link to="/admin/profile/$id" params={{ id: admin.id }} className={cells.link}>
      {admin.username}
    </Link>
  )
}

const list: ResourceList<'admins.sign-ins'> = {
  of: signIns,
  opens: false,
  texts: 'admins',
  label: 'tab.sign-ins',
  rowName: (row, t) => row.admin?.username ?? t('signIns.unknown'),
  foot: 'signIns.foot',
  sums: {},
  empty: { icon: LogIn, title: 'signIns.empty', hint: 'signIns.emptyHint' },
  columns: [
    { id: 'at', kind: 'instant', form: 'dateTime', value: row => row.at, width: 164, always: true, sort: 'at' },
    { id: 'admin', width: 140, cell: row => <Who admin={row.admin} /> },
    { id: 'outcome', width: 136, whole: true, cell: row => <SignInOutcome signIn={row} /> },
    { id: 'code', width: 200, yields: 2, cell: row => <Reason signIn={row} /> },
    { id: 'method', kind: 'term', value: row => row.method, width: 140, yields: 3 },
    { id: 'ip', kind: 'text', value: row => row.ip, width: 128 },
    { id: 'userAgent', width: 164, yields: 1, quiet: true, cell: row => <Device userAgent={row.userAgent} /> },
    { id: 'kind', kind: 'term', value: row => row.kind, width: 110, optional: true },
  ],
  filters: [
    { kind: 'several', key: 'kind', values: signInKinds },
    { kind: 'one', key: 'outcome', values: signInOutcomes },
    { ...daysFilter, label: 'filter.signInDays' },
  ],
  card: {
    title: row => <Who admin={row.admin} />,
    chip: row => <SignInOutcome signIn={row} />,
    end: row => <Instant at={row.at} form="dateTime" />,
    line: row => (
      <>
        {row.ip} · <Device userAgent={row.userAgent} />
      </>
    ),
  },
}
const ofOne: typeof list = { ...list, columns: list.columns.filter(({ id }) => id !== 'admin') }

/** Sign-ins, refused attempts and sign-outs, of all admins or of one. */
export function SignInList({ adminId }: { adminId?: string }) {
  const fixed = useMemo(() => (adminId === undefined ? undefined : { adminId }), [adminId])
  return <ResourcePage of={adminId === undefined ? list : ofOne} fixed={fixed} />
}
