// breaks nothing
import { expect, test } from 'vitest'
import { zero } from './money.ts'

test('a planted test may import its tools', () => expect(zero).toBe(0n))
