import { ApiError } from '../../api/api-error.ts'
import { setBearer, clearToken, storeToken } from '../../api/bearer.ts'
import { call } from '../../api/client.ts'
import type { Person } from './session-state.ts'

export type Credentials = { username: string; password: string; totp?: string }

/** Signs in and holds the new token. A failure of any kind leaves no token behind and is thrown on. */
export async function signIn(credentials: Credentials): Promise<Person> {
  try {
    const answer = await call('session.login', { body: credentials, ownsSession: true })
    if (!answer?.serviceToken || !answer.user)
      throw new ApiError({ status: 200, code: 'BAD_ANSWER', message: 'Invalid response from server' })
    storeToken(answer.serviceToken)
    setBearer(answer.serviceToken)
    return answer.user
  } catch (failure) {
    clearToken()
    setBearer(null)
    throw failure
  }
}
