import type { Permission } from '@backoffice/contract'
import { useRouterState } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { type Path, type Screen, screenAt, screens } from '../screens.ts'
import { demoTitles, type NavKey } from '../titles.ts'

/** A page of the menu, or what else has a title. */
export type NavEntry = Omit<Exclude<Screen, { of: string }>, 'page' | 'words' | 'reads'> & {
  readonly path: Exclude<Path, `${string}$id`>
}
type NavGroup = { readonly key: NavKey | null; readonly entries: readonly NavEntry[] }

const entries = Object.entries<Screen>(screens).flatMap(([path, screen]) =>
  'of' in screen ? [] : [{ path: path as NavEntry['path'], ...screen }],
) as NavEntry[]

type DemoMenu = readonly {
  readonly path: string
  readonly key: string
  readonly thai: string
  readonly icon: LucideIcon
}[]

/** Adds the group of the demo area, which every admin may open. Its titles are the area's own. */
export function addDemoGroup(title: string, menu: DemoMenu): void {
  demoTitles.set('demo', title)
  for (const { key, thai, path, icon } of menu) {
    demoTitles.set(key, thai)
    entries.push({ path: path as NavEntry['path'], title: key as NavKey, group: 'demo' as NavKey, icon })
  }
}

/** The menu's entries that the user has permission to open, by group. */
export function navigationFor(permissions: ReadonlySet<Permission>): NavGroup[] {
  const shown = entries.filter(
    ({ group, needs }) => group !== undefined && (needs === undefined || permissions.has(needs)),
  )
  return [...new Set(shown.map(({ group = null }) => group))].map(key => ({
    key,
    entries: shown.filter(({ group }) => group === key),
  }))
}

/** The entry of an address: a record's page belongs to its list. */
export function entryAt(address: string): NavEntry | undefined {
  const found = screenAt(address)
  const path = found === undefined ? address : 'of' in found.screen ? found.screen.of : found.path
  // A page inside of an application belongs to its entry.
  const at = import.meta.env.DEMO ? (/^\/demo\/\w+/.exec(path)?.[0] ?? path) : path
  return entries.find(each => each.path === at)
}

/** The entry of the current page; undefined on an unknown page. */
export function useNavEntry(): NavEntry | undefined {
  return entryAt(useRouterState({ select: state => state.location.pathname }))
}
