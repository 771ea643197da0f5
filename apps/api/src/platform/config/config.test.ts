import { describe, expect, test } from 'vitest'
import { checkConfig } from './check-config.ts'
import { nearMisses } from './near-miss.ts'
import { ConfigError, readConfig } from './read-config.ts'

const production = {
  DATABASE_URL: 'postgres://app:pa55word@db/backoffice',
  INTEGRATION_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
}
const problemsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError)
      return Object.fromEntries(error.problems.map(({ name, problem }) => [name, problem]))
    throw error
  }
  return {}
}

describe('settings', () => {
  test('absent ones have their default', () => {
    const { config, warnings } = readConfig(production)
    expect(config).toMatchObject({
      apiBasePath: '/api',
      adminSegment: '189a1sf898f',
      http: { port: 3000, host: '127.0.0.1', trustProxy: false },
      sample: false,
      simulator: false,
      dayRule: { timeZone: 'Asia/Bangkok', cutOff: '00:00' },
    })
    expect(warnings).toEqual([])
  })

  test('an empty API_BASE_PATH is a base path, any other empty value counts as absent', () => {
    expect(readConfig({ ...production, API_BASE_PATH: '', PORT: '' }).config).toMatchObject({
      apiBasePath: '',
      http: { port: 3000 },
    })
  })

  test('all problems are reported together, each with an example', () => {
    const wrong = {
      ...production,
      PORT: '70000',
      TIME_ZONE: 'Asia/Bangok',
      BUSINESS_DAY_CUTOFF: '24:00',
      SAMPLE: 'yes',
      TRUST_PROXY: '1',
      API_BASE_PATH: '/api/',
      REDIS_URL: 'http://x',
    }
    expect(Object.keys(problemsOf(wrong)).sort()).toEqual([
      'API_BASE_PATH',
      'BUSINESS_DAY_CUTOFF',
      'PORT',
      'REDIS_URL',
      'SAMPLE',
      'TIME_ZONE',
      'TRUST_PROXY',
    ])
    expect(() => readConfig(wrong)).toThrow(
      /7 invalid settings:[^]*PORT must be at most 65535\n {4}for example: PORT=3000/,
    )
  })

  test('an external database requires both secrets', () => {
    expect(Object.keys(problemsOf({ DATABASE_URL: production.DATABASE_URL })).sort()).toEqual([
      'ENCRYPTION_KEY',
      'INTEGRATION_SECRET',
    ])
  })

  test('weak secrets are refused', () => {
    expect(problemsOf({ ...production, INTEGRATION_SECRET: 'whsec_c2hvcnQ=' })).toHaveProperty('INTEGRATION_SECRET')
    expect(problemsOf({ ...production, ENCRYPTION_KEY: 'c2hvcnQ=' })).toEqual({
      ENCRYPTION_KEY: 'must be 32 bytes in base64',
    })
  })

  test('a password that is too long is refused in words', () => {
    expect(problemsOf({ ...production, ADMIN_PASSWORD: 'x'.repeat(257) })).toEqual({
      ADMIN_PASSWORD: 'must have at most 256 characters',
    })
  })

  test('two active secrets serve a rotation, three are refused', () => {
    const other = 'whsec_' + Buffer.alloc(24, 7).toString('base64')
    const pair = `${production.INTEGRATION_SECRET},${other}`
    expect(readConfig({ ...production, INTEGRATION_SECRET: pair }).config.integrationSecrets).toEqual([
      production.INTEGRATION_SECRET,
      other,
    ])
    expect(problemsOf({ ...production, INTEGRATION_SECRET: `${pair},${other}` })).toHaveProperty('INTEGRATION_SECRET')
  })

  test('a misspelt setting is reported, other variables are ignored', () => {
    expect(
      nearMisses({
        DATABSE_URL: 'x',
        TIMEZONE: 'x',
        Log_Level: 'x',
        PATH: 'x',
        HOSTNAME: 'x',
        HTTPS_PROXY: 'x',
        LANG: 'x',
      }),
    ).toEqual([
      { name: 'DATABSE_URL', meant: 'DATABASE_URL' },
      { name: 'TIMEZONE', meant: 'TIME_ZONE' },
      { name: 'Log_Level', meant: 'LOG_LEVEL' },
    ])
  })

  test('--check-config shows the values in force and no secret', () => {
    const { text, exitCode } = checkConfig({
      ...production,
      ADMIN_PASSWORD: 'correct horse battery',
      METRICS_TOKEN: 'a-token-of-metrics',
      AGENT_KEY: 'ag_live_7f3k9q2m',
    })
    expect(exitCode).toBe(0)
    expect(text).toMatch(/PORT +3000 {2}\(standard\)/)
    expect(text).toContain('postgres://app:***@db/backoffice')
    for (const secret of ['pa55word', 'MfKQ9r8', 'correct horse', 'a-token-of', '7f3k9q2m', production.ENCRYPTION_KEY])
      expect(text).not.toContain(secret)
  })

  test('--check-config fails on an invalid one', () => {
    expect(checkConfig({ ...production, LOG_LEVEL: 'loud' })).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('LOG_LEVEL must be'),
    })
  })
})
