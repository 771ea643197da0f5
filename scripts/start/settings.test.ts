import { describe, expect, test } from 'vitest'
import { localAddress, simulatedServices } from './environment.ts'
import { readSettings } from './settings.ts'

const own = {
  DATABASE_URL: 'postgres://app:one@db/backoffice',
  MIGRATION_DATABASE_URL: 'postgresql://owner:two@db/backoffice',
  INTEGRATION_SECRET: 'whsec_x',
  ENCRYPTION_KEY: 'y',
}

describe('the launcher’s settings', () => {
  test('need none to be set', () => {
    expect(readSettings({}, '/project')).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: '/project/.data',
      database: undefined,
      sample: true,
      simulator: true,
    })
  })

  test('that are empty count as not set', () => {
    expect(readSettings({ PORT: '', DATA_DIR: ' ', DATABASE_URL: '' }, '/project')).toEqual(
      readSettings({}, '/project'),
    )
  })

  test('invent nothing in a database of one’s own unless told to', () => {
    expect(readSettings(own, '/project')).toMatchObject({ sample: false, simulator: false })
    expect(readSettings({ ...own, SAMPLE: 'on' }, '/project')).toMatchObject({ sample: true, simulator: false })
  })

  test.each(['0', '65536', '-1', '3000.5', '3e3', '0x10', 'http'])('refuse %s as a port', PORT => {
    expect(() => readSettings({ PORT }, '/project')).toThrow(`PORT is "${PORT}"`)
  })

  test('name each thing a database of one’s own still needs, and repeat no password', () => {
    expect(() => readSettings({ MIGRATION_DATABASE_URL: own.MIGRATION_DATABASE_URL }, '/project')).toThrow(
      /DATABASE_URL is not set[^]*INTEGRATION_SECRET is not set[^]*ENCRYPTION_KEY is not set/,
    )
    expect(() => readSettings({ ...own, DATABASE_URL: 'mysql://app:hidden@db/x' }, '/project')).toThrow(
      /^((?!hidden)[^])*$/,
    )
  })
})

describe('the environment of the product', () => {
  test('has the simulator play the services nobody else was named for', () => {
    expect(simulatedServices({ TMN_URL: 'https://wallet.example', SMS_URL: '' }, 4100)).toEqual({
      FAIRPAY_URL: 'http://127.0.0.1:4100/fairpay',
      TMN_URL: 'https://wallet.example',
      SCB_URL: 'http://127.0.0.1:4100/scb',
      GSB_URL: 'http://127.0.0.1:4100/gsb',
      SMS_URL: 'http://127.0.0.1:4100/sms',
      AGENT_URL: 'http://127.0.0.1:4100/agent',
      AGENT_KEY: 'ag_simulated_2f8c41d7',
      GAME_LIST_URL: 'http://127.0.0.1:4100/game-list',
      BETTING_STATUS_URL: 'http://127.0.0.1:4100/betting-status',
      LINE_URL: 'http://127.0.0.1:4100/line',
      PLAYER_URL: 'http://127.0.0.1:4100/player',
    })
  })

  test.each([
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::', 'http://[::1]:3000'],
    ['office.example', 'http://office.example:3000'],
  ])('reaches a product listening on %s at %s', (host, address) => {
    expect(localAddress(host, 3000)).toBe(address)
  })
})
