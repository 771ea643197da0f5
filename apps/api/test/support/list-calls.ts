import { randomUUID } from 'node:crypto'
import { retryWhileBusy } from './retry.ts'
import type { FixtureAdmin, OfficeFixture } from './office-fixture.ts'
import { PASSWORD } from './session-fixture.ts'

export type Answer = {
  readonly status: number
  readonly body: {
    data?: unknown
    code?: string
    fields?: Record<string, string>
    details?: Record<string, unknown>
  } & Record<string, unknown>
}

/** Calls of any method as an admin who signs in anew (which ends their older session). */
export async function callsOf(fixture: OfficeFixture, admin: FixtureAdmin) {
  const signedIn = await fixture.http.inject({
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
    const response = await retryWhileBusy(() =>
      fixture.http.inject({ method, url: `/api${url}`, headers: sent, ...(payload === undefined ? {} : { payload }) }),
    )
    return { status: response.statusCode, body: response.json() }
  }
  /** What a ticket refers to: bytes and headers. */
  const take = (path: string) => fixture.http.inject({ method: 'GET', url: `/api${path}` })
  return {
    call,
    take,
    signOut: () =>
      fixture.http.inject({
        method: 'POST',
        url: '/api/account/logout',
        headers: { authorization: `Bearer ${serviceToken}` },
      }),
  }
}
export type Calls = Awaited<ReturnType<typeof callsOf>>
