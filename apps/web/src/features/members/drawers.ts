import { type ComponentProps, createElement, lazy, useState } from 'react'
import { loadWords } from '../../i18n/i18n.ts'
import type { MemberDrawer as Part } from './drawer/MemberDrawer.tsx'

type MemberPart = typeof Part
let fetched: MemberPart | undefined

const fetchMember = async () => {
  const [part] = await Promise.all([import('./drawer/MemberDrawer.tsx'), loadWords('member-drawer')])
  fetched = part.MemberDrawer
  return { default: part.MemberDrawer }
}
const LaterMember = lazy(fetchMember)

/**
 * Loaded separately with its translations, to keep the list small. Rendered without Suspense once loaded: React would
 * delay it by a third of a second.
 */
export function MemberDrawer(props: ComponentProps<MemberPart>) {
  const [Drawer] = useState(() => fetched ?? LaterMember)
  return createElement(Drawer, props)
}

/** Prefetches it. A failure is repeated and reported when a row is opened. */
export const prefetchMemberDrawer = (): void => void fetchMember().catch(() => undefined)

/** The waiver of a member's turnover on the withdrawals page, loaded on demand with its translations. */
export const WaiveTurnover = lazy(async () => {
  const [part] = await Promise.all([import('./actions/WaiveTurnover.tsx'), loadWords('member-drawer')])
  return { default: part.WaiveTurnover }
})

export const DuplicateDrawer = lazy(async () => {
  const [part] = await Promise.all([import('./duplicates/DuplicateDrawer.tsx'), loadWords('member-drawer')])
  return { default: part.DuplicateDrawer }
})
