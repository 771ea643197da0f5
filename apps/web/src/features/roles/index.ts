import { lazy } from 'react'

/** The matrix of roles and permissions, fetched when it is drawn. */
export const RolesTab = lazy(async () => ({ default: (await import('./RolesTab.tsx')).RolesTab }))
