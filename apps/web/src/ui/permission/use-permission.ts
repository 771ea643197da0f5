import type { Permission } from '@backoffice/contract'
import { createContext, useContext } from 'react'

export type HasPermission = (permission: Permission) => boolean

/** What the person may do. The shell gives it: parts of the kit hide what would only be refused. */
export const PermissionContext = createContext<HasPermission>(() => false)

export const usePermission = (): HasPermission => useContext(PermissionContext)
