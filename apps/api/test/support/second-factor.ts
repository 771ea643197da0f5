import { Secret } from 'otpauth'
import { codeNow } from '../../src/modules/session/totp/totp.ts'
import { type Answer, type Fixture, PASSWORD, type TestAdmin } from './session-fixture.ts'

export const SECOND = 1000
export const dataOf = <T>(answer: Answer): T => (answer.body as { data: T }).data
export const post = (fixture: Fixture, token: string, path: string, body?: unknown): Promise<Answer> =>
  fixture.request('POST', `/api/account${path}`, { token, ...(body === undefined ? {} : { body }) })
export const security = async (fixture: Fixture, token: string) =>
  dataOf<{
    totp: { since: string } | null
    required: boolean
    recoveryCodesLeft: number
    passwordSetAt: string | null
    signIns: { outcome: string; secondFactor: string | null }[]
    session: { since: string }
  }>(await fixture.request('GET', '/api/account/security', { token }))

export const bufferOf = (secret: string): Buffer => Buffer.from(Secret.fromBase32(secret).bytes)

/** Starts the first authenticator of an admin, after a step-up by password. */
export async function startTotp(fixture: Fixture, token: string): Promise<{ uri: string; secret: string }> {
  await fixture.stepUp(token, { password: PASSWORD })
  return dataOf(await post(fixture, token, '/totp'))
}

/** An admin with an authenticator set up by themselves, its secret and recovery codes, and a session. */
export async function withAuthenticator(fixture: Fixture, role = 'support') {
  const admin = await fixture.anAdmin({ role })
  const token = await fixture.signIn(admin)
  const { secret: text } = await startTotp(fixture, token)
  const secret = bufferOf(text)
  const code = () => codeNow(secret, fixture.clock.now())
  const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(
    await post(fixture, token, '/totp/confirm', { code: code() }),
  )
  // The code that confirmed it is used.
  fixture.clock.advance(30 * SECOND)
  return { admin, token, secret, code, recoveryCodes, first: recoveryCodes[0] ?? '' }
}

export const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000')

export async function requireFor(fixture: Fixture, admin: TestAdmin): Promise<void> {
  // A role of its own, so that other tests are not affected.
  const role = `required-${admin.id.slice(-8)}`
  await fixture.db
    .insertInto('roles')
    .values({ key: role, name: role, permissions: ['members.read', 'admins.manage'], requires_totp: true })
    .execute()
  await fixture.db.updateTable('admins').set({ role }).where('id', '=', admin.id).execute()
}
