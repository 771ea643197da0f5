import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const secret = { INTEGRATION_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}` }

test('the standard settings are enough with a secret', () => {
  expect(readConfig(secret)).toMatchObject({
    apiUrl: 'http://127.0.0.1:3000/api',
    port: 3900,
    people: 400,
    balances: {},
  })
  expect(readConfig({ ...secret, SIMULATOR_BALANCES: '{"014/4010000001":12.5}' }).balances).toEqual({
    '014/4010000001': 12.5,
  })
})

test.each([
  [{}, 'INTEGRATION_SECRET'],
  [{ ...secret, API_URL: 'nowhere' }, 'API_URL'],
  [{ ...secret, SIMULATOR_PORT: 'x' }, 'SIMULATOR_PORT'],
  [{ ...secret, SIMULATOR_MISCHIEF: '2' }, 'SIMULATOR_MISCHIEF'],
  [{ ...secret, SIMULATOR_BALANCES: '{' }, 'SIMULATOR_BALANCES'],
  [{ ...secret, SIMULATOR_BALANCES: '{"014/1":"much"}' }, 'SIMULATOR_BALANCES'],
])('a bad setting is named: %j', (env, name) => {
  expect(() => readConfig(env as Record<string, string>)).toThrow(name)
})

test('of two live secrets the first one signs', () => {
  expect(readConfig({ INTEGRATION_SECRET: `${secret.INTEGRATION_SECRET} whsec_b2xk` }).secret).toBe(
    secret.INTEGRATION_SECRET,
  )
})

test('codes are a list, and what players do is logged unless warnings are all that is', () => {
  expect(readConfig(secret)).toMatchObject({ codes: [], isVerbose: true })
  expect(readConfig({ ...secret, SIMULATOR_CODES: 'LIVE-1, LIVE-2\n', LOG_LEVEL: 'warn' })).toMatchObject({
    codes: ['LIVE-1', 'LIVE-2'],
    isVerbose: false,
  })
})
