import { expect, test, vi } from 'vitest'
import { prepareOnce } from './prepared-response.ts'

test('a response is prepared for the first that asks, and once for all', async () => {
  const text = vi.fn<() => string>(() => 'สวัสดี')
  const response = prepareOnce(text, 'text/plain; charset=utf-8')
  expect(text).not.toHaveBeenCalled()
  const [one, other] = await Promise.all([response(), response()])
  expect(other).toBe(one)
  expect(one.plain.toString()).toBe('สวัสดี')
  expect(text).toHaveBeenCalledTimes(1)
})

test('a response that could not be prepared is prepared for the next that asks', async () => {
  const text = vi.fn<() => string>(() => 'here').mockReturnValueOnce(null as never)
  const response = prepareOnce(text, 'text/plain; charset=utf-8')
  await expect(response()).rejects.toThrow(TypeError)
  expect((await response()).plain.toString()).toBe('here')
})
