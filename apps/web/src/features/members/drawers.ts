import { type ComponentProps, createElement, lazy, useState } from 'react'
import { loadTranslations } from '../../i18n/i18n.ts'
import type { MemberDrawer as Part } from './drawer/MemberDrawer.tsx'

type MemberPart = typeof Part
let fetched: MemberPart | undefined

const fetchMember = async () => {
  const [part] = await Promise.all([import('./drawer/MemberDrawer.tsx'), loadTranslations('member')])
  fetched = part.MemberDrawer
  return { default: part.MemberDrawer }
}
const LaterMember = lazy(fetchMember)

/**
 * Fetched apart, its words with it: no weight on the list itself. Once it is here it is drawn at once: what was waited
 * for, React shows only a third of a second later.
 */
export function MemberDrawer(props: ComponentProps<MemberPart>) {
  const [Drawer] = useState(() => fetched ?? LaterMember)
  return createElement(Drawer, props)
}

/** Fetches it ahead. What fails here is fetched again, and told, when a row is opened. */
export const prefetchMemberDrawer = (): void => void fetchMember().catch(() => undefined)

/** The waiver of a member's turnover, for a page of withdrawals: fetched where it is offered, its words with it. */
export const WaiveTurnover = lazy(async () => {
  const [part] = await Promise.all([import('./actions/WaiveTurnover.tsx'), loadTranslations('member')])
  return { default: part.WaiveTurnover }
})

export const DuplicateDrawer = lazy(async () => {
  const [part] = await Promise.all([import('./duplicates/DuplicateDrawer.tsx'), loadTranslations('member')])
  return { default: part.DuplicateDrawer }
})
