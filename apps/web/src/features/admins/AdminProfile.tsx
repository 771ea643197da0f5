import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { ReasonText } from '../../ui/reason.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { useTabs } from '../../ui/resource/use-tabs.ts'
import { TabPanels } from '../../ui/tabs/TabBar.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { ActionButton } from './ActionButton.tsx'
import type { AdminDetail } from './admin.ts'
import css from './admins.module.css'
import { AdminStatus, RoleName } from './cells.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { MoreActions } from './MoreActions.tsx'
import { Addresses, Limits, SessionFacts, SignInFacts } from './parts.tsx'
import { SignInList } from './SignInList.tsx'

const profileTabs = ['overview', 'sign-ins', 'history', 'session'] as const

export const useAdmin = (id: string) => useQuery(read('admins.get', { params: { id } }))

type Props = {
  id: string
  /** The signed-in admin. */
  meId: string
  /** Renders the request for another role that is pending. */
  renderPending: (admin: AdminDetail) => ReactNode
}

/** One admin: account, role, limits, addresses, sign-ins, session. */
export function AdminProfile({ id, meId, renderPending }: Props) {
  const { t } = useTranslation('admins')
  const found = useAdmin(id)
  const canSeeHistory = usePermission()('audit.read')
  const open = profileTabs.filter(each => each !== 'history' || canSeeHistory)
  const { tab = 'overview', change } = useTabs(open)
  const admin = found.data?.data
  if (admin === undefined)
    return <Pending found={found} missing={{ title: t('missing.title'), hint: t('missing.hint') }} />
  return (
    <>
      <header className={css.head}>
        <div className={css.identity}>
          <h1 className={css.title}>
            {admin.name} <span className={css.username}>{admin.username}</span>
          </h1>
          <AdminStatus admin={admin} />
        </div>
        <div className={css.headActions}>
          <ActionButton action="edit" variant="outlined" admin={admin} meId={meId} />
          <ActionButton action="change-role" variant="outlined" admin={admin} meId={meId} />
          <MoreActions
            admin={admin}
            meId={meId}
            actions={[
              'unlock',
              'enable',
              'resend-invitation',
              'send-reset',
              'sign-out',
              'revoke-invitation',
              'reset-second-factor',
              'lock',
              'disable',
            ]}
          />
        </div>
      </header>
      {renderPending(admin)}
      <TabPanels
        label={t('tab.profile')}
        current={tab}
        onChange={change}
        tabs={open.map(key => ({ key, label: t(`tab.${key}`) }))}
      >
        {tab === 'overview' ? (
          <Overview admin={admin} meId={meId} />
        ) : tab === 'sign-ins' ? (
          <SignInList adminId={id} />
        ) : tab === 'history' ? (
          <HistoryTab id={id} />
        ) : (
          <Panel
            title={t('part.session')}
            actions={<ActionButton action="sign-out" color="error" size="small" admin={admin} meId={meId} />}
          >
            <SessionFacts admin={admin} />
          </Panel>
        )}
      </TabPanels>
    </>
  )
}

function Overview({ admin, meId }: { admin: AdminDetail; meId: string }) {
  const { t } = useTranslation('admins')
  const { statusChange } = admin
  return (
    <div className={css.two}>
      <Panel title={t('part.account')}>
        <DefinitionList
          items={[
            { label: t('column.username'), value: admin.username },
            { label: t('column.role'), value: <RoleName role={admin.role} /> },
            { label: t('column.email'), value: admin.email },
            { label: t('field.title'), value: admin.title },
            { label: t('column.createdAt'), value: <Instant at={admin.createdAt} form="date" /> },
            {
              label: t('field.statusChange'),
              optional: true,
              wide: true,
              value: statusChange !== null && (
                <>
                  <Instant at={statusChange.at} form="dateTime" />
                  {statusChange.by !== null && ` · ${statusChange.by.name}`}
                  {statusChange.reason !== null && (
                    <>
                      {' '}
                      · <ReasonText reason={statusChange.reason} />
                    </>
                  )}
                </>
              ),
            },
          ]}
        />
      </Panel>
      <Panel title={t('part.signIn')}>
        <SignInFacts admin={admin} />
      </Panel>
      <Panel
        title={t('part.limits')}
        actions={<ActionButton action="change-limits" size="small" admin={admin} meId={meId} />}
      >
        <Limits admin={admin} />
      </Panel>
      <Panel
        title={t('field.allowedAddresses')}
        actions={<ActionButton action="change-addresses" size="small" admin={admin} meId={meId} />}
      >
        <Addresses admin={admin} />
      </Panel>
    </div>
  )
}
