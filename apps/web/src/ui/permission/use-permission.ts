import type { Permission } from '@backoffice/contract'
import { createContext, useContext } from 'react'

export type HasPermission = (permission: Permission) => boolean

/** The user's permissions, provided by the shell: components hide what the server would refuse. */
export const PermissionContext = createContext<HasPermission>(() => false)

export const usePermission = (): HasPermission => useContext(PermissionContext)
