import { auditActionOf, auditActions } from '@backoffice/contract/audit/labels'
import { type EndpointName, endpoints } from '@backoffice/contract'

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
  const known = Object.keys(auditActions).filter(action => action.startsWith(prefix))
  if (known.length === 0) return { prefix }
  return { names: [...new Set(known.flatMap(action => (actionFilterOf(action) as { names: string[] }).names))] }
}

/** Attempts without the permission name the endpoint's noun, `withdrawals`, where commands name a `withdrawal`. */
export const kindsOf = (kind: string): readonly string[] => [kind, `${kind}s`]
