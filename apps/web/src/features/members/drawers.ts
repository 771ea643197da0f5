import { lazy } from 'react'
import { loadWords } from '../../i18n/i18n.ts'

/** Fetched when a row is opened, its words with it: no weight on the lists themselves. */
export const MemberDrawer = lazy(async () => {
  const [part] = await Promise.all([import('./drawer/MemberDrawer.tsx'), loadWords('member')])
  return { default: part.MemberDrawer }
})

export const DuplicateDrawer = lazy(async () => {
  const [part] = await Promise.all([import('./duplicates/DuplicateDrawer.tsx'), loadWords('member')])
  return { default: part.DuplicateDrawer }
})
