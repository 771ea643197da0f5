import { expect, test } from 'vitest'
import { readArguments } from './admin-arguments.ts'

const read = (line: string) => readArguments(line.split(' ').filter(result => result !== ''))

test('a new admin has a username, a name and a role', () => {
  expect(read('--username ploy --name Ploy --role support')).toEqual({
    username: 'ploy',
    admin: { name: 'Ploy', role: 'support' },
    passwordFromStdin: false,
    totp: 'keep',
  })
  expect(read('--username ploy --name Ploy --role support --password-stdin --totp')).toMatchObject({
    passwordFromStdin: true,
    totp: 'new',
  })
  expect(read('--username ploy --name Ploy --role finance-maker --adjust-limit 5000.50')).toMatchObject({
    admin: { name: 'Ploy', role: 'finance-maker', adjustLimit: 500_050n },
  })
})

test('a reset takes the username only', () => {
  expect(read('--reset --username ploy')).toEqual({ username: 'ploy', passwordFromStdin: false, totp: 'keep' })
  expect(read('--reset --username ploy --no-totp')).toMatchObject({ totp: 'none' })
})

test.each([
  ['', /--username/],
  ['--username ploy', /--name and --role/],
  ['--username ploy --name Ploy', /--name and --role/],
  ['--username ploy --reset --role owner', /Remove --name, --role and --adjust-limit/],
  ['--username ploy --reset --adjust-limit 5000', /Remove --name, --role and --adjust-limit/],
  ['--username ploy --name Ploy --role support --adjust-limit -5', /adjust-limit/],
  ['--username ploy --name Ploy --role support --adjust-limit 5k', /5k/],
  ['--username ploy --name Ploy --role support --no-totp', /--reset/],
  ['--username ploy --reset --totp --no-totp', /not with --totp/],
  ['--username ploy --passwort x', /passwort/],
  ['ploy', /ploy/],
])('%j is refused with a message', (line, sentence) => {
  expect(read(line)).toMatch(sentence)
})

test('help takes precedence over all other arguments', () => {
  expect(read('--help')).toBeNull()
  expect(read('--username x -h')).toBeNull()
})
