import { errorsOf } from '@backoffice/contract/openapi'
import { sessionEndpoints } from '@backoffice/contract/session/endpoints'
import { expect, test } from 'vitest'
import { signInErrors } from './words.ts'

test('the words of the sign-in have a text for each of its errors', () => {
  expect(errorsOf(sessionEndpoints['session.login']).filter(code => !signInErrors.has(code))).toEqual([])
})
