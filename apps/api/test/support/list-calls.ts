import { randomUUID } from 'node:crypto'
import { untilTaken } from './patience.ts'
import type { SceneAdmin, WithdrawalScene } from './withdrawal-scene.ts'
import { PASSWORD } from './session-scene.ts'

export type Answer = {
  readonly status: number
  readonly body: {
    data?: unknown
    code?: string
    fields?: Record<string, string>
    details?: Record<string, unknown>
  } & Record<string, unknown>
}

/** Calls of any method, as an admin who signs in anew (which ends their older session). */
export async function callsOf(scene: WithdrawalScene, admin: SceneAdmin) {
  const signedIn = await scene.http.inject({
    method: 'POST',
    url: '/api/account/login',
    payload: { username: admin.username, password: PASSWORD },
  })
  const { serviceToken } = signedIn.json<{ serviceToken: string }>()
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const sent = { authorization: `Bearer ${serviceToken}`, 'idempotency-key': randomUUID(), ...headers }
    const response = await untilTaken(() =>
      scene.http.inject({ method, url: `/api${url}`, headers: sent, ...(payload === undefined ? {} : { payload }) }),
    )
    return { status: response.statusCode, body: response.json() }
  }
  /** What a ticket stands for: bytes and headers. */
  const take = (path: string) => scene.http.inject({ method: 'GET', url: `/api${path}` })
  return {
    call,
    take,
    signOut: () =>
      scene.http.inject({
        method: 'POST',
        url: '/api/account/logout',
        headers: { authorization: `Bearer ${serviceToken}` },
      }),
  }
}
export type Calls = Awaited<ReturnType<typeof callsOf>>
