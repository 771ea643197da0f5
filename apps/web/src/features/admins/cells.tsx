import {
  Ban,
  CircleCheck,
  Fingerprint,
  LockKeyhole,
  type LucideIcon,
  MailWarning,
  ShieldOff,
  UserPlus,
} from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import cells from '../../ui/cells/cells.module.css'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import { Age } from '../../ui/time/Instant.tsx'
import { type Admin, deviceOf, type SignIn } from './admin.ts'

const statusStyles: Readonly<Record<Admin['status'], { tone: Tone; icon: LucideIcon }>> = {
  invited: { tone: 'info', icon: UserPlus },
  active: { tone: 'ok', icon: CircleCheck },
  locked: { tone: 'warn', icon: LockKeyhole },
  disabled: { tone: 'plain', icon: Ban },
}

/** The status; an invitation that can no longer be accepted says so. */
export function AdminStatus({ admin: { status, invitation } }: { admin: Pick<Admin, 'status' | 'invitation'> }) {
  const { t } = useTranslation('admins')
  if (status === 'invited' && invitation?.expired !== false)
    return (
      <StatusChip tone="warn" icon={MailWarning}>
        {t(invitation === null ? 'status.notInvited' : 'status.expired')}
      </StatusChip>
    )
  return <StatusChip {...statusStyles[status]}>{t(`status.${status}`)}</StatusChip>
}

/** The product's roles in the user's language; the operator's own as they were named. */
export function useRoleName(): (role: Admin['role']) => string {
  const { t } = useTranslation('shell')
  return ({ key, name }) => t(`roles.${key}`, { defaultValue: name })
}

export function RoleName({ role }: Pick<Admin, 'role'>) {
  return <>{useRoleName()(role)}</>
}

export function SecondFactor({ of: { totp, passkeys } }: { of: Admin['secondFactor'] }) {
  const { t } = useTranslation('admins')
  const [kind, ...others] = [
    ...(totp ? [t('factor.totp')] : []),
    ...(passkeys > 0 ? [t('factor.passkeys', { count: passkeys })] : []),
  ]
  return kind === undefined ? (
    <StatusChip tone="plain" icon={ShieldOff}>
      {t('factor.none')}
    </StatusChip>
  ) : (
    <StatusChip
      tone="ok"
      icon={Fingerprint}
      title={[kind, ...others].join(', ')}
      detail={others.map(other => `· ${other}`).join(' ')}
    >
      {kind}
    </StatusChip>
  )
}

/** Whether an admin is signed in, and since when they were last active. */
export function SessionCell({ session }: Pick<Admin, 'session'>) {
  const { t } = useTranslation('admins')
  if (session === null) return <span className={cells.quiet}>{t('session.none')}</span>
  return <Age at={session.lastSeenAt} />
}

export function Device({ userAgent }: Pick<SignIn, 'userAgent'>) {
  if (userAgent === null) return <>—</>
  return <span title={userAgent}>{deviceOf(userAgent)}</span>
}
