import path from 'node:path'

/** A module of the build graph. */
type ModuleInfo = { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo(id: string): ModuleInfo | null }
type Group = { name: (id: string, graph: Graph) => string | null; debugName: string; priority: number }

/** The package index imports every icon; it is not followed. */
const ICON_INDEX = /lucide-react\/dist\/esm\/lucide-react\.m?js$/
/** The list page takes one lazy part of this feature; following its index would load every screen of it. */
const NOT_FOR_LISTS = /\/features\/members\/index\.ts$/
/** Modules of the session feature that the sign-in page does not need. */
const NOT_FOR_SIGN_IN = /\/features\/session\/(SessionDialogs|guard)\.tsx?$/

const here = import.meta.dirname
const signInEntry = path.join(here, 'login.html')
const officeEntry = path.join(here, 'index.html')
/** The page that represents all list pages. */
const listPage = path.join(here, 'src/pages/WithdrawPage.tsx')

/**
 * Groups modules that always load together: for sign-in, for the shell, and for lists. The bundler splits the rest.
 * Without this, every icon shared by two screens is a separate request.
 */
export const together = (priority: number): Group[] => [
  { name: (id, graph) => (partsOf(graph).signIn.has(id) ? 'start' : null), debugName: 'sign-in', priority },
  { name: (id, graph) => (partsOf(graph).shell.has(id) ? 'shell' : null), debugName: 'shell', priority: priority - 1 },
  { name: (id, graph) => (partsOf(graph).list.has(id) ? 'list' : null), debugName: 'list', priority: priority - 2 },
]

type Parts = {
  readonly signIn: ReadonlySet<string>
  readonly shell: ReadonlySet<string>
  readonly list: ReadonlySet<string>
}
let known: Parts | null = null

/** Cached: a build has one graph, although it is passed as different objects. */
const partsOf = (graph: Graph): Parts => (known ??= divide(graph))

function divide(graph: Graph): Parts {
  const entries = new Set([signInEntry, officeEntry])
  const later = importedLater(entries, graph)
  // Entries and their first modules have side effects and must not be bundled with another entry; pages are loaded by
  // name.
  const first = new Set([...entries].flatMap(entry => [entry, ...(graph.getModuleInfo(entry)?.importedIds ?? [])]))
  const own = (ids: ReadonlySet<string>) => new Set([...ids].filter(id => !first.has(id) && !later.has(id)))
  const shared = new Set([...later].filter(root => root !== listPage).flatMap(root => [...cameWith(root, graph)]))
  return {
    signIn: own(cameWith(signInEntry, graph, NOT_FOR_SIGN_IN)),
    shell: own(cameWith(officeEntry, graph)),
    list: own(new Set([...cameWith(listPage, graph, NOT_FOR_LISTS)].filter(id => shared.has(id)))),
  }
}

/** A module and everything it imports statically. */
function cameWith(root: string, graph: Graph, except?: RegExp): ReadonlySet<string> {
  const seen = new Set<string>()
  const queue = [root]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id) || except?.test(id) === true) continue
    seen.add(id)
    if (!ICON_INDEX.test(id)) queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}

/** All modules that are imported dynamically. */
function importedLater(entries: ReadonlySet<string>, graph: Graph): ReadonlySet<string> {
  const later = new Set<string>()
  const queue = [...entries]
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
