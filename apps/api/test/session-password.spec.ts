import { newId } from '@backoffice/kernel'
import { describe, expect } from 'vitest'
import { test as base } from './support/database.ts'
import { post, security } from './support/second-factor.ts'
import { createFixture, PASSWORD } from './support/session-fixture.ts'

const test = base.extend('fixture', async ({ database }, { onCleanup }) => {
  const fixture = await createFixture(database)
  onCleanup(() => fixture.close())
  return fixture
})

describe('changing one’s password', () => {
  const NEW = 'copper river bicycle temple'

  test('needs the current one and a strong new one', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    const token = await fixture.signIn(admin)
    const change = (current: string, password: string) => post(fixture, token, '/password', { current, password })
    expect((await change('wrong password', NEW)).code).toBe('INVALID_CREDENTIALS')
    expect(await change(PASSWORD, 'password')).toMatchObject({
      code: 'VALIDATION',
      body: { fields: { password: { code: expect.any(String) } } },
    })
    expect((await change(PASSWORD, PASSWORD)).code).toBe('VALIDATION')
    expect((await change(PASSWORD, NEW)).status).toBe(200)
    // This session stays; the next sign-in takes the new one.
    expect((await fixture.me(token)).status).toBe(200)
    expect((await fixture.login(admin)).code).toBe('INVALID_CREDENTIALS')
    const next = await fixture.signIn(admin, { password: NEW })
    expect((await security(fixture, next)).passwordSetAt).toBe(fixture.clock.now().toISOString())
    const rows = (await fixture.auditOf(admin)).filter(({ action }) => action === 'account.password')
    expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'done'])
    expect(JSON.stringify(rows)).not.toContain(NEW)
  })

  test('makes an open reset link useless, and leaves other links', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    const token = await fixture.signIn(admin)
    const stored = (kind: 'reset' | 'invitation', hash: number) => ({
      id: newId(),
      admin_id: admin.id,
      kind,
      hash: Buffer.alloc(32, hash),
      created_at: fixture.clock.now(),
      expires_at: new Date(fixture.clock.now().getTime() + 60_000),
    })
    await fixture.db
      .insertInto('admin_tokens')
      .values([stored('reset', 1), stored('invitation', 2)])
      .execute()
    expect((await post(fixture, token, '/password', { current: PASSWORD, password: NEW })).status).toBe(200)
    const links = await fixture.db.selectFrom('admin_tokens').select(['kind', 'revoked_at']).orderBy('kind').execute()
    expect(links).toEqual([
      { kind: 'invitation', revoked_at: null },
      { kind: 'reset', revoked_at: fixture.clock.now() },
    ])
  })

  test('is delayed from the fifth wrong password on', async ({ fixture }) => {
    const token = await fixture.signIn(await fixture.anAdmin())
    for (let count = 0; count < 5; count++)
      expect((await post(fixture, token, '/password', { current: 'wrong', password: NEW })).code).toBe(
        'INVALID_CREDENTIALS',
      )
    expect((await post(fixture, token, '/password', { current: PASSWORD, password: NEW })).status).toBe(429)
  })

  test('does not end the delay of wrong step-ups', async ({ fixture }) => {
    const token = await fixture.signIn(await fixture.anAdmin())
    const codes: unknown[] = []
    for (let count = 0; count < 12; count++) {
      codes.push((await fixture.stepUp(token, { password: 'wrong' })).code)
      await post(fixture, token, '/password', { current: PASSWORD, password: PASSWORD })
    }
    expect(codes).toContain('TOO_MANY_REQUESTS')
  })

  test('raced by two sessions’ requests happens once', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    const token = await fixture.signIn(admin)
    const answers = await Promise.all(
      [`${NEW} one`, `${NEW} two`].map(password => post(fixture, token, '/password', { current: PASSWORD, password })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
