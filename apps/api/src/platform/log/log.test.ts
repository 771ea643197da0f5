import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('secrets are never logged, wherever they occur', () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  log.info(
    {
      token: 's1',
      headers: { authorization: 's2', 'webhook-signature': 's3', cookie: 's4' },
      body: { password: 's5', totp: 's6', deep: { secret: 's7' } },
      username: 'malee',
    },
    'hello',
  )
  log.child({ password: 's8' }).warn('x')
  expect(lines.join()).not.toMatch(/s[1-8]"/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    username: 'malee',
    msg: 'hello',
    time: expect.stringMatching(/Z$/),
    headers: { authorization: '[hidden]' },
  })
})
