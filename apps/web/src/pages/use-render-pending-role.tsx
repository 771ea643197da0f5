import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { type AdminProfile, RoleName } from '../features/admins/index.ts'
import { useRenderApproval } from './use-render-approval.tsx'

type Admin = Parameters<ComponentProps<typeof AdminProfile>['renderPending']>[0]

/** Draws the requests for another role, address or the reset of second factors, with whom each is about. */
export function useRenderPendingRole(): (admin: Admin) => ReactNode {
  const { t } = useTranslation('admins')
  const render = useRenderApproval()
  return ({ name, username, role, pendingRole, pendingChanges }) => {
    const admin = { label: t('fact.admin'), value: `${name} (${username})` }
    const changes = pendingChanges.map(({ approvalId, kind, requestedBy, expiresAt }) => (
      <Fragment key={approvalId}>{render({ id: approvalId, kind, askedBy: requestedBy, expiresAt }, [admin])}</Fragment>
    ))
    const another =
      pendingRole !== null &&
      render(
        {
          id: pendingRole.approvalId,
          kind: 'admins.role',
          askedBy: pendingRole.requestedBy,
          expiresAt: pendingRole.expiresAt,
        },
        [
          admin,
          {
            label: t('column.role'),
            value: (
              <>
                <RoleName role={role} /> → <RoleName role={pendingRole.role} />
              </>
            ),
          },
        ],
      )
    return (
      <>
        {another}
        {changes}
      </>
    )
  }
}
