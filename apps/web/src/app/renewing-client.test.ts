import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RenewingClient } from './renewing-client.ts'

/** A reading on screen whose answers come when the test lets them; each says what stood on the server when it was asked. */
function onScreen() {
  const client = new RenewingClient()
  const server = { value: 'before' }
  const answers: (() => void)[] = []
  const queryFn = () => {
    const { value } = server
    return new Promise<string>(resolve => answers.push(() => resolve(value)))
  }
  const observer = new QueryObserver(client, { queryKey: ['one'], queryFn, staleTime: Infinity })
  onTestFinished(observer.subscribe(() => undefined))
  return { answers, shown: () => observer.getCurrentResult().data, change: (value = 'after') => {
    server.value = value
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'one' })
  } }
}

test('what changes while a reading is on its way for the first time is on screen, though its answer is older', async () => {
  const { answers, shown, change } = onScreen()
  change()
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(shown()).toBe('before')
  answers[1]?.()
  await vi.waitFor(() => expect(shown()).toBe('after'))
})

test('however much changes meanwhile, it is read once more', async () => {
  const { answers, shown, change } = onScreen()
  for (let times = 0; times < 5; times += 1) change()
  answers[0]?.()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await vi.waitFor(() => expect(shown()).toBe('after'))
  expect(answers).toHaveLength(2)
})

test('what changes after the second reading began is read a third time', async () => {
  const { answers, shown, change } = onScreen()
  change()
  answers[0]?.()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  change('later still')
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(2))
  for (const answer of answers) answer()
  await vi.waitFor(() => expect(shown()).toBe('later still'))
})

test('what is on screen already is read again at once', async () => {
  const { answers, shown, change } = onScreen()
  answers[0]?.()
  await vi.waitFor(() => expect(shown()).toBe('before'))
  change()
  expect(answers).toHaveLength(2)
  answers[1]?.()
  await vi.waitFor(() => expect(shown()).toBe('after'))
})
