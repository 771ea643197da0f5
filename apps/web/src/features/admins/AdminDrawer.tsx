import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { FoundDrawer } from '../../ui/drawer/RecordDrawer.tsx'
import record from '../../ui/drawer/record.module.css'
import { LinkButton } from '../../ui/links.tsx'
import { useListedRow } from '../../ui/resource-table/use-listed-row.ts'
import { Instant } from '../../ui/time/Instant.tsx'
import { ActionButton } from './ActionButton.tsx'
import type { Admin, AdminAction, AdminDetail } from './admin.ts'
import css from './admins.module.css'
import { AdminStatus, RoleName } from './cells.tsx'
import { LatestSignIns } from './LatestSignIns.tsx'
import { MoreActions } from './MoreActions.tsx'
import { Addresses, Limits, SessionFacts, SignInFacts } from './parts.tsx'

const lists = ['admins.list'] as const

type Props = {
  id: string
  /** The signed-in admin. */
  meId: string
  /** Renders the request for another role that is pending. */
  renderPending: (admin: AdminDetail) => ReactNode
}

/** An admin beside the list: sign-in, session, limits, addresses, latest sign-ins, and what can be done. */
export function AdminDrawer({ id, meId, renderPending }: Props) {
  const { t } = useTranslation('admins')
  const listed = useListedRow<Admin>(lists, id).data?.data
  return (
    <FoundDrawer
      record={id}
      label={listed?.name ?? t('fact.admin')}
      labelOf={({ name }) => name}
      recentName={({ name }) => name}
      found={useQuery(read('admins.get', { params: { id } }))}
      missing={{ title: t('missing.title'), hint: t('missing.hint') }}
      {...(listed === undefined
        ? {}
        : {
            known: {
              head: <AdminStatus admin={listed} />,
              body: <Who admin={listed} />,
              actions: <ToProfile id={id} />,
            },
          })}
      renderHead={admin => <AdminStatus admin={admin} />}
      renderActions={admin => <Actions admin={admin} meId={meId} />}
    >
      {admin => (
        <>
          <Who admin={admin} />
          {renderPending(admin)}
          <Part title={t('part.signIn')} action="reset-second-factor" admin={admin} meId={meId}>
            <SignInFacts admin={admin} />
          </Part>
          <Part title={t('part.session')} action="sign-out" admin={admin} meId={meId}>
            <SessionFacts admin={admin} />
          </Part>
          <Part title={t('part.limits')} action="change-limits" admin={admin} meId={meId}>
            <Limits admin={admin} />
          </Part>
          <Part title={t('field.allowedAddresses')} action="change-addresses" admin={admin} meId={meId}>
            <Addresses admin={admin} />
          </Part>
          <Part title={t('part.latest')}>
            <LatestSignIns id={admin.id} />
          </Part>
        </>
      )}
    </FoundDrawer>
  )
}

function Who({ admin: { name, username, role, createdAt } }: { admin: Admin }) {
  const { t } = useTranslation('admins')
  return (
    <div className={css.who}>
      <span className={css.avatar} aria-hidden="true">
        {Array.from(name)[0]}
      </span>
      <div>
        <h2 className={css.name}>
          {name} <span className={css.username}>{username}</span>
        </h2>
        <p className={css.note}>
          <RoleName role={role} /> · {t('since')} <Instant at={createdAt} form="date" />
        </p>
      </div>
    </div>
  )
}

type PartProps = { title: string; children: ReactNode } & (
  | { action: AdminAction; admin: AdminDetail; meId: string }
  | { action?: undefined }
)

function Part({ title, children, ...rest }: PartProps) {
  const { t } = useTranslation('admins')
  return (
    <section className={css.part}>
      <div className={css.partHead}>
        <h3 className={record.partTitle}>{title}</h3>
        {rest.action !== undefined && (
          <ActionButton size="small" variant="text" aria-label={`${t(`action.${rest.action}`)} ${title}`} {...rest} />
        )}
      </div>
      {children}
    </section>
  )
}

function Actions({ admin, meId }: { admin: AdminDetail; meId: string }) {
  return (
    <div className={css.actions}>
      <ToProfile id={admin.id} />
      <ActionButton action="change-role" admin={admin} meId={meId} />
      <ActionButton action="resend-invitation" admin={admin} meId={meId} />
      <MoreActions
        admin={admin}
        meId={meId}
        actions={['unlock', 'enable', 'send-reset', 'revoke-invitation', 'lock', 'disable']}
      />
    </div>
  )
}

function ToProfile({ id }: { id: string }) {
  const { t } = useTranslation('admins')
  return (
    <LinkButton
      to="/admin/profile/$id"
      params={{ id }}
      variant="contained"
      color="primary"
      endIcon={<ArrowRight size={16} />}
    >
      {t('toProfile')}
    </LinkButton>
  )
}
