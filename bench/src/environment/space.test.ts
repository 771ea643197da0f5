import { expect, it } from 'vitest'
import { requireSpaceFor } from './space.ts'

it('refuses a history that is larger than the disk, and names both sizes', () => {
  expect(() => requireSpaceFor(10_000_000, '/tmp', 62e9)).toThrow(
    'A history of 10,000,000 withdrawals needs 94.0 GB in /tmp, where 62.0 GB are free. TMPDIR names another folder.',
  )
})

it('accepts one that fits', () => {
  expect(() => requireSpaceFor(1_000_000, '/tmp', 62e9)).not.toThrow()
})
