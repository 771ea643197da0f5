import path from 'node:path'

/** A module of the build graph. */
type ModuleInfo = { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo(id: string): ModuleInfo | null }
type Group = { name: (id: string, graph: Graph) => string | null; debugName: string; priority: number }

/** Modules of which only a part is used, such as the index of all icons: their imports are not followed. */
const PARTLY_USED = /lucide-react\.m?js$|material\/styles\/enhanceHighContrast|material\/utils\/createSvgIcon/
/** Pages take the lazy parts of this feature; following its index would load every screen of it. */
const NOT_FOR_LISTS = /\/features\/members\/index\.ts$/
const LIBRARY = /\/node_modules\//
/** The bundler's own function for dynamic imports. */
const PRELOAD = /vite\/preload-helper/

const here = import.meta.dirname
const entry = path.join(here, 'src/app/main.ts')
const publicPages = path.join(here, 'src/app/public-main.tsx')
const office = path.join(here, 'src/app/office.tsx')
/** The page that represents all list pages, and the lazy parts it takes of another feature. */
const listPage = path.join(here, 'src/pages/WithdrawPage.tsx')
const lazyParts = path.join(here, 'src/features/members/drawers.ts')

const texts: Readonly<Record<keyof Parts, string>> = {
  start: 'the first script',
  base: 'React, and what the public pages and the back office share',
  libraries: 'the libraries of the back office: they change with their versions only',
  shell: 'the shell and the parts of every list',
}

/**
 * Groups modules that always load together; the bundler splits the rest. Without this, every icon that two screens
 * share is a separate request.
 */
export const together = (priority: number): Group[] =>
  (['start', 'base', 'libraries', 'shell'] as const).map((part, index) => ({
    name: (id, graph) => (partsOf(graph)[part].has(id) || (part === 'start' && PRELOAD.test(id)) ? part : null),
    debugName: texts[part],
    priority: priority - index,
  }))

type Parts = Readonly<Record<'start' | 'base' | 'libraries' | 'shell', ReadonlySet<string>>>
let known: Parts | null = null

/** Cached: a build has one graph, although it is passed as different objects. */
const partsOf = (graph: Graph): Parts => (known ??= divide(graph))

function divide(graph: Graph): Parts {
  const start = cameWith(entry, graph)
  const later = importedLater(graph)
  const ofPublicPages = cameWith(publicPages, graph)
  const shell = cameWith(office, graph)
  const shared = new Set([...later].filter(root => root !== listPage).flatMap(root => [...cameWith(root, graph)]))
  const list = [listPage, lazyParts]
    .flatMap(root => [...cameWith(root, graph, NOT_FOR_LISTS)])
    .filter(id => shared.has(id))
  const rest = [...new Set([...shell, ...list])].filter(id => !start.has(id) && (id === office || !later.has(id)))
  return {
    start,
    base: new Set(rest.filter(id => ofPublicPages.has(id) && shell.has(id))),
    libraries: new Set(rest.filter(id => LIBRARY.test(id))),
    shell: new Set(rest),
  }
}

/** A module and everything it imports statically. */
function cameWith(root: string, graph: Graph, except?: RegExp): ReadonlySet<string> {
  const seen = new Set<string>()
  const queue = [root]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id) || except?.test(id) === true) continue
    seen.add(id)
    if (!PARTLY_USED.test(id)) queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}

/** All modules that are imported dynamically. */
function importedLater(graph: Graph): ReadonlySet<string> {
  const later = new Set<string>()
  const queue = [entry]
  const seen = new Set<string>()
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const info = graph.getModuleInfo(id)
    if (info === null) continue
    for (const other of info.dynamicallyImportedIds) later.add(other)
    queue.push(...info.importedIds, ...info.dynamicallyImportedIds)
  }
  return later
}
