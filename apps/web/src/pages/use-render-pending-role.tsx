import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdminProfile, RoleName } from '../features/admins/index.ts'
import { useRenderApproval } from './use-render-approval.tsx'

type Admin = Parameters<ComponentProps<typeof AdminProfile>['renderPending']>[0]

/** Draws the request for another role, with whom it is about and what it changes. */
export function useRenderPendingRole(): (admin: Admin) => ReactNode {
  const { t } = useTranslation('admins')
  const render = useRenderApproval()
  return ({ name, username, role, pendingRole }) =>
    pendingRole !== null &&
    render(
      {
        id: pendingRole.approvalId,
        kind: 'admins.role',
        askedBy: pendingRole.requestedBy,
        expiresAt: pendingRole.expiresAt,
      },
      [
        { label: t('fact.admin'), value: `${name} (${username})` },
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
}
