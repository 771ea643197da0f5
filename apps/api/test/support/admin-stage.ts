import type { AdminId } from '@backoffice/kernel'
import type { FixtureAdmin, Reply, OfficeFixture } from './office-fixture.ts'

/** An admin as others see them. */
export type SeenAdmin = {
  id: AdminId
  username: string
  status: string
  version: number
  can: string[]
  role: { key: string }
  invitation: { expired: boolean } | null
  session: { ip: string | null } | null
  statusChange: { reason: string; by: { name: string } | null } | null
  allowedAddresses: string[]
  limits: { approve: number | null; adjust: number | null }
  pendingRole: { approvalId: string } | null
}

export const ADMINS = '/189a1sf898f'

/** What an owner does about admins, in the words of the endpoints. */
export const managing = (owner: FixtureAdmin) => ({
  read: async (id: string): Promise<SeenAdmin> => {
    const { status, body } = await owner.get<SeenAdmin>(`${ADMINS}/${id}`)
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.data
  },
  act: (action: string, id: string, body?: unknown): Promise<Reply<SeenAdmin>> =>
    owner.post<SeenAdmin>(`/admins/${id}/${action}`, body),
  invite: (username: string, more: object = {}): Promise<Reply<SeenAdmin>> =>
    owner.post<SeenAdmin>('/admins', {
      username,
      name: 'Mali',
      email: `${username}@example.com`,
      role: 'support',
      ...more,
    }),
})

/** Ends the confirmations of an admin. */
export const endStepUp = ({ db }: Pick<OfficeFixture, 'db'>, { id }: FixtureAdmin) =>
  db.updateTable('admin_sessions').set({ step_up_until: null }).where('admin_id', '=', id).execute()

/** A call without a session. */
export async function callPublic(
  { http }: Pick<OfficeFixture, 'http'>,
  path: string,
  payload: object,
  remoteAddress = '127.0.0.1',
) {
  const reply = await http.inject({ method: 'POST', url: `/api/account/${path}`, remoteAddress, payload })
  return {
    status: reply.statusCode,
    body: reply.json<{ code?: string; details?: object; data?: object; serviceToken?: string }>(),
  }
}

/** The secret in the last mail with a link. */
export function lastToken({ mails }: Pick<OfficeFixture, 'mails'>): string {
  const token = mails.map(({ text }) => /token=([\w-]{43})/.exec(text)?.[1]).findLast(each => each !== undefined)
  if (token === undefined) throw new Error('no mail with a link')
  return token
}
