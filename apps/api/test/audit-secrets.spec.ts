import { sql } from 'kysely'
import { expect } from 'vitest'
import { codeNow } from '../src/modules/session/totp/totp.ts'
import { callPublic, lastToken, managing } from './support/admin-stage.ts'
import { test as base } from './support/database.ts'
import { bufferOf } from './support/second-factor.ts'
import { openOffice } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

const [FIRST, SECOND, WRONG] = ['harbour mango lighthouse', 'bicycle under the temple', 'wrong-marker-5521']
const LINE_TOKEN = `marker-line-token/${'k'.repeat(60)}+w=`

test('no password, code, link or token reaches the audit log', async ({ fixture }) => {
  const owner = await fixture.admin('owner')
  await owner.stepUp()
  const secrets = [FIRST, SECOND, WRONG, LINE_TOKEN]
  const { body: invited } = await managing(owner).invite('mali')
  await fixture.runJobs()
  const invitation = lastToken(fixture)
  secrets.push(invitation)
  const another = `${invitation.startsWith('x') ? 'y' : 'x'}${invitation.slice(1)}`
  const wrong = await callPublic(fixture, 'register', { token: another, password: FIRST })
  expect(wrong.status).not.toBe(200)
  expect((await callPublic(fixture, 'register', { token: invitation, password: FIRST })).status).toBe(200)
  expect((await callPublic(fixture, 'register', { token: invitation, password: SECOND })).status).not.toBe(200)
  expect((await callPublic(fixture, 'login', { username: 'mali', password: WRONG })).status).toBe(401)
  expect((await managing(owner).act('reset', invited.data.id)).status).toBe(200)
  await fixture.runJobs()
  const reset = lastToken(fixture)
  secrets.push(reset)
  expect((await callPublic(fixture, 'reset', { token: reset, password: SECOND })).status).toBe(200)
  expect((await callPublic(fixture, 'login', { username: 'mali', password: SECOND })).status).toBe(200)

  const passkey = await owner.post('/account/passkeys/options')
  expect(passkey.status).toBe(200)
  secrets.push(JSON.stringify(passkey.body.data).match(/"challenge":"([^"]+)"/)?.[1] ?? '')
  const { body: started } = await owner.post<{ secret: string; uri: string }>('/account/totp')
  const code = codeNow(bufferOf(started.data.secret), fixture.clock.now())
  secrets.push(started.data.secret, code)
  const confirmed = await owner.post<{ recoveryCodes: string[] }>('/account/totp/confirm', { code })
  expect(confirmed.status).toBe(200)
  secrets.push(...confirmed.body.data.recoveryCodes)
  const { username } = owner
  for (const totp of [code, ...confirmed.body.data.recoveryCodes.slice(0, 2)])
    await callPublic(fixture, 'login', { username, password: WRONG, totp })
  await owner.post('/account/step-up', { password: WRONG, totp: code })
  await owner.edit('PUT', '/setting/linesetting/token', 0, { token: LINE_TOKEN })

  const { rows } = await sql<{ text: string }>`select a::text as text from audit a`.execute(fixture.db)
  const actions = await sql<{ action: string }>`select distinct action from audit`.execute(fixture.db)
  expect(actions.rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'session.register',
      'session.reset',
      'session.sign-in',
      'account.totp-confirm',
      'line-messages.set-token',
    ]),
  )
  const log = rows.map(({ text }) => text).join('\n')
  // A code of six digits alone: other numbers may contain it.
  const words = new Set(log.split(/[^\w-]+/))
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5)
    expect(secret === code ? words.has(secret) : log.includes(secret)).toBe(false)
  }
})
