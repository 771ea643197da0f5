import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { InvalidatingClient } from './invalidating-client.ts'

/**
 * A reading on screen whose answers come when the test lets them; each says what stood on the server when it was asked.
 */
function onScreen() {
  const client = new InvalidatingClient()
  const server = { value: 'before' }
  const answers: (() => void)[] = []
  const queryFn = () => {
    const { value } = server
    return new Promise<string>(resolve => answers.push(() => resolve(value)))
  }
  const observer = new QueryObserver(client, { queryKey: ['one'], queryFn, staleTime: Infinity })
  onTestFinished(observer.subscribe(() => undefined))
  return {
    client,
    server,
    answers,
    shown: () => observer.getCurrentResult().data,
    change: (value = 'after') => {
      server.value = value
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'one' })
    },
  }
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

/** The same, told by the server: what is on its way is let in first. */
const notifyListener = (client: InvalidatingClient) => void client.invalidateQueries({}, { cancelRefetch: false })

test('changes that never cease do not keep a slow reading from the screen', async () => {
  const { client, answers, shown, server } = onScreen()
  answers[0]?.()
  await vi.waitFor(() => expect(shown()).toBe('before'))
  for (let times = 1; times <= 5; times += 1) {
    server.value = `change ${times}`
    notifyListener(client)
    // Each answer comes after the change that follows the one it was asked for.
    answers[times - 1]?.()
    await vi.waitFor(() => expect(shown()).toBe(times === 1 ? 'before' : `change ${times - 1}`))
    await vi.waitFor(() => expect(answers).toHaveLength(times + 1))
  }
})

test('what changes while it is read again is on screen, though the answer on its way is older', async () => {
  const { client, answers, shown, server } = onScreen()
  answers[0]?.()
  await vi.waitFor(() => expect(shown()).toBe('before'))
  notifyListener(client)
  server.value = 'after'
  notifyListener(client)
  answers[1]?.()
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers[2]?.()
  await vi.waitFor(() => expect(shown()).toBe('after'))
  expect(answers).toHaveLength(3)
})

/** A list on screen whose pages come one below the other. */
function pagesOnScreen() {
  const client = new InvalidatingClient()
  const server = { value: 'before' }
  const answers: (() => void)[] = []
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['pages'],
    staleTime: Infinity,
    initialPageParam: 1,
    getNextPageParam: (_page, _pages, last: number) => last + 1,
    queryFn: ({ pageParam }) => {
      const { value } = server
      return new Promise<string>(resolve => answers.push(() => resolve(`${pageParam} ${value}`)))
    },
  })
  onTestFinished(observer.subscribe(() => undefined))
  const answer = async (nth: number) => {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(nth))
    answers[nth - 1]?.()
  }
  return { client, server, observer, answer, shown: () => observer.getCurrentResult().data?.pages }
}

test('a next page that is asked for while the first is read again does not leave the first as it was', async () => {
  const { client, server, observer, answer, shown } = pagesOnScreen()
  await answer(1)
  await vi.waitFor(() => expect(shown()).toEqual(['1 before']))
  server.value = 'after'
  notifyListener(client)
  void observer.fetchNextPage()
  await answer(3)
  await answer(4)
  await answer(5)
  await vi.waitFor(() => expect(shown()).toEqual(['1 after', '2 after']))
})

test('a change does not take away the next page somebody asked for', async () => {
  const { client, server, observer, answer, shown } = pagesOnScreen()
  await answer(1)
  await vi.waitFor(() => expect(shown()).toEqual(['1 before']))
  void observer.fetchNextPage()
  server.value = 'after'
  notifyListener(client)
  await answer(2)
  await vi.waitFor(() => expect(shown()).toHaveLength(2))
  await answer(3)
  await answer(4)
  await vi.waitFor(() => expect(shown()).toEqual(['1 after', '2 after']))
})
