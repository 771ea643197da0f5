import type { Permission } from '@backoffice/contract'
import { createContext, useContext } from 'react'

export type May = (permission: Permission) => boolean

/** What the person may do. The shell gives it: parts of the kit hide what would only be refused. */
export const MayContext = createContext<May>(() => false)

export const useMay = (): May => useContext(MayContext)
