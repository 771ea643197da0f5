import { type EndpointName, endpoints } from '@backoffice/contract'
import { actionNames, type AuditAction, kindNames } from '@backoffice/contract/audit/actions'
import { records } from '@backoffice/contract/generated/lists'
import { wordsFolders } from '@backoffice/contract/generated/words'
import type { Namespace } from '@backoffice/contract/texts/words'
import { codesUnder } from '../../platform/words.ts'
import type { FileTexts } from '../lists/index.ts'

/** The namespaces that have the labels of a part. */
const namespacesOf = (part: string): ReadonlyMap<string, Namespace> =>
  new Map(
    (Object.keys(wordsFolders) as Namespace[]).flatMap(namespace =>
      codesUnder(namespace, part).map(code => [code, namespace] as const),
    ),
  )

/** Every audited action and every kind of record, with the namespace of its label. */
export const auditActions = namespacesOf('audit.action')
const declaredKinds: ReadonlyMap<string, (typeof records)[number]['noun']> = new Map(
  records.map(({ kind, noun }) => [kind, noun]),
)
export const auditKinds: ReadonlyMap<string, Namespace> = new Map([...namespacesOf('audit.kind'), ...declaredKinds])

/** The action an attempt was about; undefined for a name of none. */
export const auditActionOf = (name: string): AuditAction | undefined =>
  actionNames(name).find(each => auditActions.has(each)) as AuditAction | undefined

/** The labels of an action and of a kind of record in a file; a name without one is made readable. */
export function actionLabel(name: string, texts: FileTexts): string {
  const action = auditActionOf(name) ?? name
  return texts.label(auditActions.get(action) ?? 'audit', 'audit.action', action)
}
export function kindLabel(name: string, texts: FileTexts): string {
  const kind = kindNames(name).find(each => auditKinds.has(each)) ?? name
  const declared = declaredKinds.get(kind)
  if (declared !== undefined) return texts.text(declared, 'label')
  return texts.label(auditKinds.get(kind) ?? 'audit', 'audit.kind', kind)
}

/** What an action's filter finds: these names, or all that begin with the prefix. */
export type ActionFilter = { readonly names: readonly string[] } | { readonly prefix: string }

/** Names of endpoints by the action they attempt: an attempt without the permission is audited under them. */
const attempts = Map.groupBy(
  (Object.keys(endpoints) as EndpointName[]).filter(name => endpoints[name].method !== 'GET'),
  name => auditActionOf(name),
)

/** `withdrawal.approve` also finds attempts at `withdrawals.approve`; `withdrawal.*` finds every action of the noun. */
export function actionFilterOf(text: string): ActionFilter {
  if (text.endsWith('.*')) return namesOf(text.slice(0, -1))
  const action = auditActionOf(text)
  return { names: [...new Set([text, ...(action === undefined ? [] : [action, ...(attempts.get(action) ?? [])])])] }
}

function namesOf(prefix: string): ActionFilter {
  const known = [...auditActions.keys()].filter(action => action.startsWith(prefix))
  if (known.length === 0) return { prefix }
  return { names: [...new Set(known.flatMap(action => (actionFilterOf(action) as { names: string[] }).names))] }
}

/** Attempts without the permission name the endpoint's noun, `withdrawals`, where commands name a `withdrawal`. */
export const kindsOf = (kind: string): readonly string[] => [kind, `${kind}s`]
