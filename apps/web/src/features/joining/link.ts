import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { joiningRoutes } from '@backoffice/contract/generated/joining-routes'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { registerRoutes } from '../../api/known-routes.ts'

registerRoutes(joiningRoutes)

/** Whose link it is, and what it is for. */
export type Link = ClientResponse<Endpoints['session.invitation']>['data']

export const readLink = async (token: string): Promise<Link> =>
  (await call('session.invitation', { body: { token } })).data

/** Sets the password of the link's admin; the link is used up. */
export async function setPassword(kind: Link['kind'], token: string, password: string): Promise<void> {
  await call(kind === 'invitation' ? 'session.register' : 'session.reset', { body: { token, password } })
}

/** The answer is the same whether or not the admin exists. */
export async function requestReset(username: string): Promise<void> {
  await call('session.forgot', { body: { username } })
}

const ends = ['used', 'expired', 'replaced'] as const

/** Why a link opens nothing; null for any other failure. */
export function invalidLink(failure: unknown): (typeof ends)[number] | 'unknown' | null {
  if (!(failure instanceof ApiError)) return null
  // A mangled link is refused by its form.
  if (failure.code === 'VALIDATION' && 'token' in failure.fields) return 'unknown'
  if (failure.code !== 'INVITATION_INVALID') return null
  return ends.find(end => end === failure.details['why']) ?? 'unknown'
}
